import { useAction, type Action } from '#app/platform/forms/use-action.ts'

export type PlayerPress = 'admit' | 'rename' | 'mute' | 'unmute' | 'kick' | 'readmit' | 'give-time'

type PlayerPressAction = Pick<Action, 'busy' | 'error'> & {
  send: (press: PlayerPress, player: string, fields?: { name?: string; percent?: string }) => void
}

/** Host commands for one player; they do not depend on the round, so repeating one is harmless. */
export function usePlayerPress(competition: string, onDone?: () => void): PlayerPressAction {
  const { busy, error, send } = useAction('act', { skipRevalidation: true, isImmediate: true, onDone })
  return {
    busy,
    error,
    send: (press, player, fields = {}) => send({ competition, press, player, round: '', phase: '', ...fields }),
  }
}
