import type { BoardRow } from '../../contract.ts'

const most = 5

/** The first five, and this player's own row where it is not among them. */
export function boardRows(board: readonly BoardRow[], player: string): readonly BoardRow[] {
  const first = board.slice(0, most)
  const own = board.slice(most).find((row) => row.player === player)
  return own ? [...first, own] : first
}

/** Who stands on the three steps; two who share a place stand on the same one. Who has no points has won nothing. */
export const podiumRows = (board: readonly BoardRow[]): readonly BoardRow[] =>
  board.filter(({ rank, points }) => rank <= 3 && points > 0).slice(0, 6)
