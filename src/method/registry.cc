#include "base/parallel.h"
#include "method/fulldomain/method.h"
#include "method/local/method.h"
#include "method/method.h"
#include "method/multirelational/method.h"
#include "method/reposition/method.h"

namespace kith::method {

unsigned Call::threads() const { return options.threads > 0 ? options.threads : hardware_threads(); }

const Method& method_of(const plan::Plan& plan) {
  static const FullDomainMethod full_domain;
  static const LocalMethod local;
  static const RepositionMethod reposition;
  static const RelationalMethod relational;
  switch (plan.method.name) {
    case plan::Method::full_domain:
    case plan::Method::datafly:
    case plan::Method::mu_argus:
      return full_domain;
    case plan::Method::local:
      return local;
    case plan::Method::reposition:
      return reposition;
    case plan::Method::multirelational:
      return relational;
  }
  throw Bug("a plan without a method");
}

}  // namespace kith::method
