import { createContext, useContext } from 'react'
import { defaultKite, parseKite, type KiteDesign } from './kite-design.ts'
import { Kite } from './kite.tsx'

/** Kite designs chosen by students, by student id, in the format of `rules/rewards/workshop.ts`. */
export const ChosenKites = createContext<Readonly<Record<string, string>>>({})

export const useKite = (id: string): KiteDesign => {
  const chosen = useContext(ChosenKites)[id]
  return chosen === undefined ? defaultKite(id) : parseKite(id, chosen)
}

type ChildKiteProps = { id: string; size: number; label?: string; className?: string }

/** Kite of a student: the chosen design, or the default derived from the id. */
export const ChildKite = ({ id, ...rest }: ChildKiteProps) => <Kite look={useKite(id)} {...rest} />
