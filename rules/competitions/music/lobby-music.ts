/** Calm music for the lobby while players join, in F. */

import { buildVariation, type Piece } from './piece.ts'

const soft = { drum: 'x . . . x . . .', shaker: '. x . x . x . x' }

export const lobbyMusic: Piece = {
  tempo: 92,
  isLoop: true,
  variations: [
    buildVariation({
      bell: 'a4 - c5 - . d5 c5 - | a4 - . f4 a4 - . . | d5 - c5 - . a4 f4 - | g4 - - . . c5 d5 .',
      pad: 'f3+a3+c4 - - - - - - - | f3+a3+d4 - - - - - - - | f3+bb3+d4 - - - - - - - | e3+g3+c4 - - - - - - -',
      bass: 'f2 - - . c3 . f2 . | d2 - - . a2 . d2 . | bb1 - - . f2 . bb1 . | c2 - - . g2 . c2 .',
      ...soft,
    }),
    buildVariation({
      bell: 'c5 - a4 - . c5 f5 - | e5 - . c5 a4 - . . | d5 - f5 - . d5 c5 - | g4 - a4 . g4 - - .',
      pad: 'f3+a3+c4 - - - - - - - | e3+a3+c4 - - - - - - - | f3+bb3+d4 - - - - - - - | e3+g3+c4 - - - - - - -',
      bass: 'f2 - - . c3 . f2 . | a1 - - . e2 . a1 . | bb1 - - . f2 . bb1 . | c2 - - . g2 . c2 .',
      pluck: '. . f4 . . . c4 . | . . e4 . . . c4 . | . . f4 . . . d4 . | . . e4 . . . c4 .',
      ...soft,
    }),
    buildVariation({
      pluck: '. f5 - d5 a4 - . . | . d5 - f5 d5 - . . | . c5 - a4 f4 - a4 c5 | g4 - - - . . . .',
      pad: 'f3+a3+d4 - - - - - - - | f3+bb3+d4 - - - - - - - | f3+a3+c4 - - - - - - - | e3+g3+c4 - - - - - - -',
      bass: 'd2 - - - - - . . | bb1 - - - - - . . | f2 - - - - - . . | c2 - - - - - . .',
      shaker: '. . x . . . x .',
    }),
    buildVariation({
      bell: 'f5 - d5 - bb4 . d5 . | e5 - c5 - g4 . c5 . | c5 - a4 . d5 - a4 . | bb4 - a4 - g4 - - .',
      pad: 'f3+bb3+d4 - - - - - - - | e3+g3+c4 - - - - - - - | e3+a3+c4 - - - f3+a3+d4 - - - | g3+bb3+d4 - - - e3+g3+c4 - - -',
      bass: 'bb1 - - . f2 . bb1 . | c2 - - . g2 . c2 . | a1 - - . d2 - - . | g1 - - . c2 - - .',
      wood: '. . . . . . x .',
      ...soft,
    }),
  ],
}
