/** Who is shown solutions. Anybody can register and call a place a school, so that alone is not enough. */

/** A place shows by at least so many who learn there that it is one: to its founder their class, to others the school. */
export const LEAST_STUDENTS = 3

type Teacher = {
  readonly emailVerified: boolean
  /** They learn somewhere, in whichever school. */
  readonly learns: boolean
  /** How many have ever signed in, of the class they ask from in a school of their own, of the whole school otherwise: names alone are quickly invented. */
  readonly students: number
}

export const isVerifiedTeacher = ({ emailVerified, learns, students }: Teacher): boolean =>
  emailVerified && !learns && students >= LEAST_STUDENTS
