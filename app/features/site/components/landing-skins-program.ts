import { programOf, repeat } from '#rules/program/tree.ts'
import { move } from '#rules/worlds/sky-moves.ts'
import type { Coloured } from './python-colours.ts'

export const skinsProgram = programOf(repeat(3, [move('up')]), move('right'))

type Part = readonly [text: string, colour?: NonNullable<Coloured['colour']>]

/**
 * Written out in its colours, so that the page need not bring printer and colours along; a test keeps them the same.
 */
export const skinsPython: readonly Part[] = [
  ['for', 'keyword'],
  [' _ '],
  ['in', 'keyword'],
  [' '],
  ['range', 'call'],
  ['('],
  ['3', 'number'],
  ['):\n    '],
  ['fly_up', 'call'],
  ['()\n'],
  ['fly_right', 'call'],
  ['()'],
]
