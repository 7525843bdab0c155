import type { ClassPrograms, UnsolvedProgram } from '#app/features/learning/progress/public.ts'
import type { ProgramGroup } from '../misconceptions/program-groups.ts'

/** A program shown to the class. Contains no student names or ids. */
export type ProjectedProgram = Pick<UnsolvedProgram, 'program' | 'skin' | 'place'> & {
  readonly key: string
  readonly solved: boolean
  /** Number of students with this program or with the same mistake. */
  readonly students: number
}

/** Lists solving programs, then one example per mistake group; most common first in both parts. */
export const listProjectedPrograms = (
  { solving }: Pick<ClassPrograms, 'solving'>,
  groups: readonly ProgramGroup[],
): readonly ProjectedProgram[] => [
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

/** More programs side by side would be too small for the back row. */
export const PROGRAMS_PER_PAGE = 4

/** Letter (A, B, C …) by which the class refers to a program. */
export const letterForIndex = (index: number): string => String.fromCodePoint(65 + (index % 26))

/** Returns the step offset for a key. Presentation remotes send PageUp and PageDown. */
export function stepForKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowRight' || key === 'PageDown') return 1
  return key === 'ArrowLeft' || key === 'PageUp' ? -1 : 0
}
