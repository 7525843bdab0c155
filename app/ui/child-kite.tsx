import { createContext, useContext } from 'react'
import { kiteFor, kiteOf, type KiteLook } from './kite-look.ts'
import { Kite } from './kite.tsx'

/** The kites that children chose, by child, as `rules/rewards/workshop.ts` writes them. */
export const ChosenKites = createContext<Readonly<Record<string, string>>>({})

export const useKite = (id: string): KiteLook => {
  const chosen = useContext(ChosenKites)[id]
  return chosen === undefined ? kiteFor(id) : kiteOf(id, chosen)
}

type ChildKiteProps = { id: string; size: number; label?: string; className?: string }

/** Wherever a child is shown: the kite they chose, or the one that came with them. */
export const ChildKite = ({ id, ...rest }: ChildKiteProps) => <Kite look={useKite(id)} {...rest} />
