// What a method tells about itself, by the names that methods use. The types are public: every face shows
// them.
#pragma once

#include "kith/methods.h"

namespace kith::method {

using Kind = SettingKind;
using Topic = SettingTopic;
using Flag = SettingFlag;
using Setting = MethodSetting;
using Info = MethodInfo;

}  // namespace kith::method
