/** Leaderboard section for one student: five rows above and five below, never the whole list. */

export type BoardRow = { readonly student: string; readonly score: number }
export type RankedRow = BoardRow & { readonly rank: number }

export const rowsAround = 5

/** `rows` must be sorted best first. Equal scores share a rank. A student without a row gets the top of the list. */
export function selectRowsAround(rows: readonly BoardRow[], student: string): readonly RankedRow[] {
  const ranked: RankedRow[] = []
  for (const [index, row] of rows.entries()) {
    const previous = ranked[index - 1]
    ranked.push({ ...row, rank: previous?.score === row.score ? previous.rank : index + 1 })
  }
  const studentIndex = Math.max(
    0,
    rows.findIndex((row) => row.student === student),
  )
  return ranked.slice(Math.max(0, studentIndex - rowsAround), studentIndex + rowsAround + 1)
}
