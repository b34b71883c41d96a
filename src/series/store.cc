// A header, a table of sections, and the sections: plain arrays, each at a multiple of 64 bytes, so that a
// mapped file is the arrays themselves. Nothing is parsed on opening but the header and the outline. The
// header is checked by its own digest, the table against the size of the file; what the arrays hold is
// checked as it is read (state.h), because looking at all of it would cost as much as the table.
#include "series/store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstring>
#include <string_view>

#include <fmt/format.h>

#include "base/digest.h"
#include "kith/error.h"
#include "series/bytes.h"

namespace kith::series {

namespace {

static_assert(std::endian::native == std::endian::little, "the store is little-endian and read in place");

constexpr std::array<char, 8> magic = {'k', 'i', 't', 'h', '-', 's', 'e', 'r'};
constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::size_t alignment = 64;
constexpr std::size_t digest_bytes = 64;
constexpr std::uint32_t most_sections = 1 << 20;

struct Preamble {
  std::array<char, 8> magic;
  std::uint32_t version, byte_order;
  std::uint64_t size;
  std::uint32_t sections, unused;
};
static_assert(sizeof(Preamble) == 32);

enum class Part : std::uint32_t {
  outline = 1,
  batch,
  row_in_batch,
  case_number,
  first_release,
  leaf,
  person,
  quasi,
  others,
  person_offsets,
  person_bytes,
  person_sorted,
  quasi_offsets,
  quasi_bytes,
  quasi_sorted,
  other_offsets,
  other_bytes,
  other_sorted,
  nodes,
  begin,
  rows,
  name_offsets,
  name_bytes,
  boxed,
  box_offsets,
  box_bytes,
};

struct Section {
  Part part = Part::outline;
  // The index is that of the column, and an element is measured in bytes.
  std::uint32_t index = 0;
  std::uint32_t element = 0;
  std::uint32_t unused = 0;
  std::uint64_t offset = 0, count = 0;
};
static_assert(sizeof(Section) == 32);

std::size_t aligned(std::size_t n) { return (n + alignment - 1) / alignment * alignment; }
std::size_t header_size(std::size_t sections) {
  return sizeof(Preamble) + sections * sizeof(Section) + digest_bytes;
}

std::string digest_of(std::string_view bytes) {
  Sha256 digest;
  digest.update(bytes);
  return digest.hex();
}

class Layout {
 public:
  explicit Layout(const State& state) : outline_(bytes_of(state.outline)) {
    add(Part::outline, 0, outline_);
    add(Part::batch, 0, state.batch);
    add(Part::row_in_batch, 0, state.row_in_batch);
    add(Part::case_number, 0, state.case_number);
    add(Part::first_release, 0, state.first_release);
    add(Part::leaf, 0, state.leaf);
    add(Part::person, 0, state.person);
    for (std::uint32_t i = 0; i < state.quasi.size(); ++i) add(Part::quasi, i, state.quasi[i]);
    for (std::uint32_t i = 0; i < state.others.size(); ++i) add(Part::others, i, state.others[i]);
    add(Part::person_offsets, 0, state.persons);
    for (std::uint32_t i = 0; i < state.quasi_values.size(); ++i)
      add(Part::quasi_offsets, i, state.quasi_values[i]);
    for (std::uint32_t i = 0; i < state.other_values.size(); ++i)
      add(Part::other_offsets, i, state.other_values[i]);
    add(Part::nodes, 0, state.nodes);
    add(Part::begin, 0, state.begin);
    add(Part::rows, 0, state.rows);
    add(Part::name_offsets, 0, state.names.offsets);
    add(Part::name_bytes, 0, state.names.bytes);
    add(Part::boxed, 0, state.boxed);
    add(Part::box_offsets, 0, state.box_offsets);
    add(Part::box_bytes, 0, state.box_bytes);
    place();
  }

  std::string header() const {
    const Preamble preamble{
        magic, store_version, byte_order, size_, static_cast<std::uint32_t>(sections_.size()), 0};
    std::string bytes(reinterpret_cast<const char*>(&preamble), sizeof preamble);
    bytes.append(reinterpret_cast<const char*>(sections_.data()), sections_.size() * sizeof(Section));
    return bytes + digest_of(bytes);
  }
  const std::vector<Section>& sections() const { return sections_; }
  std::string_view content(std::size_t i) const { return contents_[i]; }
  std::uint64_t size() const { return size_; }

