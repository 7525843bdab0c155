import type { BoardRow } from '../../contract.ts'

const maxRows = 5

/** The first five rows, plus the row of this player if it comes later. */
export function boardRows(board: readonly BoardRow[], player: string): readonly BoardRow[] {
  const first = board.slice(0, maxRows)
  const ownRow = board.slice(maxRows).find((row) => row.player === player)
  return ownRow ? [...first, ownRow] : first
}

/** Players with points on ranks 1 to 3; players with equal points share a rank. */
export const podiumRows = (board: readonly BoardRow[]): readonly BoardRow[] =>
  board.filter(({ rank, points }) => rank <= 3 && points > 0).slice(0, 6)
