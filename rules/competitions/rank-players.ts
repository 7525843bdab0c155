type Result = { readonly player: string }

/** Players who compare as equal share a rank; the id breaks ties so that the order is stable. */
export function rankPlayers<Entry extends Result>(
  results: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): readonly (Entry & { readonly rank: number })[] {
  const sorted = results.toSorted((a, b) => compare(a, b) || (a.player < b.player ? -1 : 1))
  let rank = 1
  return sorted.map((result, index) => {
    const previous = sorted[index - 1]
    if (!previous || compare(previous, result) !== 0) rank = index + 1
    return { ...result, rank }
  })
}
