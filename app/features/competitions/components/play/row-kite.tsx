import { ChildKite } from '#app/ui/child-kite.tsx'
import type { BoardRow, MeView } from '../../contract.ts'

type RowKiteProps = { row: BoardRow; me: MeView | null; kiteOf: string; size: number }

/** One's own kite is the one that one flies everywhere; whose the others are is not told, so they have one of the room. */
export const RowKite = ({ row, me, kiteOf, size }: RowKiteProps) => (
  <ChildKite id={row.player === me?.player ? kiteOf : row.player} size={size} />
)
