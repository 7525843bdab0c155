import { useAction, type Action } from '#app/platform/forms/use-action.ts'

export type GuestPress = 'open-guests' | 'type-guests' | 'close-guests' | 'admit-all' | 'turn-away-all'

type GuestPressAction = Pick<Action, 'busy' | 'error'> & { send: (press: GuestPress) => void }

/** Host commands for all guests; they do not depend on the round, so repeating one is harmless. */
export function useGuestPress(competition: string): GuestPressAction {
  const { busy, error, send } = useAction('act', { skipRevalidation: true, isImmediate: true })
  return { busy, error, send: (press) => send({ competition, press, round: '', phase: '' }) }
}
