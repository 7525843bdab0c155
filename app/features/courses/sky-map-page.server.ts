import { accessTo, type Assignment } from '#rules/assignments/access.ts'
import { can } from '#rules/permissions.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { learnersOf, lessonsDone } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { catalogueIn } from './catalogue.server.ts'
import type { ClassLesson, SkyMapData } from './contract.ts'
import { coursesOfClass, isLasting, learnerIn, learnerPath } from './learner-path.server.ts'
import { skinOf, type CatalogueLesson } from './path.ts'
import { assignmentsOf, assignmentsStamp } from './queries.server.ts'
import { standardsIn } from './standards.server.ts'
import { unitNotes } from './teaching-notes.server.ts'

/** A course as a path through the sky: to a child what is theirs, to those who teach how far the class is. */
export async function skyMapPage(visit: Visit, room: RoomChoice, asked: string | null): Promise<SkyMapData> {
  const { services, actor, locale } = visit
  const { schoolId } = room
  return read(services, actor, async (db) => {
    if (room.kind === 'classroom' && can(actor, 'progress.view', room)) return classMap(db, visit, room, asked)
    const learner = await learnerIn(db, room, actor)
    if (!learner) return { view: 'nobody' }
    const { classroomId } = learner
    const found = await learnerPath(db, learner, locale, asked, services.now())
    const stamp = await assignmentsStamp(db, schoolId, classroomId, actor.id!)
    return { view: 'learner', classroomId, own: room.kind === 'classroom', ...found, stamp }
  })
}

/** Those who teach may look at every course; those of the class come first. */
async function classMap(
  db: Database,
  { services, locale }: Visit,
  { schoolId, id: classroomId }: Pick<RoomChoice, 'schoolId' | 'id'>,
  asked: string | null,
): Promise<SkyMapData> {
  const assignments = await assignmentsOf(db, schoolId, classroomId)
  const catalogue = catalogueIn(locale)
  const own = await coursesOfClass(db, { schoolId, classroomId }, catalogue, assignments)
  const students = await rosterOf(db, schoolId, classroomId)
  const ids = students.map(({ id }) => id)
  const places = await learnersOf(db, schoolId, ids)
  const course =
    catalogue.find(({ id }) => id === asked) ??
    own.find(({ units }) => units.some((unit) => unit.lessons.some(({ id }) => id === places[0]?.lesson))) ??
    own[0]
  if (!course) return { view: 'nobody' }
  const needed = course.units.flatMap(({ lessons }) =>
    lessons.map(({ id, steps }) => ({
      id,
      steps: steps.filter(({ kind }) => !isOptional(kind)).map((step) => step.id),
    })),
  )
  const done = await lessonsDone(db, schoolId, ids, needed)
  const learners = Map.groupBy(places, ({ lesson }) => lesson)
  const names = new Map(students.map(({ id, name }) => [id, name]))
  const notes = unitNotes(locale)
  const standards = standardsIn(locale)

  const lessonOf = (lesson: CatalogueLesson): ClassLesson => ({
    id: lesson.id,
    title: lesson.title,
    minutes: lesson.minutes,
    skin: skinOf(lesson.steps),
    firstStep: lesson.steps[0]!.id,
    activities: lesson.steps.flatMap(({ activity }) => activity ?? []),
    standards: standards.lessons[lesson.id] ?? [],
    steps: lesson.steps.length,
    ...stateForAll(assignments, { lesson: lesson.id, course: course.id }, services.now()),
    done: done[lesson.id] ?? 0,
    here: (learners.get(lesson.id) ?? []).map(({ studentId }) => ({ id: studentId, name: names.get(studentId)! })),
  })
  return {
    view: 'class',
    classroomId,
    students: students.length,
    courses: [...own, ...catalogue.filter((one) => !own.includes(one))].map(({ id, title }) => ({ id, title })),
    course: { id: course.id, title: course.title },
    standardSources: standards.sources,
    units: course.units.map(({ id, title, worlds, goal, lessons }) => ({
      id,
      title,
      worlds,
      goal,
      note: notes[id] ?? '',
      lessons: lessons.map(lessonOf),
    })),
  }
}

/** What was said to the whole class; groups and single students may have been told otherwise. */
function stateForAll(
  assignments: readonly Assignment[],
  place: { lesson: string; course: string },
  now: number,
): Pick<ClassLesson, 'state' | 'opensAt' | 'dueAt'> {
  const toAll = assignments.filter(({ groupId, studentId }) => !groupId && !studentId)
  const { state, opensAt, dueAt } = accessTo(place, toAll, { id: '', groups: [] }, now)
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  const otherwise = assignments.some(isLasting) ? 'hidden' : 'open'
  return { state: state === 'not-given' ? otherwise : state, opensAt: iso(opensAt), dueAt: iso(dueAt) }
}
