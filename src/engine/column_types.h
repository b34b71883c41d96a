// Which type a written column can have.
#pragma once

#include <string>

#include "engine/connection.h"
#include "table/data.h"

namespace kith::engine {

// The declared type if it is a plain one and every label survives it unchanged; "VARCHAR" otherwise. Uses a
// table `labels` of the connection's own database.
std::string type_that_fits(Connection& connection, const SinkColumn& column);

}  // namespace kith::engine
