/** Short pieces followed by silence, so that the teacher can speak. All in C, which resolves the closing music. */

import { buildVariation, type Piece } from './piece.ts'

const once = { isLoop: false } as const

/** Plays before a question: three seconds with one note each. */
export const readyMusic: Piece = {
  ...once,
  tempo: 120,
  variations: [buildVariation({ pluck: 'g4 . . . | a4 . . . | b4 . . .', wood: 'x . . . | x . . . | X . . .' })],
}

/** Plays when the question appears. */
export const questionMusic: Piece = {
  ...once,
  tempo: 120,
  variations: [
    buildVariation({ bell: 'e5 . g5 - - - - -', bass: 'c3 - - - - - - -' }),
    buildVariation({ bell: 'g5 . e5 - - - - -', bass: 'c3 - - - - - - -' }),
    buildVariation({ bell: 'c5 . g5 - - - - -', bass: 'c3 - - - - - - -' }),
    buildVariation({ bell: 'd5 . e5 - - - - -', bass: 'c3 - - - - - - -' }),
  ],
}

/** Soft bell when the time is up. */
export const chimeMusic: Piece = {
  ...once,
  tempo: 120,
  variations: [buildVariation({ bell: 'g5 . e5 . c5 -', bass: 'c3 - - - - -' })],
}

const home = { pad: '. . . . c4+e4+g4 - - - - -', bass: '. . . . c2 - - - - -', drum: '. . . . x . . . . .' }

/** Plays when the correct answer is revealed. */
export const revealMusic: Piece = {
  ...once,
  tempo: 132,
  variations: [
    buildVariation({ pluck: 'c5 d5 e5 g5 . . . . . .', bell: '. . . . c5+e5+g5 - - - - -', ...home }),
    buildVariation({ pluck: 'e5 g5 e5 c5 . . . . . .', bell: '. . . . g5+c6 - - - - -', ...home }),
    buildVariation({ pluck: 'g4 c5 e5 d5 . . . . . .', bell: '. . . . e5+g5+c6 - - - - -', ...home }),
    buildVariation({ pluck: 'a4 b4 d5 f5 . . . . . .', bell: '. . . . e5+g5 - - - - -', ...home }),
  ],
}

const march = {
  pad: 'f3+a3+c4 - - - g3+b3+d4 - - - | g3+c4+e4 - - - - - - .',
  bass: 'f2 . c3 . g2 . d3 . | c2 . g2 . c3 - - .',
  drum: 'x . . . x . . . | x . . . X . . .',
  shaker: '. x . x . x . x | . x . x . . . .',
}

/** Plays when the leaderboard appears. */
export const standingsMusic: Piece = {
  ...once,
  tempo: 116,
  variations: [
    buildVariation({ pluck: 'a4 . c5 . d5 . b4 d5 | e5 . g5 . c5 - - .', ...march }),
    buildVariation({ pluck: 'c5 . a4 c5 d5 . g5 . | g5 . e5 . c5 - - .', ...march }),
    buildVariation({ pluck: 'f5 . e5 c5 d5 . b4 . | c5 . e5 . g5 - - .', ...march }),
    buildVariation({ pluck: 'a4 c5 f5 . b4 d5 g5 . | e5 . d5 . c5 - - .', ...march }),
  ],
}

/** Plays before each place is revealed: 1.8 seconds, as long as `drumRollMs`. */
export const drumRollMusic: Piece = {
  ...once,
  tempo: 300,
  growsFrom: 0.35,
  variations: [
    buildVariation({ drum: 'x x x x x x x x x x x x x x x x x x', bass: 'c2 - - - - - c2 - - - - - c2 - - - - -' }),
  ],
}

/** Plays when the third or the second place is revealed. */
export const placeMusic: Piece = {
  ...once,
  tempo: 132,
  variations: [
    buildVariation({
      horn: 'g4 c5 e5+g5 - - - - -',
      pad: 'c4+e4+g4 - - - - - - -',
      bass: 'c2 - c3 - - - - -',
      drum: 'X . X . . . . .',
    }),
  ],
}

/** Plays on the podium at the end of the competition. */
export const podiumMusic: Piece = {
  ...once,
  tempo: 112,
  variations: [
    buildVariation({
      horn: 'g4 . g4 g4 c5 - - - | . g4 c5 e5 g5 - - - | a5 - g5 f5 e5 - c5 - | d5 - e5 d5 g4 - - - | . c5 e5 g5 a5 - f5 - | g5 - e5 - f5 - d5 - | c5+e5+g5 - - - - - - -',
      bell: '. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . . . | c5 e5 g5 c6 e6 - - -',
      pad: 'e3+g3+c4 - - - - - - - | e3+g3+c4 - - - - - - - | f3+a3+c4 - - - e3+a3+c4 - - - | d3+g3+b3 - - - - - - - | e3+g3+c4 - - - f3+a3+c4 - - - | e3+g3+c4 - - - d3+g3+b3 - - - | e3+g3+c4 - - - - - - -',
      bass: 'c2 . c2 c2 c2 - - . | c2 . c2 c2 c2 - - . | f2 - - . a2 - - . | g2 - - . g2 . g2 . | c3 - - . f2 - - . | g2 - - . g2 - - . | c2 - - - - - - -',
      drum: 'X . x x X . . . | X . x x X . . . | X . . . X . . . | X . . . X . x x | X . . . X . . . | X . . . X x x x | X . . . . . . .',
      shaker:
        '. x . x . x . x | . x . x . x . x | . x . x . x . x | . x . x . x . x | . x . x . x . x | . x . x . x . x | x . . . . . . .',
    }),
  ],
}