 private:
  template <typename T>
  void add(Part part, std::uint32_t index, const std::vector<T>& values) {
    sections_.push_back({part, index, sizeof(T), 0, 0, values.size()});
    contents_.emplace_back(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }
  // Offsets, bytes and order follow each other.
  void add(Part first, std::uint32_t index, const Values& values) {
    const auto part = static_cast<std::uint32_t>(first);
    add(first, index, values.texts.offsets);
    add(Part{part + 1}, index, values.texts.bytes);
    add(Part{part + 2}, index, values.sorted);
  }
  void place() {
    std::size_t at = aligned(header_size(sections_.size()));
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      sections_[i].offset = at;
      at = aligned(at + contents_[i].size());
    }
    size_ = at;
  }

  std::vector<char> outline_;
  std::vector<Section> sections_;
  std::vector<std::string_view> contents_;
  std::uint64_t size_ = 0;
};

class DigestedFile {
 public:
  explicit DigestedFile(WritableFile& file) : file_(file) {}
  void append(std::string_view bytes) {
    if (bytes.empty()) return;
    digest_.update(bytes);
    file_.append(bytes);
    written_ += bytes.size();
  }
  void fill_up_to(std::uint64_t offset) { append(std::string(offset - written_, '\0')); }
  std::string hex() { return digest_.hex(); }

 private:
  WritableFile& file_;
  Sha256 digest_;
  std::uint64_t written_ = 0;
};

[[noreturn]] void unreadable(const std::filesystem::path& path, const std::string& what,
                             const std::string& remedy) {
  throw Error(ErrorCode::series_store, what, {path.string()}, remedy);
}

const char* const restore = "put it back from a copy of the series folder, or begin a new series";

// The sections of a mapped file, found by part and column.
class Sections {
 public:
  Sections(const std::filesystem::path& path, std::span<const char> file) : path_(path), file_(file) {
    const Preamble preamble = read_preamble();
    const std::size_t table = preamble.sections * sizeof(Section);
    sections_.resize(preamble.sections);
    std::memcpy(sections_.data(), file.data() + sizeof preamble, table);
    const std::string_view head(file.data(), sizeof preamble + table);
    if (digest_of(head) != std::string_view(file.data() + head.size(), digest_bytes))
      unreadable(path_, "the header of the store is damaged", restore);
    for (const Section& section : sections_) require_inside(section);
  }

  template <typename T>
  std::span<const T> get(Part part, std::uint32_t index = 0) const {
    for (const Section& section : sections_) {
      if (section.part != part || section.index != index) continue;
      if (section.element != sizeof(T)) break;
      return {reinterpret_cast<const T*>(file_.data() + section.offset), section.count};
    }
    unreadable(path_, fmt::format("the store lacks its section {}", static_cast<std::uint32_t>(part)),
               restore);
  }
  template <typename T>
  std::span<const T> get_sized(Part part, std::size_t count, std::uint32_t index = 0) const {
    const std::span<const T> values = get<T>(part, index);
    if (values.size() != count)
      unreadable(path_, "two sections of the store that belong together differ in length", restore);
    return values;
  }
  TextsView texts(Part offsets, Part bytes, std::uint32_t index = 0) const {
    return {get<std::uint64_t>(offsets, index), get<char>(bytes, index)};
  }
  ValuesView values(Part first, std::uint32_t index = 0) const {
    const auto part = static_cast<std::uint32_t>(first);
    ValuesView view{texts(first, Part{part + 1}, index), {}};
    view.sorted = get_sized<std::uint32_t>(Part{part + 2}, view.size(), index);
    return view;
  }

 private:
  Preamble read_preamble() const {
    Preamble preamble{};
    if (file_.size() < sizeof preamble)
      unreadable(path_, "the store is cut short: it ends within its header", restore);
    std::memcpy(&preamble, file_.data(), sizeof preamble);
    if (preamble.magic != magic) unreadable(path_, "this is no store of a series", restore);
    if (preamble.byte_order != byte_order)
      unreadable(path_, "the store was written by a machine of another byte order",
                 "go on with the series on the machine that wrote it");
    if (preamble.version != store_version)
      unreadable(path_,
                 fmt::format("the store has format version {}, this kith reads version {}", preamble.version,
                             store_version),
                 "go on with the version of kith that wrote it, or begin a new series");
    if (preamble.size != file_.size())
      unreadable(
          path_,
          fmt::format("the store is {}: it should have {} bytes and has {}",
                      file_.size() < preamble.size ? "cut short" : "too long", preamble.size, file_.size()),
          restore);
    if (preamble.sections > most_sections || header_size(preamble.sections) > file_.size())
      unreadable(path_, "the header of the store is damaged", restore);
    return preamble;
  }
  void require_inside(const Section& section) const {
    const std::uint64_t size = file_.size();
    if (section.element == 0 || section.offset % alignment != 0 || section.offset > size ||
        section.count > (size - section.offset) / section.element)
      unreadable(path_, "a section of the store leads out of the file", restore);
  }

