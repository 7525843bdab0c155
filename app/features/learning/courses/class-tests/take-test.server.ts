import { sql } from 'drizzle-orm'
import { testState, type Sitting, type Test } from '#rules/assignments/test.ts'
import { can, type Relation } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { testInput } from '../contract.ts'
import { listGroupsOfStudent } from '../groups.server.ts'
import { loadAssignments } from '../queries.server.ts'
import { decideAccess, loadSitting, testsPath } from './sittings.server.ts'

type TestInput = { classroomId: string; assignment: string }

/** Loads a test that is assigned to the requester in a class where they are a student. */
export async function loadTestToTake({ db, actor, now }: CommandContext, { classroomId, assignment }: TestInput) {
  const [classroom] = await findClassrooms(db, actor, [classroomId])
  if (!classroom || actor.id === null) throw new AppError('not-found')
  const { schoolId, id } = classroom
  const enrollments = await classroomsOfStudents(db, schoolId, [actor.id])
  if (!enrollments.some((enrollment) => enrollment.classroomId === id)) throw new AppError('not-found')
  const student = { id: actor.id, groups: await listGroupsOfStudent(db, schoolId, id, actor.id) }
  const assignments = await loadAssignments(db, schoolId, id)
  const lesson = assignments.find((row) => row.id === assignment)?.content
  const test = lesson === undefined ? undefined : decideAccess(lesson, assignments, student, now).test
  if (test?.id !== assignment) throw new AppError('not-found')
  return {
    schoolId,
    classroomId: id,
    relations: ['student'] as Relation[],
    test,
    studentId: actor.id,
    sitting: await loadSitting(db, { schoolId, classroomId: id }, assignment, actor.id),
  }
}

type LoadedTest = { schoolId: string; classroomId: string; test: Test; studentId: PersonId; sitting: Sitting }

const buildOutcome = ({ classroomId, test }: LoadedTest) => ({
  result: { test: test.id },
  changed: [testsPath(classroomId)],
})

/** Records the start by the server's clock. A second start, on another device, continues the same sitting. */
export const startTest = defineCommand({
  name: 'startTest',
  input: testInput,
  load: loadTestToTake,
  allow: (actor, loaded) => can(actor, 'test.take', loaded),
  async run({ db, now }, loaded) {
    const { schoolId, studentId, test, sitting } = loaded
    const state = testState(test, sitting, now)
    if (state === 'working') return buildOutcome(loaded)
    if (state !== 'ready') throw new AppError('refused', { reason: 'test-not-open' })
    const startedAt = new Date(now).toISOString()
    await db.execute(sql`
      INSERT INTO test_sittings AS s (school_id, assignment_id, student_id, extra_percent, started_at)
      VALUES (${schoolId}, ${test.id}, ${studentId}, ${sitting.extraPercent}, ${startedAt})
      ON CONFLICT (school_id, assignment_id, student_id) DO UPDATE SET started_at = coalesce(s.started_at, excluded.started_at)`)
    return buildOutcome(loaded)
  },
})

export const handInTest = defineCommand({
  name: 'handInTest',
  input: testInput,
  load: loadTestToTake,
  allow: (actor, loaded) => can(actor, 'test.take', loaded),
  async run({ db, now }, loaded) {
    const { schoolId, studentId, test, sitting } = loaded
    if (testState(test, sitting, now) !== 'working') return buildOutcome(loaded)
    const handedInAt = new Date(now).toISOString()
    await db.execute(sql`
      UPDATE test_sittings SET handed_in_at = coalesce(handed_in_at, ${handedInAt})
      WHERE school_id = ${schoolId} AND assignment_id = ${test.id} AND student_id = ${studentId}`)
    return buildOutcome(loaded)
  },
})
