/** Decides who sees solutions. Any user can register a school, so a teacher role alone is not enough. */

/** Minimum number of students: in the class for the owner of a personal school, in the whole school otherwise. */
export const MIN_STUDENTS = 3

type Teacher = {
  readonly emailVerified: boolean
  /** The teacher is also a student in any school. */
  readonly isStudent: boolean
  /** Students who have ever signed in, in the class or school (see `MIN_STUDENTS`). Unused accounts prove nothing. */
  readonly studentCount: number
}

export const isVerifiedTeacher = ({ emailVerified, isStudent, studentCount }: Teacher): boolean =>
  emailVerified && !isStudent && studentCount >= MIN_STUDENTS
