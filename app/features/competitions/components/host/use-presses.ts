import { endOf } from '#rules/competitions/round.ts'
import type { ActionError } from '#app/platform/action-result.ts'
import { useAction } from '#app/platform/use-action.ts'
import type { RoomView } from '../../contract.ts'
import type { Press } from './primary-press.ts'

export type Presses = { press: (name: Press) => void; busy: boolean; error: ActionError | null }

/** Sends what the host pressed with the round, phase and end it was pressed at, so that two presses are one. */
export function usePresses({ id, round }: Pick<RoomView, 'id' | 'round'>): Presses {
  // What was pressed comes back over the live paths.
  const { busy, error, send } = useAction('act', { stays: true, onlyNow: true })
  return {
    busy,
    error,
    press(press) {
      if (busy) return
      send({
        ...{ competition: id, press, round: round ? String(round.number) : '', phase: round?.phase ?? '' },
        ends: String((round && endOf(round)) ?? ''),
      })
    },
  }
}
