import type { StudentResult } from './student-result.ts'

/** Somebody who missed so much that a word with them is worth it, and what they missed. */
export type Revisit = { readonly student: StudentResult; readonly missed: readonly number[] }

const enoughRight = 0.5

/** Who had less than half right of what they were there for; the fewest right first. */
export function whomToRevisit(students: readonly StudentResult[]): readonly Revisit[] {
  return students
    .map((student) => ({ student, share: shareRight(student), missed: missedBy(student) }))
    .filter(({ share }) => share !== null && share < enoughRight)
    .toSorted((one, other) => one.share! - other.share! || one.student.name.localeCompare(other.student.name))
    .map(({ student, missed }) => ({ student, missed }))
}

/** Nothing of whoever has not answered at all: they were not there. */
function shareRight({ rounds }: StudentResult): number | null {
  const answered = rounds.filter((right) => right !== null)
  return answered.length === 0 ? null : answered.filter(Boolean).length / answered.length
}

const missedBy = ({ rounds }: StudentResult) => rounds.flatMap((right, round) => (right === false ? [round] : []))
