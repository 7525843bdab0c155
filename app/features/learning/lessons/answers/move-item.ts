/** Swaps an item with the one before (−1) or after it (1); returns the order unchanged at the ends. */
export function moveItem(order: readonly number[], from: number, by: -1 | 1): readonly number[] {
  const to = from + by
  if (to < 0 || to >= order.length) return order
  return order.with(from, order[to]!).with(to, order[from]!)
}

/** Assigns a partner to a side and removes it from the side that had it. */
export const setPartner = (
  partners: readonly (number | null)[],
  side: number,
  partner: number,
): readonly (number | null)[] =>
  partners.map((current, index) => (index === side ? partner : current === partner ? null : current))

/** The next side without a partner, wrapping around; `from` if all sides have one. */
export function nextSide(partners: readonly (number | null)[], from: number): number {
  const after = partners.indexOf(null, from + 1)
  const free = after === -1 ? partners.indexOf(null) : after
  return free === -1 ? from : free
}
