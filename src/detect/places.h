// Where somebody is, as cells hold it: postal addresses and coordinates. Pure functions of one cell.
#pragma once

#include <string_view>

namespace kith::detect {

// `street` names a kind of street in one of seven languages ("Hauptstraße", "rue de la Paix"); `house` has a
// number beside it, or is a post-office box. The number of a bus or a road is none of a house.
enum class Address { none, street, house };
Address address(std::string_view text);

// A latitude and a longitude in one cell. `likely` is any pair of numbers in range with two decimals, as an
// interval may be, too; `certain` has four decimals, which may stand behind commas, degree signs, compass
// points, or names (POINT, lat and lon), or is a point of GeoJSON, degrees and minutes with compass points, an Open
// Location Code or three words behind ///. Numbers with a hyphen between are an interval, hence none.
enum class Coordinates { none, likely, certain };
Coordinates coordinates(std::string_view text);

// A whole number that may be degrees times a million or ten million, and a geohash, of which only a header can
// tell.
bool is_scaled_degrees(std::string_view text);
bool is_geohash(std::string_view text);

// One number with two decimals or more behind a dot or a comma, of at most 180 degrees.
bool is_degrees(std::string_view text);

}  // namespace kith::detect
