/** Goals for text programs whose result is the student's choice. */

export const taskGoalKinds = ['functions', 'tries', 'prints', 'draws', 'notes'] as const

/**
 * Minimum counts: functions the student defined, `assert` tests of each of them, printed lines, drawn lines, written
 * notes.
 */
export type TaskGoal = { readonly kind: (typeof taskGoalKinds)[number]; readonly least: number }

export type ProgramFacts = {
  /** Number of `assert` tests per function the student defined. */
  readonly tries: ReadonlyMap<string, number>
  readonly notes: number
  readonly printed: number
  readonly drawn: number
}

/** The first missed goal, or `null`. */
export const findMissedTaskGoal = (goals: readonly TaskGoal[], facts: ProgramFacts): TaskGoal['kind'] | null =>
  goals.find(({ kind, least }) => countForGoal(kind, facts) < least)?.kind ?? null

function countForGoal(kind: TaskGoal['kind'], { tries, notes, printed, drawn }: ProgramFacts): number {
  switch (kind) {
    case 'functions':
      return tries.size
    case 'tries':
      return tries.size === 0 ? 0 : Math.min(...tries.values())
    case 'prints':
      return printed
    case 'draws':
      return drawn
    case 'notes':
      return notes
  }
}
