import type { TFunction } from 'i18next'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Skin } from '../editor.ts'
import { pieceNames } from './piece-names.ts'

/** Describes the mistake and one thing to try; names program parts (tiles, blocks or lines) as the skin shows them. */
export function formatMistake(
  t: TFunction<'lessons'>,
  { id, holes }: Pick<Mistake, 'id' | 'holes'>,
  skin: Skin,
): string {
  const values = { ...pieceNames(t, skin), ...holes }
  const message = t(`mistake.${id}.message` as 'mistake.blk-empty.message', values)
  // Chinese full stops include their own trailing space.
  const gap = /[。！？]$/.test(message) ? '' : ' '
  return message + gap + t(`mistake.${id}.try` as 'mistake.blk-empty.try', values)
}
