import { useAction, type Action } from '#app/platform/use-action.ts'

export type GuestPress = 'open-guests' | 'type-guests' | 'close-guests' | 'admit-all' | 'turn-away-all'

type Sending = Pick<Action, 'busy' | 'error'> & { send: (press: GuestPress) => void }

/** What a host does about all guests; whenever it is pressed, it means the same. */
export function useGuestPress(competition: string): Sending {
  const { busy, error, send } = useAction('act', { stays: true, onlyNow: true })
  return { busy, error, send: (press) => send({ competition, press, round: '', phase: '' }) }
}
