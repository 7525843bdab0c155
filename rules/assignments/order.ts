export const moves = ['up', 'down', 'first'] as const
export type Move = (typeof moves)[number]

/** The list with one item moved; unchanged at its ends. */
export function moveItem<Item>(items: readonly Item[], item: Item, to: Move): Item[] {
  const index = items.indexOf(item)
  const remaining = items.filter((other) => other !== item)
  const target = to === 'first' ? 0 : Math.max(0, index + (to === 'up' ? -1 : 1))
  return remaining.toSpliced(target, 0, item)
}
