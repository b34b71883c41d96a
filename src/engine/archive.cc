#include "engine/archive.h"

#include <zlib.h>
#include <zstd.h>

#include <fstream>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = 1 << 18;

// zlib reads members to their end and compares length and CRC; gzclose_r tells a file that ends too early.
bool whole_gzip(const std::filesystem::path& path) {
  const gzFile file = gzopen(path.c_str(), "rb");
  if (!file) return false;
  gzbuffer(file, block_bytes);
  std::vector<char> block(block_bytes);
  int got = 0;
  do got = gzread(file, block.data(), static_cast<unsigned>(block.size()));
  while (got > 0);
  const bool plain = gzdirect(file) == 1;
  return gzclose_r(file) == Z_OK && got == 0 && !plain;
}

// The decoder asks for more input (a result other than 0) until a frame, its checksum included, is complete.
bool whole_zstd(const std::filesystem::path& path) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          ZSTD_freeDStream);
  std::ifstream in(path, std::ios::binary);
  std::vector<char> packed(block_bytes), unpacked(block_bytes);
  std::size_t wanted = 1;
  while (in) {
    in.read(packed.data(), static_cast<std::streamsize>(packed.size()));
    ZSTD_inBuffer input{packed.data(), static_cast<std::size_t>(in.gcount()), 0};
    while (input.pos < input.size) {
      ZSTD_outBuffer output{unpacked.data(), unpacked.size(), 0};
      wanted = ZSTD_decompressStream(stream.get(), &output, &input);
      if (ZSTD_isError(wanted)) return false;
    }
  }
  for (std::size_t before = 1; wanted != 0 && before != 0;) {
    ZSTD_inBuffer none{packed.data(), 0, 0};
    ZSTD_outBuffer output{unpacked.data(), unpacked.size(), 0};
    wanted = ZSTD_decompressStream(stream.get(), &output, &none);
    if (ZSTD_isError(wanted)) return false;
    before = output.pos;
  }
  return wanted == 0;
}

Error damaged(const std::string& file, const std::string& compression) {
  return Error(ErrorCode::bad_csv, "the compressed file is damaged or cut off", {file},
               "get it again, and check it with " + compression + " -t");
}

}  // namespace

struct Gunzip::Stream {
  z_stream state{};
  // A member has begun and not ended.
  bool within = true;
  std::vector<char> unpacked = std::vector<char>(block_bytes);
};

Gunzip::Gunzip(std::string file) : file_(std::move(file)), stream_(std::make_unique<Stream>()) {
  constexpr int largest_window = 15, only_gzip = 16;
  if (inflateInit2(&stream_->state, largest_window + only_gzip) != Z_OK) throw std::bad_alloc();
}

Gunzip::~Gunzip() { inflateEnd(&stream_->state); }

void Gunzip::unpack(std::span<char> packed, const std::function<void(std::string_view)>& take) {
  z_stream& state = stream_->state;
  std::vector<char>& unpacked = stream_->unpacked;
  state.next_in = reinterpret_cast<Bytef*>(packed.data());
  state.avail_in = static_cast<uInt>(packed.size());
  do {
    if (!stream_->within && state.avail_in > 0) {
      inflateReset(&state);
      stream_->within = true;
    }
    state.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    state.avail_out = static_cast<uInt>(unpacked.size());
    const int got = inflate(&state, Z_NO_FLUSH);
    if (got != Z_OK && got != Z_STREAM_END && got != Z_BUF_ERROR) throw damaged(file_, "gzip");
    if (got == Z_STREAM_END) stream_->within = false;
    if (state.avail_out < unpacked.size()) take({unpacked.data(), unpacked.size() - state.avail_out});
  } while (state.avail_in > 0 || (stream_->within && state.avail_out == 0));
}

void Gunzip::finish() const {
  if (stream_->within) throw damaged(file_, "gzip");
}

void require_whole(const SourceFile& file) {
  const std::string_view mark = file.compression == "gzip"   ? gzip_mark
                                : file.compression == "zstd" ? "\x28\xb5\x2f\xfd"
                                                             : "";
  if (!file.head.starts_with(mark))
    throw Error(ErrorCode::unsupported_format,
                "the ending says " + file.compression + ", the content does not", {file.name()},
                "give the file the ending of what it is");
  if (mark.empty() || (file.compression == "gzip" ? whole_gzip(file.path) : whole_zstd(file.path))) return;
  throw damaged(file.name(), file.compression);
}

}  // namespace kith::engine
