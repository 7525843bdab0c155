import { beforeEach, expect, test } from 'vitest'
import { PAIR_DURATION_MS } from '#rules/pairs/pairs.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { progressApi } from '#app/features/learning/progress/api.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { endPair, pairStudents } from './pair-students.server.ts'
import { currentPartner, pairsOfClassroom } from './pairs.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let schoolId: SchoolId
let classroomId: ClassroomId
let teacher: string
let [anong, ben, chai]: PersonId[] = []

beforeEach(async () => {
  const testClass = await createChildClass(services, 3)
  ;({ teacher } = testClass)
  schoolId = testClass.classroom.schoolId as SchoolId
  classroomId = testClass.classroom.id as ClassroomId
  ;[anong, ben, chai] = testClass.children as PersonId[]
})

const asTeacher = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
const pair = (first: string, second: string, teacherId = teacher) =>
  execute(services, pairStudents, { classroomId, student: [first, second] }, asTeacher(teacherId))
const inSchool = <Result>(work: (db: Database) => Promise<Result>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, work)

/** Sends a run of one student that solves the first level of First Flight; returns a function that sends it again. */
async function solve(student: PersonId, time = now, sequence = time, program = 'fly_right()') {
  const api = progressApi({ services, invocation: async () => ({ actor: actor(student, { managed: true }) }) })
  const event = {
    ...{
      kind: 'lesson.run',
      id: newId(time),
      sequence,
      at: time,
      lesson: 'ff-1a',
      step: 'ff-1-1',
      version: 1,
      rules: 1,
    },
    ...{ activeMs: 1_000, program, skin: 'icons', preview: { solved: false, stars: 0 } },
  }
  const body = JSON.stringify({ person: student, school: schoolId, device: newId(), sentAt: now, events: [event] })
  const send = () => api.request('/events', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect((await send()).status).toBe(200)
  return send
}

const attemptsOf = async (...students: PersonId[]) => {
  const { rows } = await services.owner.query<{ student_id: string; attempts: number }>(
    'SELECT student_id, attempts FROM lesson_progress WHERE school_id = $1',
    [schoolId],
  )
  return students.map((id) => rows.find((row) => row.student_id === id)?.attempts ?? 0)
}

test('counts the work of either partner once for both, and for no other student', async () => {
  await pair(anong!, ben!)
  const resend = await solve(anong!)
  await resend()
  expect(await attemptsOf(anong!, ben!, chai!)).toEqual([1, 1, 0])
  const { rows: facts } = await services.owner.query(
    `SELECT student_id AS id FROM reward_facts WHERE school_id = $1 AND fact = 'pair-step'`,
    [schoolId],
  )
  expect(facts.map(({ id }) => id).toSorted()).toEqual([anong, ben].toSorted())
  await solve(ben!)
  expect(await attemptsOf(anong!, ben!, chai!)).toEqual([2, 2, 0])
})

test('shares only work done while the pair existed, also when it is sent later', async () => {
  await pair(anong!, ben!)
  await solve(anong!, now - 60_000)
  const [active] = await inSchool((db) => pairsOfClassroom(db, schoolId, classroomId, now))
  now += 60_000
  await execute(services, endPair, { classroomId, pair: active!.id }, asTeacher(teacher))
  await solve(anong!, now + 1)
  expect(await attemptsOf(anong!, ben!)).toEqual([2, 0])
  // Done offline during the pair and sent after its end.
  await solve(anong!, now - 30_000)
  expect(await attemptsOf(anong!, ben!)).toEqual([3, 1])
})

test('does not share work sent more than a day after the pair ended', async () => {
  await pair(anong!, ben!)
  const pairTime = now
  now += PAIR_DURATION_MS + 25 * 60 * 60_000
  await solve(anong!, pairTime + 1_000)
  expect(await attemptsOf(anong!, ben!)).toEqual([1, 0])
})

test('shares work sent after the pair ended only if it solves the level without comments', async () => {
  await pair(anong!, ben!)
  const doneAt = now + 60_000
  now += PAIR_DURATION_MS + 60 * 60_000
  await solve(anong!, doneAt, doneAt, 'fly_right() # bring 200 baht')
  await solve(anong!, doneAt + 1, doneAt + 1, 'fly_left()')
  expect(await attemptsOf(anong!, ben!)).toEqual([2, 0])
  await solve(anong!, doneAt + 2, doneAt + 2)
  expect(await attemptsOf(anong!, ben!)).toEqual([3, 1])
})

test('a sequence number far ahead of the clock does not advance the partner’s sequence', async () => {
  await pair(anong!, ben!)
  await solve(anong!, now, now + 9 * 365 * 24 * 60 * 60_000)
  const { rows } = await services.owner.query<{ sequence: string }>(
    'SELECT sequence FROM learners WHERE student_id = $1',
    [ben],
  )
  expect(Number(rows[0]!.sequence)).toBeLessThanOrEqual(now)
})

test('a student is in one pair at a time, which ends after its duration', async () => {
  await pair(anong!, ben!)
  now += 1_000
  await pair(ben!, chai!)
  const partnerOf = (student: PersonId) => inSchool((db) => currentPartner(db, schoolId, classroomId, student, now))
  expect(await partnerOf(anong!)).toBeNull()
  expect(await partnerOf(chai!)).toMatchObject({ endsAt: now + PAIR_DURATION_MS })
  now += PAIR_DURATION_MS
  expect(await partnerOf(chai!)).toBeNull()
})

test('a command with an earlier time still ends a pair that was made while it waited', async () => {
  await pair(anong!, ben!)
  now -= 50
  await pair(ben!, chai!)
  const activePairs = async () =>
    (await inSchool((db) => pairsOfClassroom(db, schoolId, classroomId, now + 51))).map(({ id }) => id)
  const [remaining, ...extra] = await activePairs()
  expect(extra).toEqual([])
  now -= 50
  await execute(services, endPair, { classroomId, pair: remaining! }, asTeacher(teacher))
  now += 50
  expect(await activePairs()).toEqual([])
  expect(await listLoggedActs(services, schoolId, 'pair.end')).toHaveLength(1)
})

test('concurrent pairing in several classes leaves a student in one pair', async () => {
  const classes = await Promise.all(
    Array.from({ length: 6 }, async () => ({ id: newId(), owner: await makePerson(services, 'Teacher') })),
  )
  for (const [index, { id, owner }] of classes.entries()) {
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
      schoolId,
      owner,
    ])
    await services.owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, 'Class', $3)`, [
      ...[schoolId, id, id.slice(-8).toUpperCase()],
    ])
    await services.owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
      [schoolId, id, owner],
    )
    const children = [anong, index % 2 ? ben : chai]
    await services.owner.query(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS id`,
      [schoolId, id, children],
    )
  }
  await Promise.all(
    classes.map(({ id, owner }, index) => {
      const student = index % 2 ? [ben, anong] : [anong, chai]
      return execute(services, pairStudents, { classroomId: id, student }, asTeacher(owner))
    }),
  )
  const { rowCount } = await services.owner.query('SELECT 1 FROM work_pairs WHERE school_id = $1 AND ends_at > $2', [
    schoolId,
    new Date(now),
  ])
  expect(rowCount).toBe(1)
})

test('does not share work on a test', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', $3, $4, 30, $3)`,
    [schoolId, classroomId, '2026-11-01', new Date(now + 3_600_000).toISOString()],
  )
  await pair(anong!, ben!)
  await solve(anong!)
  expect((await attemptsOf(anong!, ben!))[1]).toBe(0)
})

test('does not share work with a student who left the class', async () => {
  await pair(anong!, ben!)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1 AND student_id = $2`, [
    classroomId,
    ben,
  ])
  await solve(anong!)
  expect(await attemptsOf(anong!, ben!)).toEqual([1, 0])
})

test('only teachers of the class can pair, and only students of the class', async () => {
  const stranger = await makePerson(services)
  await expect(pair(anong!, ben!, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(pair(anong!, await makePerson(services, 'Child', { kind: 'managed' }))).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(pair(anong!, anong!)).rejects.toMatchObject({ code: 'invalid' })
})
