/** Settings of a Cargo Sort level. */

export type CargoGoal =
  /** Sort all crates from light to heavy. */
  | 'sort'
  /** Name the lightest crate. */
  | 'lightest'
  /** Name the two lightest crates. */
  | 'two-lightest'

export type CargoQuestion =
  /** Only adjacent crates can be weighed and swapped. */
  | 'neighbours'
  | 'any-two'
  /** Two scales weigh up to two pairs for the cost of one weighing. */
  | 'two-scales'
  /** The weights are visible; swaps cost instead of weighings. */
  | 'written'

export type CargoLevel = {
  readonly crates: number
  readonly lines: 1 | 2 | 3
  readonly goal: CargoGoal
  readonly question: CargoQuestion
  /** Lengths, from the left, of initial rows that are known to be sorted. */
  readonly sortedRows?: readonly number[]
  /** Maximum cost for three, two and one feathers; with visible weights, beyond the minimum number of swaps. */
  readonly costs: readonly [number, number, number]
  /** Whether known results are displayed. */
  readonly notes: boolean
}

const defineLevel = (
  crates: number,
  lines: 1 | 2 | 3,
  question: CargoQuestion,
  costs: readonly [number, number, number],
  more: Partial<CargoLevel> = {},
): CargoLevel => ({ crates, lines, goal: 'sort', question, costs, notes: true, ...more })

export const cargoLevels: readonly CargoLevel[] = [
  defineLevel(3, 3, 'neighbours', [3, 4, 9]),
  defineLevel(5, 3, 'any-two', [4, 6, 12], { goal: 'lightest' }),
  defineLevel(4, 3, 'neighbours', [6, 8, 16]),
  defineLevel(4, 3, 'any-two', [5, 6, 14]),
  defineLevel(8, 3, 'any-two', [3, 5, 11], { sortedRows: [7, 1] }),
  defineLevel(6, 3, 'any-two', [5, 7, 14], { sortedRows: [3, 3] }),
  defineLevel(5, 3, 'any-two', [7, 9, 20]),
  defineLevel(7, 3, 'written', [0, 2, 12]),
  defineLevel(4, 3, 'two-scales', [3, 4, 9]),
  defineLevel(6, 2, 'any-two', [10, 13, 34], { notes: false }),
  defineLevel(8, 2, 'any-two', [9, 11, 30], { goal: 'two-lightest', notes: false }),
  defineLevel(8, 1, 'any-two', [17, 24, 60], { notes: false }),
]
