/** Players whose names are shown when only the podium is public. */

const maxPodiumRows = 3

/**
 * Selects all players of rank 1, then further ranks while the total stays within three. Players who share a rank are
 * selected together or not at all. Players without points are never selected.
 */
export function selectPodium<Row extends { readonly rank: number; readonly points: number }>(
  rows: readonly Row[],
): Row[] {
  const selected: Row[] = []
  const groups = Map.groupBy(
    rows.filter(({ points }) => points > 0),
    ({ rank }) => rank,
  )
  for (const [, group] of [...groups].toSorted(([a], [b]) => a - b)) {
    if (selected.length > 0 && selected.length + group.length > maxPodiumRows) break
    selected.push(...group)
  }
  return selected
}

/** A kite chase ranks by landing, not by clouds: a number of clouds beside a place would contradict it. */
export const showsPodiumPoints = (game: string): boolean => game !== 'chase'
