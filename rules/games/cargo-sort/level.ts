/** What a level of Cargo Sort asks for. */

export type CargoGoal =
  /** From light to heavy. */
  | 'sort'
  /** Only name the lightest. */
  | 'lightest'
  /** Name the lightest and the next. */
  | 'two-lightest'

export type CargoQuestion =
  /** Only crates beside each other are weighed and swapped. */
  | 'neighbours'
  | 'any-two'
  /** Two scales: up to two pairs in one round, which costs one. */
  | 'two-scales'
  /** The weights are written on the crates; swaps cost instead of weighings. */
  | 'written'

export type CargoLevel = {
  readonly crates: number
  readonly lines: 1 | 2 | 3
  readonly goal: CargoGoal
  readonly question: CargoQuestion
  /** Rows that are in order, and known to be, when a line comes in: their lengths from the left. */
  readonly sortedRows?: readonly number[]
  /** The most a line may cost for three, two feathers and one; where weights are written, beyond the fewest swaps. */
  readonly costs: readonly [number, number, number]
  /** Whether what is known is drawn. */
  readonly notes: boolean
}

const line = (
  crates: number,
  lines: 1 | 2 | 3,
  question: CargoQuestion,
  costs: readonly [number, number, number],
  more: Partial<CargoLevel> = {},
): CargoLevel => ({ crates, lines, goal: 'sort', question, costs, notes: true, ...more })

export const cargoLevels: readonly CargoLevel[] = [
  line(3, 3, 'neighbours', [3, 4, 9]),
  line(5, 3, 'any-two', [4, 6, 12], { goal: 'lightest' }),
  line(4, 3, 'neighbours', [6, 8, 16]),
  line(4, 3, 'any-two', [5, 6, 14]),
  line(8, 3, 'any-two', [3, 5, 11], { sortedRows: [7, 1] }),
  line(6, 3, 'any-two', [5, 7, 14], { sortedRows: [3, 3] }),
  line(5, 3, 'any-two', [7, 9, 20]),
  line(7, 3, 'written', [0, 2, 12]),
  line(4, 3, 'two-scales', [3, 4, 9]),
  line(6, 2, 'any-two', [10, 13, 34], { notes: false }),
  line(8, 2, 'any-two', [9, 11, 30], { goal: 'two-lightest', notes: false }),
  line(8, 1, 'any-two', [17, 24, 60], { notes: false }),
]
