#include <utility>

#include "fulldomain/class_table.h"
#include "fulldomain/key_table.h"

namespace kith::fulldomain {

namespace {

constexpr std::size_t most_tables = 16'384;

}  // namespace

std::size_t TableCache::NodeHash::operator()(const Node& node) const {
  std::uint64_t hash = 0;
  for (const Level level : node) hash = mixed(hash ^ level);
  return hash;
}

TableCache::Tables::iterator TableCache::directly_below(const Node& node, const Hierarchies& hierarchies) {
  auto best = tables_.end();
  Node below = node;
  for (std::size_t c = 0; c < node.size(); ++c) {
    for (const Level finer : hierarchies[c]->order.directly_finer(node[c])) {
      below[c] = finer;
      const auto found = at_.find(below);
      if (found != at_.end() && (best == tables_.end() || (*found->second)->size() < (*best)->size()))
        best = found->second;
    }
    below[c] = node[c];
  }
  return best;
}

std::shared_ptr<const ClassTable> TableCache::find(const Node& node) {
  const std::lock_guard lock(mutex_);
  const auto found = at_.find(node);
  if (found == at_.end()) return nullptr;
  tables_.splice(tables_.begin(), tables_, found->second);
  return *found->second;
}

std::shared_ptr<const ClassTable> TableCache::source_for(const Node& node, const Hierarchies& hierarchies) {
  const std::lock_guard lock(mutex_);
  const auto found = at_.find(node);
  const auto best = found != at_.end() ? found->second : directly_below(node, hierarchies);
  if (best == tables_.end()) return nullptr;
  tables_.splice(tables_.begin(), tables_, best);
  return *best;
}

void TableCache::keep(std::shared_ptr<const ClassTable> table) {
  const std::lock_guard lock(mutex_);
  if (at_.contains(table->node)) return;
  bytes_ += table->bytes();
  tables_.push_front(std::move(table));
  at_[tables_.front()->node] = tables_.begin();
  while (bytes_ > most_bytes_ || tables_.size() > most_tables) {
    bytes_ -= tables_.back()->bytes();
    at_.erase(tables_.back()->node);
    tables_.pop_back();
  }
}

}  // namespace kith::fulldomain