  const std::filesystem::path& path_;
  std::span<const char> file_;
  std::vector<Section> sections_;
};

void read_rows(const Sections& sections, View& view) {
  view.batch = sections.get<std::uint32_t>(Part::batch);
  const std::size_t rows = view.batch.size();
  view.row_in_batch = sections.get_sized<std::uint32_t>(Part::row_in_batch, rows);
  view.case_number = sections.get_sized<std::uint64_t>(Part::case_number, rows);
  view.first_release = sections.get_sized<std::uint32_t>(Part::first_release, rows);
  view.leaf = sections.get_sized<Node>(Part::leaf, rows);
  view.person = sections.get_sized<std::uint32_t>(Part::person, rows);
  for (std::uint32_t i = 0; i < view.outline.quasi.size(); ++i) {
    view.quasi.push_back(sections.get_sized<Code>(Part::quasi, rows, i));
    view.quasi_values.push_back(sections.values(Part::quasi_offsets, i));
  }
  for (std::uint32_t i = 0; i < view.outline.others.size(); ++i) {
    view.others.push_back(sections.get_sized<Code>(Part::others, rows, i));
    view.other_values.push_back(sections.values(Part::other_offsets, i));
  }
  view.persons = sections.values(Part::person_offsets);
}

View read_view(const Sections& sections) {
  View view;
  view.outline = read_outline(sections.get<char>(Part::outline));
  read_rows(sections, view);
  view.nodes = sections.get<NodeRecord>(Part::nodes);
  view.begin = sections.get_sized<std::uint32_t>(Part::begin, view.nodes.size() + 1);
  view.rows = sections.get_sized<Row>(Part::rows, view.row_count());
  view.names = sections.texts(Part::name_offsets, Part::name_bytes);
  view.boxed = sections.get<Node>(Part::boxed);
  view.box_offsets = sections.get_sized<std::uint64_t>(Part::box_offsets, view.boxed.size() + 1);
  view.box_bytes = sections.get<char>(Part::box_bytes);
  if (view.outline.received() != view.row_count()) damaged("it has more or fewer rows than were received");
  return view;
}

}  // namespace

std::string write_store(Filesystem& files, const std::filesystem::path& path, const State& state) {
  const Layout layout(state);
  const auto file = files.create(path);
  DigestedFile digested(*file);
  digested.append(layout.header());
  for (std::size_t i = 0; i < layout.sections().size(); ++i) {
    digested.fill_up_to(layout.sections()[i].offset);
    digested.append(layout.content(i));
  }
  digested.fill_up_to(layout.size());
  file->close();
  return digested.hex();
}

struct Store::Mapping {
  void* address = MAP_FAILED;
  std::size_t size = 0;

  explicit Mapping(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status{};
    const bool there = descriptor >= 0 && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (there && status.st_size > 0) {
      size = static_cast<std::size_t>(status.st_size);
      address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    if (descriptor >= 0) ::close(descriptor);
    if (!there)
      throw Error(ErrorCode::missing_file, "the store of the series cannot be opened", {path.string()},
                  restore);
    if (size > 0 && address == MAP_FAILED)
      throw Error(ErrorCode::engine_failed, "the store of the series cannot be mapped into memory",
                  {path.string()});
  }
  ~Mapping() {
    if (address != MAP_FAILED) ::munmap(address, size);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::span<const char> bytes() const {
    return size == 0 ? std::span<const char>() : std::span(static_cast<const char*>(address), size);
  }
};

Store::Store(const std::filesystem::path& path) : mapping_(std::make_unique<Mapping>(path)) {
  const Sections sections(path, mapping_->bytes());
  try {
    view_ = read_view(sections);
  } catch (const Error& error) {
    if (!error.place().file.empty()) throw;
    throw Error(error.code(), error.message(), {path.string()}, error.remedy());
  }
}

Store::~Store() = default;

}  // namespace kith::series
