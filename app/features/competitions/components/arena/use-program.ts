import { useState } from 'react'
import type { Skin } from '#app/features/lessons/public.ts'
import { live } from '#app/platform/live.ts'
import type { SentProgram } from '../../arena/contract.ts'
import { programsPath } from '../../paths.ts'

/** How far the last program has come: `kept` is what the server has judged and stored. */
export type ProgramState = 'sending' | 'kept' | 'refused'

type Sent = SentProgram & { state: ProgramState }

/** Sends programs of a round and knows what became of the last one. Without a connection it waits for it. */
export function useProgram(competition: string, round: number) {
  const [sent, setSent] = useState<Sent | null>(null)
  const send = (program: string, skin: Skin) => {
    const mine: Sent = { round, program, skin, state: 'sending' }
    setSent(mine)
    const become = (state: ProgramState) => setSent((last) => (last === mine ? { ...mine, state } : last))
    void live.set(programsPath(competition), { round, program, skin }).then(
      () => become('kept'),
      () => become('refused'),
    )
  }
  return { state: sent?.round === round ? sent.state : null, send }
}
