/** The same things with one of them a place further up (−1) or down (1); as it was where there is no such place. */
export function moveItem(order: readonly number[], from: number, by: -1 | 1): readonly number[] {
  const to = from + by
  if (to < 0 || to >= order.length) return order
  return order.with(from, order[to]!).with(to, order[from]!)
}

/** Puts a partner to a side and takes it away from the one that had it. */
export const putPartner = (
  partners: readonly (number | null)[],
  side: number,
  partner: number,
): readonly (number | null)[] => partners.map((one, at) => (at === side ? partner : one === partner ? null : one))

/** Where to go on: the next side without a partner, from here round to the first. */
export function nextSide(partners: readonly (number | null)[], from: number): number {
  const after = partners.indexOf(null, from + 1)
  const free = after === -1 ? partners.indexOf(null) : after
  return free === -1 ? from : free
}
