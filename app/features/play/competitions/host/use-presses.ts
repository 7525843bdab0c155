import { endOfRound } from '#rules/competitions/round.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { RoomView } from '../contract.ts'
import type { Press } from './primary-press.ts'

type PressFields = { endsOpenRoom?: 'yes' }

export type Presses = { press: (name: Press, fields?: PressFields) => void; busy: boolean; error: ActionError | null }

/**
 * Sends host commands with the round, phase and end time they were pressed at, so that the server ignores duplicates.
 */
export function usePresses({ id, round }: Pick<RoomView, 'id' | 'round'>): Presses {
  // The result arrives over the live paths.
  const { busy, error, send } = useAction('act', { skipRevalidation: true, isImmediate: true })
  return {
    busy,
    error,
    press(press, fields = {}) {
      if (busy) return
      send({
        ...{ competition: id, press, round: round ? String(round.number) : '', phase: round?.phase ?? '' },
        ends: String((round && endOfRound(round)) ?? ''),
        ...fields,
      })
    },
  }
}
