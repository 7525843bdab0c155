import { sql } from 'drizzle-orm'
import { testState, type Sitting, type Test } from '#rules/assignments/test.ts'
import { can, type Relation } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { testAsked } from './contract.ts'
import { groupsOfStudent } from './groups.server.ts'
import { assignmentsOf } from './queries.server.ts'
import { accessThrough, sittingOf, testsPath } from './sittings.server.ts'

type Asked = { classroomId: string; assignment: string }

/** A test that is whoever asks to take, in a class where they learn. */
async function loadOwnTest({ db, actor, now }: Context, { classroomId, assignment }: Asked) {
  const [classroom] = await findClassrooms(db, actor, [classroomId])
  if (!classroom || actor.id === null) throw new AppError('not-found')
  const { schoolId, id } = classroom
  const places = await classroomsOfStudents(db, schoolId, [actor.id])
  if (!places.some((place) => place.classroomId === id)) throw new AppError('not-found')
  const learner = { id: actor.id, groups: await groupsOfStudent(db, schoolId, id, actor.id) }
  const assignments = await assignmentsOf(db, schoolId, id)
  const lesson = assignments.find((one) => one.id === assignment)?.content
  const test = lesson === undefined ? undefined : accessThrough(lesson, assignments, learner, now).test
  if (test?.id !== assignment) throw new AppError('not-found')
  return {
    schoolId,
    classroomId: id,
    relations: ['student'] as Relation[],
    test,
    studentId: actor.id,
    sitting: await sittingOf(db, { schoolId, classroomId: id }, assignment, actor.id),
  }
}

type OwnTest = { schoolId: string; classroomId: string; test: Test; studentId: PersonId; sitting: Sitting }

const done = ({ classroomId, test }: OwnTest) => ({ result: { test: test.id }, changed: [testsPath(classroomId)] })

/** The server's clock starts it, once: whoever starts again on another device goes on. */
export const startTest = defineCommand({
  name: 'startTest',
  input: testAsked,
  load: loadOwnTest,
  allow: (actor, own) => can(actor, 'test.take', own),
  async run({ db, now }, own) {
    const { schoolId, studentId, test, sitting } = own
    const state = testState(test, sitting, now)
    if (state === 'working') return done(own)
    if (state !== 'ready') throw new AppError('refused', { reason: 'test-not-open' })
    const at = new Date(now).toISOString()
    await db.execute(sql`
      INSERT INTO test_sittings AS s (school_id, assignment_id, student_id, extra_percent, started_at)
      VALUES (${schoolId}, ${test.id}, ${studentId}, ${sitting.extraPercent}, ${at})
      ON CONFLICT (school_id, assignment_id, student_id) DO UPDATE SET started_at = coalesce(s.started_at, excluded.started_at)`)
    return done(own)
  },
})

export const handInTest = defineCommand({
  name: 'handInTest',
  input: testAsked,
  load: loadOwnTest,
  allow: (actor, own) => can(actor, 'test.take', own),
  async run({ db, now }, own) {
    const { schoolId, studentId, test, sitting } = own
    if (testState(test, sitting, now) !== 'working') return done(own)
    const at = new Date(now).toISOString()
    await db.execute(sql`
      UPDATE test_sittings SET handed_in_at = coalesce(handed_in_at, ${at})
      WHERE school_id = ${schoolId} AND assignment_id = ${test.id} AND student_id = ${studentId}`)
    return done(own)
  },
})
