import type { CourseOutline } from '../contract.ts'

export type ClassPosition = {
  /** Courses of the class, the default first. */
  courseIds: readonly string[]
  /** The lesson that each student worked in last. */
  currentLessons: readonly string[]
  /** Content that the whole class has already got. */
  assigned: ReadonlySet<string>
  doneBy: Readonly<Record<string, number>>
  students: number
}

/**
 * The lesson a teacher most likely assigns next: in the course most students are in, the first that neither the class
 * has got nor half of the students have finished.
 */
export function findNextToAssign(
  outlines: readonly CourseOutline[],
  { courseIds, currentLessons, assigned, doneBy, students }: ClassPosition,
): { course: string; lesson: string | null } {
  const course = findCurrentCourse(outlines, courseIds, currentLessons)
  const lesson = course.lessons.find(({ id }) => !assigned.has(id) && !isFinished(doneBy[id] ?? 0, students))
  return { course: course.id, lesson: lesson?.id ?? null }
}

export function findCurrentCourse(
  outlines: readonly CourseOutline[],
  courseIds: readonly string[],
  currentLessons: readonly string[],
): CourseOutline {
  const studentsIn = ({ lessons }: CourseOutline) =>
    currentLessons.filter((lesson) => lessons.some(({ id }) => id === lesson)).length
  const [fullest] = outlines.toSorted((a, b) => studentsIn(b) - studentsIn(a))
  if (fullest && studentsIn(fullest) > 0) return fullest
  return outlines.find(({ id }) => id === courseIds[0]) ?? outlines[0]!
}

const isFinished = (done: number, students: number): boolean => students > 0 && done * 2 >= students
