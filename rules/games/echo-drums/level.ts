/** What a level of Echo Drums plays: lines of beats, most of them made by a rule. */

export type LineRule =
  | 'none'
  /** AB AB AB */
  | 'two'
  /** AAB or ABB */
  | 'two-of-three'
  /** ABC ABC */
  | 'three'
  /** ABC ABC with a beat left out when it is heard. */
  | 'hole'
  /** The drum follows one rule, loud and soft another. */
  | 'loud-and-soft'
  | 'mirror'
  /** A B AA BB AAA BBB */
  | 'growing'
  /** ABC BCA CAB */
  | 'turning'
  /** (AB AB C) three times */
  | 'nested'

export type DrumLevel = {
  readonly rule: LineRule
  readonly drums: 2 | 3 | 4
  /** Beats of a line, at least and at most. */
  readonly beats: readonly [number, number]
  /** Whether notes stay visible while they are played back. */
  readonly staysVisible: boolean
  /** Whether a line must be written with frames for three feathers, and in how many pieces at most. */
  readonly pieces: number | null
}

export const linesPerLevel = 6

const level = (
  rule: LineRule,
  drums: 2 | 3 | 4,
  beats: readonly [number, number],
  more: Partial<DrumLevel> = {},
): DrumLevel => ({ rule, drums, beats, staysVisible: false, pieces: null, ...more })

export const drumLevels: readonly DrumLevel[] = [
  level('none', 2, [4, 5], { staysVisible: true }),
  level('none', 3, [3, 5]),
  level('two', 3, [8, 10]),
  level('two-of-three', 3, [9, 9]),
  level('three', 4, [9, 12]),
  level('two', 4, [8, 10], { pieces: 3 }),
  level('hole', 4, [9, 12]),
  level('loud-and-soft', 4, [8, 8]),
  level('mirror', 4, [7, 9]),
  level('growing', 3, [12, 12], { pieces: 10 }),
  level('turning', 3, [9, 9]),
  level('nested', 4, [15, 15], { pieces: 5 }),
]
