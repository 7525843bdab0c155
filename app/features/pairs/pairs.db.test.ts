import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAIR_LASTS_MS } from '#rules/pairs/pairs.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { progressApi } from '#app/features/progress/api.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { loggedActions } from '#db/testing/logged-actions.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { endPair, pairStudents } from './pair-students.server.ts'
import { ownPair, pairsOfClassroom } from './pairs.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
let schoolId: SchoolId
let classroomId: ClassroomId
let teacher: string
let [anong, ben, chai]: PersonId[] = []

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  const made = await makeChildClass(services, 3)
  ;({ teacher } = made)
  schoolId = made.classroom.schoolId as SchoolId
  classroomId = made.classroom.id as ClassroomId
  ;[anong, ben, chai] = made.children as PersonId[]
})

const as = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
const pair = (one: string, other: string, by = teacher) =>
  execute(services, pairStudents, { classroomId, student: [one, other] }, as(by))
const inSchool = <Result>(work: (db: Database) => Promise<Result>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, work)

/** A run that solves the first level of First Flight, sent by one child. */
async function solve(who: PersonId, at = now, sequence = at, program = 'fly_right()') {
  const api = progressApi({ services, invocation: async () => ({ actor: actor(who, { managed: true }) }) })
  const event = {
    ...{ kind: 'lesson.run', id: newId(at), sequence, at, lesson: 'ff-1a', step: 'ff-1-1', version: 1, rules: 1 },
    ...{ activeMs: 1_000, program, skin: 'icons', preview: { solved: false, stars: 0 } },
  }
  const body = JSON.stringify({ person: who, school: schoolId, device: newId(), sentAt: now, events: [event] })
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

test('what either of a pair does counts once for both, and for nobody else', async () => {
  await pair(anong!, ben!)
  const again = await solve(anong!)
  await again()
  expect(await attemptsOf(anong!, ben!, chai!)).toEqual([1, 1, 0])
  const { rows: noted } = await services.owner.query(
    `SELECT student_id AS id FROM reward_facts WHERE school_id = $1 AND fact = 'pair-step'`,
    [schoolId],
  )
  expect(noted.map(({ id }) => id).toSorted()).toEqual([anong, ben].toSorted())
  await solve(ben!)
  expect(await attemptsOf(anong!, ben!, chai!)).toEqual([2, 2, 0])
})

test('it counts by when it was done: before the pair and after its end each works alone', async () => {
  await pair(anong!, ben!)
  await solve(anong!, now - 60_000)
  const [made] = await inSchool((db) => pairsOfClassroom(db, schoolId, classroomId, now))
  now += 60_000
  await execute(services, endPair, { classroomId, pair: made!.id }, as(teacher))
  await solve(anong!, now + 1)
  expect(await attemptsOf(anong!, ben!)).toEqual([2, 0])
  // Made offline while they were a pair, and sent after it.
  await solve(anong!, now - 30_000)
  expect(await attemptsOf(anong!, ben!)).toEqual([3, 1])
})

test('a child’s clock does not make a pair of yesterday last', async () => {
  await pair(anong!, ben!)
  const then = now
  now += PAIR_LASTS_MS + 25 * 60 * 60_000
  await solve(anong!, then + 1_000)
  expect(await attemptsOf(anong!, ben!)).toEqual([1, 0])
})

test('what comes when a pair has long ended says nothing in the other one’s name', async () => {
  await pair(anong!, ben!)
  const done = now + 60_000
  now += PAIR_LASTS_MS + 60 * 60_000
  await solve(anong!, done, done, 'fly_right() # bring 200 baht')
  await solve(anong!, done + 1, done + 1, 'fly_left()')
  expect(await attemptsOf(anong!, ben!)).toEqual([2, 0])
  await solve(anong!, done + 2, done + 2)
  expect(await attemptsOf(anong!, ben!)).toEqual([3, 1])
})

test('whoever works ahead of time does not hold their partner’s place', async () => {
  await pair(anong!, ben!)
  await solve(anong!, now, now + 9 * 365 * 24 * 60 * 60_000)
  const { rows } = await services.owner.query<{ sequence: string }>(
    'SELECT sequence FROM learners WHERE student_id = $1',
    [ben],
  )
  expect(Number(rows[0]!.sequence)).toBeLessThanOrEqual(now)
})

test('a child is in one pair at a time, which ends by itself', async () => {
  await pair(anong!, ben!)
  now += 1_000
  await pair(ben!, chai!)
  const told = (student: PersonId) => inSchool((db) => ownPair(db, schoolId, classroomId, student, now))
  expect(await told(anong!)).toBeNull()
  expect(await told(chai!)).toMatchObject({ endsAt: now + PAIR_LASTS_MS })
  now += PAIR_LASTS_MS
  expect(await told(chai!)).toBeNull()
})

test('whoever waited while another pair was made ends it all the same', async () => {
  await pair(anong!, ben!)
  now -= 50
  await pair(ben!, chai!)
  const stands = async () =>
    (await inSchool((db) => pairsOfClassroom(db, schoolId, classroomId, now + 51))).map(({ id }) => id)
  const [made, ...others] = await stands()
  expect(others).toEqual([])
  now -= 50
  await execute(services, endPair, { classroomId, pair: made! }, as(teacher))
  now += 50
  expect(await stands()).toEqual([])
  expect(await loggedActions(services, schoolId, 'pair.end')).toHaveLength(1)
})

test('paired in many classes at the same moment, a child is in one pair', async () => {
  const classes = await Promise.all(
    Array.from({ length: 6 }, async () => ({ id: newId(), owner: await makePerson(services, 'Teacher') })),
  )
  for (const [at, { id, owner }] of classes.entries()) {
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
    const children = [anong, at % 2 ? ben : chai]
    await services.owner.query(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS id`,
      [schoolId, id, children],
    )
  }
  await Promise.all(
    classes.map(({ id, owner }, at) => {
      const student = at % 2 ? [ben, anong] : [anong, chai]
      return execute(services, pairStudents, { classroomId: id, student }, as(owner))
    }),
  )
  const { rowCount } = await services.owner.query('SELECT 1 FROM work_pairs WHERE school_id = $1 AND ends_at > $2', [
    schoolId,
    new Date(now),
  ])
  expect(rowCount).toBe(1)
})

test('a test is nobody’s but one’s own', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', $3, $4, 30, $3)`,
    [schoolId, classroomId, '2026-11-01', new Date(now + 3_600_000).toISOString()],
  )
  await pair(anong!, ben!)
  await solve(anong!)
  expect((await attemptsOf(anong!, ben!))[1]).toBe(0)
})

test('who left the class shares nothing any more', async () => {
  await pair(anong!, ben!)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE classroom_id = $1 AND student_id = $2`, [
    classroomId,
    ben,
  ])
  await solve(anong!)
  expect(await attemptsOf(anong!, ben!)).toEqual([1, 0])
})

test('only those who teach the class pair its students, and only its students', async () => {
  const stranger = await makePerson(services)
  await expect(pair(anong!, ben!, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(pair(anong!, await makePerson(services, 'Child', { kind: 'managed' }))).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(pair(anong!, anong!)).rejects.toMatchObject({ code: 'invalid' })
})
