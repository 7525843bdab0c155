import { programOf, repeat } from '#rules/program/tree.ts'
import { move } from '#rules/worlds/sky-moves.ts'
import type { ColoredText } from '../puzzle/highlight-python.ts'

export const skinsProgram = programOf(repeat(3, [move('up')]), move('right'))

type Part = readonly [text: string, color?: NonNullable<ColoredText['color']>]

/**
 * Highlighted Python of `skinsProgram`, hard-coded so that the landing page does not load the printer and highlighter.
 * A test keeps both in sync.
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
