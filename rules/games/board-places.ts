/** The part of a leaderboard that somebody is shown: five before them and five after, never the whole list. */

export type BoardRow = { readonly student: string; readonly score: number }
export type BoardPlace = BoardRow & { readonly rank: number }

export const shownAround = 5

/** Rows come best first. Equal scores have the same rank. Whoever is not on it is shown the beginning. */
export function placesAround(rows: readonly BoardRow[], student: string): readonly BoardPlace[] {
  const ranked: BoardPlace[] = []
  for (const [at, row] of rows.entries()) {
    const before = ranked[at - 1]
    ranked.push({ ...row, rank: before?.score === row.score ? before.rank : at + 1 })
  }
  const own = Math.max(
    0,
    rows.findIndex((row) => row.student === student),
  )
  return ranked.slice(Math.max(0, own - shownAround), own + shownAround + 1)
}
