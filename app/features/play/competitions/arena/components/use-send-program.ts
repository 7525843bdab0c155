import { useState } from 'react'
import type { Skin } from '#app/features/learning/lessons/public.ts'
import { live } from '#app/platform/live/live.ts'
import type { SentProgram } from '../contract.ts'
import { programsPath } from '../../paths.ts'

/** State of the program that was sent last. `kept`: the server has judged and stored it. */
export type ProgramState = 'sending' | 'kept' | 'refused'

type LastProgram = SentProgram & { state: ProgramState }

/** Sends programs of a round and reports the state of the last one. While offline, sending waits for the connection. */
export function useSendProgram(competition: string, round: number) {
  const [lastSent, setLastSent] = useState<LastProgram | null>(null)
  const send = (program: string, skin: Skin) => {
    const current: LastProgram = { round, program, skin, state: 'sending' }
    setLastSent(current)
    const setState = (state: ProgramState) =>
      setLastSent((previous) => (previous === current ? { ...current, state } : previous))
    void live.set(programsPath(competition), { round, program, skin }).then(
      () => setState('kept'),
      () => setState('refused'),
    )
  }
  return { state: lastSent?.round === round ? lastSent.state : null, send }
}
