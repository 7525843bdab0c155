import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchoolRole } from '#rules/permissions.ts'
import { emptyForm } from '#app/platform/form.ts'
import { newId } from '#app/platform/ids.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { studentPage } from './student-page.server.ts'

/** What the page of one student tells those who teach the class. */

const now = Date.parse('2026-11-19T05:00:00Z')
const hour = 3_600_000

let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

async function classOfTwo(schoolRoles: SchoolRole[] = ['teacher']) {
  const { classroom, teacher, children } = await makeChildClass(services, 2)
  const who = actor(teacher, { schoolId: classroom.schoolId, schoolRoles })
  const visit = {
    services,
    actor: who,
    locale: 'en' as const,
    origin: { address: null, device: null },
    path: '',
    requestId: 'r',
    signedIn: null,
    form: () => emptyForm,
  }
  const room = { ...classroom, timeZone: 'Asia/Bangkok' }
  return { ...classroom, children, page: (student: string) => studentPage(visit, room, student) }
}

async function solved(schoolId: string, student: string, step: string, at: number) {
  const moment = new Date(at)
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at) VALUES ($1, $2, $3, 3, 0, 1, 60000, $4, $4, $4)`,
    schoolId,
    student,
    step,
    moment,
  )
}

test('their card, when they were here, what they solved and on which days of the school', async () => {
  const { schoolId, children, page } = await classOfTwo()
  const [child] = children as [string, string]
  await run(
    `INSERT INTO sessions (id, token, user_id, expires_at, updated_at) VALUES ($1::uuid, $1::text, $2, now() + interval '1 day', $3)`,
    newId(),
    child,
    new Date(now - 3 * hour),
  )
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, $3)`,
    schoolId,
    child,
    new Date(now - 4 * hour),
  )
  // Half past midnight in Bangkok is still the evening before in Greenwich.
  await solved(schoolId, child, 'ff-1-1', Date.parse('2026-11-18T17:30:00Z'))
  await solved(schoolId, child, 'ff-1-2', Date.parse('2026-11-18T03:00:00Z'))
  await run(
    `INSERT INTO reward_days (school_id, student_id, day) VALUES ($1, $2, '2026-11-18'), ($1, $2, '2026-11-19')`,
    schoolId,
    child,
  )
  const found = (await page(child))!
  expect(found.student).toMatchObject({ id: child, name: 'Child0 Kite', managed: true })
  expect(found.card).toMatchObject({ revoked: false })
  expect(found.lastSeenAt).toBe(new Date(now - 3 * hour).toISOString())
  expect(found.days.filter((one) => one.solved > 0)).toEqual([
    { day: '2026-11-18', solved: 1 },
    { day: '2026-11-19', solved: 1 },
  ])
  // Ten days of school; nobody learned on the weekend.
  expect(found.days).toHaveLength(10)
  expect(found.streak).toBe(2)
  expect(found.learning[child]).toMatchObject({ lesson: 'ff-1a', state: 'working' })
  const [lesson] = found.lessons
  expect(found.lessons).toHaveLength(1)
  expect(lesson!.steps.filter(({ cell }) => cell?.solved).map(({ id }) => id)).toEqual(['ff-1-1', 'ff-1-2'])
})

test('when somebody uses an account of their own is not told', async () => {
  const { id, schoolId, page } = await classOfTwo()
  const own = await makePerson(services, 'Min-jun Park')
  await run(`UPDATE users SET last_seen_at = $2 WHERE id = $1`, own, new Date(now - hour))
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, own)
  await run(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    schoolId,
    id,
    own,
  )
  expect(await page(own)).toMatchObject({ lastSeenAt: null, card: null, student: { managed: false } })
})

test('a child of another class, of another school, or one who left is not there', async () => {
  const [ours, others] = [await classOfTwo(), await classOfTwo()]
  expect(await ours.page(others.children[0]!)).toBeNull()
  expect(await ours.page(newId())).toBeNull()
  await run(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, ours.children[1]!)
  expect(await ours.page(ours.children[1]!)).toBeNull()
})

test('what is kept about a child is erased from here in a space of one’s own only', async () => {
  const { schoolId, children, page } = await classOfTwo(['teacher', 'admin'])
  expect(await page(children[0]!)).toMatchObject({ mayErase: false })
  await run(`UPDATE schools SET kind = 'personal' WHERE id = $1`, schoolId)
  expect(await page(children[0]!)).toMatchObject({ mayErase: true })
  const along = await classOfTwo()
  await run(`UPDATE schools SET kind = 'personal' WHERE id = $1`, along.schoolId)
  expect(await along.page(along.children[0]!)).toMatchObject({ mayErase: false })
})
