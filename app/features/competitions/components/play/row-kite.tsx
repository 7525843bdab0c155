import { ChildKite } from '#app/ui/child-kite.tsx'
import { Kite } from '#app/ui/kite.tsx'
import type { BoardRow, MeView } from '../../contract.ts'

type RowKiteProps = { row: BoardRow; me: MeView | null; kiteOf: string; size: number }

/** Everybody flies the kite that they fly on the wall; one's own is drawn anew as soon as it is changed. */
export const RowKite = ({ row, me, kiteOf, size }: RowKiteProps) =>
  row.player === me?.player ? <ChildKite id={kiteOf} size={size} /> : <Kite look={row.kite} size={size} />
