import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { BoardRow, MeView } from '../../contract.ts'

type RowKiteProps = { row: BoardRow; me: MeView | null; kiteId: string; size: number }

/** Kite of a leaderboard row. The player's own kite is read by id, so that a redesign shows immediately. */
export const RowKite = ({ row, me, kiteId, size }: RowKiteProps) =>
  row.player === me?.player ? <ChildKite id={kiteId} size={size} /> : <Kite look={row.kite} size={size} />
