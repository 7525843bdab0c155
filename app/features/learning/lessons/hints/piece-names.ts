import type { TFunction } from 'i18next'
import type { Skin } from '../editor.ts'

/** Localized names of a program part in a skin (tile, block or line), interpolated into mistake messages. */
export const pieceNames = (t: TFunction<'lessons'>, skin: Skin) => ({
  piece: t(`lessons:piece.one.${skin}`),
  pieces: t(`lessons:piece.many.${skin}`),
})
