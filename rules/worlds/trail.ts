/** What a run leaves behind, piece by piece: each state shares all that came before, so that a long run stays small. */

export type Trail<Item> = { readonly item: Item; readonly before: Trail<Item>; readonly length: number } | null

export const added = <Item>(trail: Trail<Item>, item: Item): Trail<Item> => ({
  item,
  before: trail,
  length: (trail?.length ?? 0) + 1,
})

/** From the first to the last. */
export function itemsOf<Item>(trail: Trail<Item>): readonly Item[] {
  const items: Item[] = []
  for (let at = trail; at; at = at.before) items.push(at.item)
  return items.reverse()
}
