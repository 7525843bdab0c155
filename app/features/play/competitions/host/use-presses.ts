import { useState } from 'react'
import { endOfRound } from '#rules/competitions/round.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { RoomView } from '../contract.ts'
import { needsConfirmation, primaryPress, type Press, type PrimaryPress } from './primary-press.ts'

type PressFields = { endsOpenRoom?: 'yes' }

export type Presses = {
  press: (name: Press, fields?: PressFields) => void
  /** Sends the primary command, or opens a confirmation where it ends a game before its time. */
  pressPrimary: (by: 'key' | 'button') => void
  /** The primary command that waits for the host's confirmation. */
  question: PrimaryPress | null
  answer: (isConfirmed: boolean) => void
  busy: boolean
  error: ActionError | null
}

/**
 * Sends host commands with the round, phase and end time they were pressed at, so that the server ignores duplicates.
 */
export function usePresses(room: RoomView): Presses {
  const { id, round } = room
  // The result arrives over the live paths.
  const { busy, error, send } = useAction('act', { skipRevalidation: true, isImmediate: true })
  const primary = primaryPress(room)
  // A question about a phase is void in the next one.
  const phaseKey = round ? `${round.number} ${round.phase}` : ''
  const [pendingPhase, setPendingPhase] = useState<string | null>(null)
  const question = primary?.confirm && pendingPhase === phaseKey ? primary : null
  const press: Presses['press'] = (name, fields = {}) => {
    if (busy) return
    send({
      ...{ competition: id, press: name, round: round ? String(round.number) : '', phase: round?.phase ?? '' },
      ends: String((round && endOfRound(round)) ?? ''),
      ...fields,
    })
  }
  return {
    busy,
    error,
    press,
    pressPrimary(by) {
      if (!primary?.ready) return
      if (needsConfirmation(primary, by)) setPendingPhase(phaseKey)
      else press(primary.press)
    },
    question,
    answer(isConfirmed) {
      setPendingPhase(null)
      if (isConfirmed && question) press(question.press)
    },
  }
}
