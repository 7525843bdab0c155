import { useAction, type Action } from '#app/platform/use-action.ts'

export type PlayerPress = 'admit' | 'rename' | 'mute' | 'unmute' | 'kick' | 'readmit' | 'give-time'

type Sending = Pick<Action, 'busy' | 'error'> & {
  send: (press: PlayerPress, player: string, more?: { name?: string; percent?: string }) => void
}

/** What a host does about one player; whenever it is pressed, it means the same. */
export function usePlayerPress(competition: string, done?: () => void): Sending {
  const { busy, error, send } = useAction('act', { stays: true, onlyNow: true, done })
  return {
    busy,
    error,
    send: (press, player, more = {}) => send({ competition, press, player, round: '', phase: '', ...more }),
  }
}
