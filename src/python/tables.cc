#include "python/tables.h"

#include <memory>
#include <new>

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "kith/error.h"
#include "python/bind.h"
#include "python/call.h"

namespace kith::python {

namespace {

// The names of capsules are the interface's own.
constexpr const char* stream_name = "arrow_array_stream";
constexpr const char* schema_name = "arrow_schema";

template <typename Given>
void let_go(PyObject* capsule, const char* name) {
  auto* given = static_cast<Given*>(PyCapsule_GetPointer(capsule, name));
  if (given->release != nullptr) given->release(given);
  delete given;
}

nb::object stream_of(const HeldTable& held) {
  auto stream = std::make_unique<ArrowArrayStream>();
  held.table->give(stream.get());
  return nb::steal(PyCapsule_New(stream.release(), stream_name,
                                 [](PyObject* capsule) { let_go<ArrowArrayStream>(capsule, stream_name); }));
}

nb::object schema_of(const HeldTable& held) {
  auto schema = std::make_unique<ArrowSchema>();
  held.table->give_schema(schema.get());
  return nb::steal(PyCapsule_New(schema.release(), schema_name,
                                 [](PyObject* capsule) { let_go<ArrowSchema>(capsule, schema_name); }));
}

// A producer may need the interpreter's lock for every batch, so that it is not held while the stream is read.
HeldTable taken(const nb::object& capsule) {
  auto* stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule.ptr(), stream_name));
  if (stream == nullptr) throw nb::python_error();
  return call(nb::none(), [&](Progress&) { return HeldTable{ArrowTable::take(stream)}; });
}

// Where the buffers of each column lie, batch after batch: for whoever asks whether something was copied.
nb::list addresses_of(const HeldTable& held) {
  nb::list columns;
  for (std::size_t column = 0; column < held.table->columns().size(); ++column) {
    nb::list buffers;
    for (const ArrowArray& batch : held.table->batches()) {
      const ArrowArray& child = *batch.children[column];
      for (std::int64_t i = 0; i < child.n_buffers; ++i)
        buffers.append(reinterpret_cast<std::uintptr_t>(child.buffers[i]));
    }
    columns.append(buffers);
  }
  return columns;
}

}  // namespace

void bind_tables(nb::module_& module) {
  nb::class_<HeldTable>(module, "HeldTable", "A table of Arrow data.")
      .def_prop_ro("rows", [](const HeldTable& held) { return held.table->rows(); })
      .def_prop_ro("columns", [](const HeldTable& held) { return held.table->columns(); })
      .def("stream", &stream_of, "A capsule with a stream of the same batches.")
      .def("schema", &schema_of, "A capsule with the schema.")
      .def("addresses", &addresses_of, "Where the buffers of each column lie.");
  module.def("take_table", &taken, nb::arg("capsule"), "Moves the stream of a capsule; buffers are shared.");
}

}  // namespace kith::python
