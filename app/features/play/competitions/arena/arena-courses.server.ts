import { isArenaLevel } from '#rules/competitions/arena/judge-program.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { getCatalog, listClassCourses, loadAssignments } from '#app/features/learning/courses/public.server.ts'
import { findStep } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** A lesson with at least one level that the arena supports. */
export type ArenaLesson = {
  readonly id: string
  readonly title: string
  /** Step ids of the playable levels, in lesson order. */
  readonly levels: readonly string[]
}

export type ArenaCourse = {
  readonly id: string
  readonly title: string
  readonly units: readonly { readonly id: string; readonly title: string; readonly lessons: readonly ArenaLesson[] }[]
}

/** Courses with levels that the arena supports, in course order. */
export const listArenaCourses = (locale: Locale): readonly ArenaCourse[] =>
  getCatalog(locale)
    .map(({ id, title, units }) => ({
      id,
      title,
      units: units
        .map((unit) => ({
          id: unit.id,
          title: unit.title,
          lessons: unit.lessons
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              levels: lesson.steps.map((step) => step.id).filter((step) => isPlayable(lesson.id, step)),
            }))
            .filter(({ levels }) => levels.length > 0),
        }))
        .filter(({ lessons }) => lessons.length > 0),
    }))
    .filter(({ units }) => units.length > 0)

/** Courses of the class, its main course first. */
export async function listOwnCourseIds(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  locale: Locale,
): Promise<readonly string[]> {
  const assignments = await loadAssignments(db, schoolId, classroomId)
  const courses = await listClassCourses(db, { schoolId, classroomId }, getCatalog(locale), assignments)
  return courses.map(({ id }) => id)
}

function isPlayable(lesson: string, step: string): boolean {
  const level = findStep(lesson, step)?.level
  return level ? isArenaLevel(level) : false
}
