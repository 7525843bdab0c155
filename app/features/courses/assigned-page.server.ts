import { can } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { lessonsDone } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { AssignedData, CourseOutline, PathCourse, PathLesson } from './contract.ts'
import { learnerIn, learnerPath, type InClass } from './learner-path.server.ts'
import { assignedLines, assignmentsOf } from './queries.server.ts'
import { sittingsOfStudent } from './sittings.server.ts'
import { ownResult } from './test-page.server.ts'
import { catalogueIn } from './catalogue.server.ts'
import { groupsOfClassroom } from './groups.server.ts'

/** What a class was assigned: for those who teach it as lines they can change, for a child as lessons to do. */
export async function assignedPage({ services, actor, locale }: Visit, room: RoomChoice): Promise<AssignedData> {
  const { schoolId, id: classroomId } = room
  const mayAssign = room.kind === 'classroom' && can(actor, 'lessons.assign', room)
  return read(services, actor, async (db) => {
    if (!mayAssign) {
      const learner = await learnerIn(db, room, actor)
      return learner
        ? { view: 'student', courses: await coursesOf(db, learner, locale, services.now()) }
        : { view: 'nobody' }
    }
    const lines = await assignedLines(db, schoolId, classroomId)
    const students = await rosterOf(db, schoolId, classroomId)
    const outlines = outlinesOf(locale)
    const given = new Set(lines.map(({ content }) => content))
    const ids = students.map(({ id }) => id)
    const shown = outlines.flatMap(({ id, lessons }) =>
      lessons.filter((lesson) => given.has(id) || given.has(lesson.id)),
    )
    const doneBy = await lessonsDone(db, schoolId, ids, shown)
    const groups = await groupsOfClassroom(db, schoolId, classroomId)
    return {
      view: 'teacher',
      classroomId,
      lines,
      removesResults: can(actor, 'results.remove', room),
      groups,
      students: students.map(({ id, name }) => ({ id, name })),
      courses: outlines,
      doneBy,
    }
  })
}

/** The lessons of all courses of somebody's class that are on their path. */
async function coursesOf(db: Database, learner: InClass, locale: Locale, now: number): Promise<PathCourse[]> {
  const { courses } = await learnerPath(db, learner, locale, null, now)
  const shown: PathCourse[] = []
  for (const { id, title } of courses) {
    const { path } = await learnerPath(db, learner, locale, id, now)
    const units = path?.units ?? []
    const told = await withResults(
      db,
      learner,
      units.flatMap((unit) => unit.lessons),
      locale,
    )
    const byId = new Map(told.map((lesson) => [lesson.id, lesson]))
    if (units.length > 0)
      shown.push({
        id,
        title,
        units: units.map((unit) => ({ ...unit, lessons: unit.lessons.map((lesson) => byId.get(lesson.id)!) })),
      })
  }
  return shown
}

/** What tests came to, where that is told. */
async function withResults(db: Database, learner: InClass, lessons: PathLesson[], locale: Locale) {
  const { schoolId, classroomId, studentId } = learner
  if (!lessons.some(({ test }) => test?.released)) return lessons
  const given = new Map((await assignmentsOf(db, schoolId, classroomId)).map(({ id, test }) => [id, test]))
  const sittings = await sittingsOfStudent(db, schoolId, studentId)
  const told: PathLesson[] = []
  for (const lesson of lessons) {
    const test = lesson.test?.released ? given.get(lesson.test.id) : null
    const sitting = test && sittings.get(test.id)
    if (!test || !sitting) told.push(lesson)
    else {
      const result = await ownResult(db, schoolId, studentId, { test, lesson: lesson.id, sitting, locale })
      told.push({ ...lesson, test: { ...lesson.test!, result } })
    }
  }
  return told
}

/** Every course with its lessons, without what pages do not show. Practice is nobody's duty. */
const outlinesOf = (locale: Locale): CourseOutline[] =>
  catalogueIn(locale).map(({ id, title, ages, units }) => ({
    id,
    title,
    ages: [...ages],
    lessons: units.flatMap((unit) =>
      unit.lessons.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        unit: unit.title,
        minutes: lesson.minutes,
        steps: lesson.steps.filter(({ kind }) => kind !== 'practice').map((step) => step.id),
      })),
    ),
  }))
