import type { TFunction } from 'i18next'
import type { Skin } from '../editor.ts'

/** What a part of a program is called where it is seen: a tile, a block or a line. Holes of the words of mistakes. */
export const pieceWords = (t: TFunction<'lessons'>, skin: Skin) => ({
  piece: t(`lessons:piece.one.${skin}`),
  pieces: t(`lessons:piece.many.${skin}`),
})
