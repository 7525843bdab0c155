/** Music for arena and race rounds, in G. Rounds last minutes, so some variations omit the melody. */

import { buildVariation, type Piece } from './piece.ts'

const wind = { shaker: '. x . x', drum: 'x . . . . . . .' }
const low = 'g2 . . . d3 . . . | e2 . . . b2 . . . | c2 . . . g2 . . . | d2 . . . a2 . . .'
const high = 'g3+b3+d4 - - - - - - - | g3+b3+e4 - - - - - - - | g3+c4+e4 - - - - - - - | f#3+a3+d4 - - - - - - -'
const string = '. . d4 . g4 . b4 . | . . e4 . g4 . b4 . | . . e4 . g4 . c5 . | . . d4 . f#4 . a4 .'
const rest = buildVariation({ pad: high, bass: low, pluck: string, shaker: wind.shaker })

export const flyingMusic: Piece = {
  tempo: 120,
  isLoop: true,
  variations: [
    buildVariation({
      bell: 'd5 - - b4 . g4 a4 . | b4 - - . . . . . | e5 - - d5 . b4 g4 . | a4 - - . . . . .',
      pad: high,
      bass: low,
      pluck: string,
      ...wind,
    }),
    buildVariation({
      bell: 'g4 . b4 . d5 - e5 - | d5 - b4 - . . . . | c5 . e5 . g5 - e5 - | d5 - a4 - . . . .',
      pad: high,
      bass: low,
      pluck: string,
      ...wind,
    }),
    rest,
    buildVariation({
      pluck: 'b4 . a4 . g4 . e4 . | g4 . . a4 b4 . . . | e5 . d5 . c5 . g4 . | a4 . . b4 d5 . . .',
      pad: high,
      bass: low,
      ...wind,
    }),
    buildVariation({
      bell: '. . g5 - e5 - d5 - | . . e5 - d5 - b4 - | . . c5 - d5 - e5 - | . . d5 - - - . .',
      pad: high,
      bass: 'g2 - - - - - . . | e2 - - - - - . . | c2 - - - - - . . | d2 - - - - - . .',
      wood: '. . . x . . x .',
      shaker: wind.shaker,
    }),
    rest,
  ],
}
