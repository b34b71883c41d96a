#include "method/suppression.h"

namespace kith::method {

Setting suppression_setting(const std::string& flag_help, const std::string& help) {
  Setting setting;
  setting.key = "max_suppression";
  setting.kinds = {Kind::share};
  setting.fallback = "0";
  setting.flag = {"--max-suppression", flag_help, "", Topic::general};
  setting.help = help;
  return setting;
}

}  // namespace kith::method
