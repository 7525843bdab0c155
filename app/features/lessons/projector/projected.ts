import type { ClassPrograms, UnsolvedProgram } from '#app/features/progress/public.ts'
import type { ProgramGroup } from '../misconceptions/program-groups.ts'

/** A program that the class looks at together. It carries nobody's name. */
export type Projected = Pick<UnsolvedProgram, 'program' | 'skin' | 'place'> & {
  readonly key: string
  readonly solved: boolean
  /** How many have made it, or one that does the same wrong. */
  readonly students: number
}

/** Those that solve the step, then one of each group that does not, each part with the most common first. */
export const projectedOf = (
  { solving }: Pick<ClassPrograms, 'solving'>,
  groups: readonly ProgramGroup[],
): readonly Projected[] => [
  ...solving.map(({ program, skin, place, students }) => ({
    key: `solved ${JSON.stringify(place)} ${program}`,
    program,
    skin,
    place,
    students,
    solved: true,
  })),
  ...groups.map(({ key, example, members }) => ({ ...example, key, students: members.length, solved: false })),
]

/** Beside each other, to be read from the back row. */
export const AT_ONCE = 4

/** A, B, C …: what they are called in the room. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + (at % 26))

/** To the step before, to the next, or nowhere. Remotes for presenting send the keys of pages. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowRight' || key === 'PageDown') return 1
  return key === 'ArrowLeft' || key === 'PageUp' ? -1 : 0
}
