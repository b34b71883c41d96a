// Settings of the plan's [method] that a call gives as texts, and the section as it stands in full.
#pragma once

#include <map>
#include <string>

#include "plan/plan.h"

namespace kith::method {

// Keys of [method] with their values as texts. Lists have commas; the key of the method itself is "name".
using SettingTexts = std::map<std::string, std::string>;

// They win over the plan; check() says whether they fit the rest. Error{usage} for a key that no method has,
// with the nearest one, and for a value that cannot be, named by the command's flag.
void set(plan::Plan& plan, const SettingTexts& texts);

// Leaves out of [method] what the plan's method does not know, settings and words alike, and the bounds of levels
// if it has none: the plan may have been written for another method.
void keep_own_settings(plan::Plan& plan);

// Error{usage} for settings that a method of streams or of many tables has no use for.
void refuse_useless(const plan::Plan& plan, const SettingTexts& texts);

// The plan with every setting of its method, those it leaves open as the method takes them.
plan::Plan completed(const plan::Plan& plan);

// The completed plan as a plan file.
std::string text_of(const plan::Plan& plan);

}  // namespace kith::method
