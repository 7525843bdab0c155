/** Who is shown solutions. Anybody can register and call a place a school, so that alone is not enough. */

/** Whoever founded the place shows by a class of at least so many that they teach. */
export const LEAST_STUDENTS = 3

type Teacher = {
  readonly emailVerified: boolean
  /** They made this school themselves; otherwise somebody of it let them in. */
  readonly founder: boolean
  /** Who learns in the class they ask from. */
  readonly students: number
}

export const isVerifiedTeacher = ({ emailVerified, founder, students }: Teacher): boolean =>
  emailVerified && (!founder || students >= LEAST_STUDENTS)
