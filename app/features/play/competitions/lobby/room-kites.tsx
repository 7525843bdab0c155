import { useContext, useMemo, type ReactNode } from 'react'
import { ChosenKites } from '#app/ui/kite/child-kite.tsx'

type RoomKitesProps = {
  /** Kites chosen for this room, by the id that selects a player's kite. */
  kites: readonly { readonly id: string; readonly kite: string | null }[]
  children: ReactNode
}

/** Shows the kites that players chose in the lobby instead of their usual ones. */
export function RoomKites({ kites, children }: RoomKitesProps) {
  const usual = useContext(ChosenKites)
  const merged = useMemo(
    () => ({ ...usual, ...Object.fromEntries(kites.flatMap(({ id, kite }) => (kite === null ? [] : [[id, kite]]))) }),
    [usual, kites],
  )
  return <ChosenKites value={merged}>{children}</ChosenKites>
}
