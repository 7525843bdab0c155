/** Those who may be named where low ranks are nobody's business. */

const steps = 3

/**
 * Whoever is first with points, and of those after them as many as have a place beside them; of several with one rank all
 * or none. Who has no points has won nothing.
 */
export function onPodium<Row extends { readonly rank: number; readonly points: number }>(rows: readonly Row[]): Row[] {
  const named: Row[] = []
  const groups = Map.groupBy(
    rows.filter(({ points }) => points > 0),
    ({ rank }) => rank,
  )
  for (const [, group] of [...groups].toSorted(([one], [other]) => one - other)) {
    if (named.length > 0 && named.length + group.length > steps) break
    named.push(...group)
  }
  return named
}
