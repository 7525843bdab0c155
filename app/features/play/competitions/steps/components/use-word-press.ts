import { useAction } from '#app/platform/forms/use-action.ts'
import type { RoomView } from '../../contract.ts'

export type PressWord = (press: 'hide-word' | 'show-word', word: string) => void

/** Takes a word off all screens or shows it again. The result arrives over the live paths. */
export function useWordPress({ id, round }: Pick<RoomView, 'id' | 'round'>): PressWord {
  const { send } = useAction('act', { skipRevalidation: true, isImmediate: true })
  return (press, word) =>
    send({ competition: id, press, word, round: round ? String(round.number) : '', phase: round?.phase ?? '' })
}
