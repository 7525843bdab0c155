/**
 * Music for the answer phase of a quiz, in A minor. One second is four eighth notes, so that the beat matches the
 * countdown and the closing music, which ends with the time limit, starts on the beat.
 */

import { buildVariation, type Piece } from './piece.ts'

const clock = { wood: 'x . . . x . . .', shaker: '. . x . . . x x' }

export const thinkingMusic: Piece = {
  tempo: 120,
  isLoop: true,
  variations: [
    buildVariation({
      pluck: 'a4 . c5 . e5 . . c5 | . a4 . c5 f5 . . . | e5 . c5 . g4 . . c5 | . d5 . b4 g4 . . .',
      pad: 'e3+a3+c4 - - - - - - - | f3+a3+c4 - - - - - - - | e3+g3+c4 - - - - - - - | d3+g3+b3 - - - - - - -',
      bass: 'a2 . . a2 . . e2 . | f2 . . f2 . . c2 . | c2 . . c2 . . g2 . | g2 . . g2 . . d2 .',
      ...clock,
    }),
    buildVariation({
      pluck: 'e5 . . c5 a4 . . . | f5 . . d5 a4 . . . | a4 . c5 . f5 . e5 . | d5 . . b4 g4 . . .',
      pad: 'e3+a3+c4 - - - - - - - | f3+a3+d4 - - - - - - - | f3+a3+c4 - - - - - - - | d3+g3+b3 - - - - - - -',
      bass: 'a2 . . . e2 . a2 . | d2 . . . a2 . d2 . | f2 . . . c2 . f2 . | g2 . . . d2 . g2 .',
      bell: '. . . . . . e5 . | . . . . . . f5 . | . . . . . . . . | . . . . . . d5 .',
      ...clock,
    }),
    buildVariation({
      pluck: 'c5 . f4 . a4 . c5 . | d5 . g4 . b4 . d5 . | e5 . . . c5 . . a4 | g4 . . c5 e5 . . .',
      pad: 'f3+a3+c4 - - - - - - - | d3+g3+b3 - - - - - - - | e3+a3+c4 - - - - - - - | e3+g3+c4 - - - - - - -',
      bass: 'f2 . . f2 . . c2 . | g2 . . g2 . . d2 . | a2 . . a2 . . e2 . | c2 . . c2 . . g2 .',
      drum: 'x . . . . . . .',
      ...clock,
    }),
    buildVariation({
      bell: '. d5 . f5 . a4 . d5 | . c5 . e5 . a4 . c5 | f5 . e5 . c5 . a4 . | b4 . . d5 g4 . . .',
      pad: 'f3+a3+d4 - - - - - - - | e3+a3+c4 - - - - - - - | f3+a3+c4 - - - - - - - | d3+g3+b3 - - - - - - -',
      bass: 'd2 . . . a2 . . . | a2 . . . e2 . . . | f2 . . . c2 . . . | g2 . . . d2 . g2 .',
      wood: 'x . . . x . . .',
    }),
  ],
}

export const closingSeconds = 5

/** The last five seconds: the pitch rises every second and ends on an unresolved dominant chord. */
export const closingMusic: Piece = {
  tempo: 120,
  isLoop: false,
  growsFrom: 0.5,
  variations: [
    buildVariation({
      pluck: 'g4 . g4 . | a4 . a4 . | b4 . b4 . | d5 . d5 . | f5 . f5 f5',
      pad: 'd3+g3 - - - | d3+g3+a3 - - - | d3+g3+b3 - - - | f3+g3+b3 - - - | f3+g3+b3+d4 - - -',
      bass: 'g2 . g2 .',
      shaker: 'x . x . | x . x . | x . x . | x x x x | x x x x',
      wood: 'X . . . | X . . . | X . . . | X . x . | X . X .',
    }),
  ],
}
