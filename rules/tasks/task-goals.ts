/** What can be asked of a program in text whose result is the learner's own choice. */

export const taskGoalKinds = ['functions', 'tries', 'prints', 'draws', 'notes'] as const

/**
 * So many at least: functions of one's own; tries of each of them, written as `assert`; lines printed; lines drawn; notes
 * for people.
 */
export type TaskGoal = { readonly kind: (typeof taskGoalKinds)[number]; readonly least: number }

export type ProgramFacts = {
  /** How often each function of one's own is tried. */
  readonly tries: ReadonlyMap<string, number>
  readonly notes: number
  readonly printed: number
  readonly drawn: number
}

/** The first goal that was missed, or `null`. */
export const missedTaskGoal = (goals: readonly TaskGoal[], facts: ProgramFacts): TaskGoal['kind'] | null =>
  goals.find(({ kind, least }) => countOf(kind, facts) < least)?.kind ?? null

function countOf(kind: TaskGoal['kind'], { tries, notes, printed, drawn }: ProgramFacts): number {
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
