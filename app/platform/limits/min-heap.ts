/** Entry of a heap. An entry is removed by setting `item` to null; the heap drops it later. */
export type HeapEntry<Item> = { item: Item | null; readonly key: number; readonly order: number }

export type MinHeap<Item> = {
  push: (item: Item, key: number) => HeapEntry<Item>
  /** The item with the smallest key; of equal keys, the one pushed first. */
  first: () => Item | undefined
  /** Stored entries, including removed ones. */
  size: () => number
}

/** Entries stored before removed ones are dropped. */
const minEntries = 64

/** Binary heap in which removal is a mark, so that all operations take logarithmic time. */
export function minHeap<Item>(): MinHeap<Item> {
  let entries: HeapEntry<Item>[] = []
  let nextOrder = 0
  let maxEntries = minEntries
  const compare = (a: HeapEntry<Item>, b: HeapEntry<Item>) => a.key - b.key || a.order - b.order
  const isBefore = (a: number, b: number) => compare(entries[a]!, entries[b]!) < 0
  function swap(a: number, b: number): number {
    ;[entries[a], entries[b]] = [entries[b]!, entries[a]!]
    return b
  }

  /** A sorted array is a heap. */
  function dropRemoved(): void {
    const present = entries.filter(({ item }) => item !== null).toSorted(compare)
    entries = present
    maxEntries = minEntries + 2 * present.length
  }

  function removeFirst(): void {
    swap(0, entries.length - 1)
    entries.pop()
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      const child = left + 1 < entries.length && isBefore(left + 1, left) ? left + 1 : left
      if (child >= entries.length || !isBefore(child, index)) return
      index = swap(index, child)
    }
  }

  return {
    push(item, key) {
      if (entries.length >= maxEntries) dropRemoved()
      const entry = { item, key, order: nextOrder++ }
      let index = entries.push(entry) - 1
      for (let parent = (index - 1) >> 1; index > 0 && isBefore(index, parent); parent = (index - 1) >> 1)
        index = swap(index, parent)
      return entry
    },
    first() {
      while (entries.length > 0 && entries[0]!.item === null) removeFirst()
      return entries[0]?.item ?? undefined
    },
    size: () => entries.length,
  }
}
