/** Who is shown solutions. Anybody can register and call a place a school, so that alone is not enough. */

/** Whoever founded the place shows by a class of at least so many that they teach. */
export const LEAST_STUDENTS = 3

type Teacher = {
  readonly emailVerified: boolean
  /** They made this school themselves, or it is one person's own; otherwise a school let them in. */
  readonly ownSchool: boolean
  /** They learn somewhere, in whichever school. */
  readonly learns: boolean
  /** How many of the class they ask from have ever signed in: names alone are quickly invented. */
  readonly students: number
}

export const isVerifiedTeacher = ({ emailVerified, ownSchool, learns, students }: Teacher): boolean =>
  emailVerified && (!ownSchool || (!learns && students >= LEAST_STUDENTS))
