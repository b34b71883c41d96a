// The methods by name. A program may add its own before it starts threads; the others may be asked for from
// any thread.
#pragma once

#include <string>
#include <vector>

#include "method/info.h"
#include "plan/plan.h"

namespace kith::method {

class Method;

// In the order in which help and messages list them; the first is the one that plans need not name.
std::vector<const Method*> all();

// None if there is none of that name.
const Method* find(const std::string& name);

// The method outlives every use. Bug if there is one of that name already.
void add(const Method& method);

// By the plan's name, or the first. Error{plan_value} if there is none of that name.
const Method& method_of(const plan::Plan& plan);

// The names in the order of all().
std::vector<std::string> method_names();

// One for every key, in the order of all(): as the first method that has it tells it, with the words and the
// flag's help of all that have it.
std::vector<Setting> all_settings();

}  // namespace kith::method
