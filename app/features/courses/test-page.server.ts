import { hasStarted, noSitting, testResult, type Sitting, type Test } from '#rules/assignments/test.ts'
import { can } from '#rules/permissions.ts'
import { isAsked } from '#rules/progress/step-kinds.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { triedSince } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { placedLesson } from './catalogue.server.ts'
import type { TestForTeacher, TestResult } from './contract.ts'
import { groupsOfStudents } from './groups.server.ts'
import { assignmentsOf } from './queries.server.ts'
import { extraTimesOf } from './extra-time.server.ts'
import { accessThrough, sittingsOf } from './sittings.server.ts'

/** One test of a class, for those who teach it: who is where, and what it came to so far. */
export async function testPage(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  asked: string,
): Promise<TestForTeacher | null> {
  const { schoolId, id: classroomId } = room
  if (room.kind !== 'classroom' || !can(actor, 'progress.view', room)) return null
  const now = services.now()
  return read(services, actor, async (db) => {
    const assignments = await assignmentsOf(db, schoolId, classroomId)
    const given = assignments.find(({ id }) => id === asked)
    const lesson = given?.test ? placedLesson(locale, given.content)?.lesson : null
    if (!given?.test || !lesson) return null
    const roster = await rosterOf(db, schoolId, classroomId as ClassroomId)
    const groups = await groupsOfStudents(db, schoolId, classroomId as ClassroomId)
    const takers = roster.filter(({ id }) => {
      const learner = { id, groups: groups.get(id) ?? [] }
      return accessThrough(lesson.id, assignments, learner, now).test?.id === asked
    })
    const sittings = await sittingsOf(db, schoolId, asked)
    const extra = await extraTimesOf(db, { schoolId, classroomId: classroomId as ClassroomId })
    const steps = lesson.steps.filter(({ kind }) => isAsked(kind))
    const results = await resultsOf(db, schoolId, { test: given.test, lesson: lesson.id, sittings })
    return {
      classroomId,
      lesson: { id: lesson.id, title: lesson.title, steps: steps.map(({ id }, at) => ({ id, number: at + 1 })) },
      test: given.test,
      now,
      children: takers.map(({ id, name }) => ({
        id,
        name,
        sitting: sittings.get(id) ?? { ...noSitting, extraPercent: extra.get(id) ?? 0 },
        result: results.get(id) ?? {},
      })),
    }
  })
}

type Asked = { test: Test; lesson: string; sittings: ReadonlyMap<string, Sitting> }

async function resultsOf(db: Database, schoolId: SchoolId, { test, lesson, sittings }: Asked) {
  const started = [...sittings].filter(([, sitting]) => hasStarted(sitting))
  const since = Math.min(...started.map(([, { startedAt }]) => startedAt!))
  const students = started.map(([student]) => student as PersonId)
  const tried = Map.groupBy(await triedSince(db, schoolId, students, lesson, since), ({ student }) => student)
  return new Map(
    started.map(([student, sitting]) => [student, testResult(test, sitting, tried.get(student as PersonId) ?? [])]),
  )
}

/** What a child's own test came to: how many of what was asked. */
export async function ownResult(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  { test, lesson, sitting, locale }: { test: Test; lesson: string; sitting: Sitting; locale: Locale },
): Promise<TestResult> {
  const results = await resultsOf(db, schoolId, { test, lesson, sittings: new Map([[student, sitting]]) })
  const steps = placedLesson(locale, lesson)?.lesson.steps.filter(({ kind }) => isAsked(kind)) ?? []
  const result = results.get(student) ?? {}
  return { solved: steps.filter(({ id }) => result[id]?.solved).length, of: steps.length }
}
