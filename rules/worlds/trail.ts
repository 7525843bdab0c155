/** Immutable linked list: each state shares the items of earlier states, which saves memory in long runs. */

export type Trail<Item> = { readonly item: Item; readonly previous: Trail<Item>; readonly length: number } | null

export const appendToTrail = <Item>(trail: Trail<Item>, item: Item): Trail<Item> => ({
  item,
  previous: trail,
  length: (trail?.length ?? 0) + 1,
})

/** Items in insertion order. */
export function itemsOf<Item>(trail: Trail<Item>): readonly Item[] {
  const items: Item[] = []
  for (let node = trail; node; node = node.previous) items.push(node.item)
  return items.reverse()
}
