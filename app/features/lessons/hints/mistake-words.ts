import type { TFunction } from 'i18next'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Skin } from '../editor.ts'
import { pieceWords } from './piece-words.ts'

/** What is so, and one thing to try, in the words of the skin in which the program is seen. */
export function mistakeWords(
  t: TFunction<'lessons'>,
  { id, holes }: Pick<Mistake, 'id' | 'holes'>,
  skin: Skin,
): string {
  const filled = { ...pieceWords(t, skin), ...holes }
  const message = t(`mistake.${id}.message` as 'mistake.blk-empty.message', filled)
  // Chinese stops carry the room behind them in themselves.
  const gap = /[。！？]$/.test(message) ? '' : ' '
  return message + gap + t(`mistake.${id}.try` as 'mistake.blk-empty.try', filled)
}
