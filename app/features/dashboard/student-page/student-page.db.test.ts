import { expect, test } from 'vitest'
import type { SchoolRole } from '#rules/permissions.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { loadStudentPage } from './student-page.server.ts'

const now = Date.parse('2026-11-19T05:00:00Z')
const hour = 3_600_000

const services = await openFileServices({ now: () => now })

const runSql = (text: string, ...values: unknown[]) => services.owner.query(text, values)

async function classOfTwo(schoolRoles: SchoolRole[] = ['teacher']) {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const person = actor(teacher, { schoolId: classroom.schoolId, schoolRoles })
  const requestContext = {
    services,
    actor: person,
    locale: 'en' as const,
    origin: { address: null, device: null },
    path: '',
    requestId: 'r',
    signedIn: null,
    form: () => emptyForm,
  }
  const classroomOfPage = { ...classroom, timeZone: 'Asia/Bangkok' }
  return {
    ...classroom,
    children,
    page: (student: string) => loadStudentPage(requestContext, classroomOfPage, student),
  }
}

async function insertSolvedStep(schoolId: string, student: string, step: string, time: number) {
  const solvedAt = new Date(time)
  await runSql(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at) VALUES ($1, $2, $3, 3, 0, 1, 60000, $4, $4, $4)`,
    schoolId,
    student,
    step,
    solvedAt,
  )
}

test('shows the card, the last visit, solved steps and learning days in the school’s time zone', async () => {
  const { schoolId, children, page } = await classOfTwo()
  const [child] = children as [string, string]
  await runSql(
    `INSERT INTO sessions (id, token, user_id, expires_at, updated_at) VALUES ($1::uuid, $1::text, $2, now() + interval '1 day', $3)`,
    newId(),
    child,
    new Date(now - 3 * hour),
  )
  await runSql(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, $3)`,
    schoolId,
    child,
    new Date(now - 4 * hour),
  )
  // 00:30 in Bangkok is still the previous day in UTC.
  await insertSolvedStep(schoolId, child, 'ff-1-1', Date.parse('2026-11-18T17:30:00Z'))
  await insertSolvedStep(schoolId, child, 'ff-1-2', Date.parse('2026-11-18T03:00:00Z'))
  await runSql(
    `INSERT INTO reward_days (school_id, student_id, day) VALUES ($1, $2, '2026-11-18'), ($1, $2, '2026-11-19')`,
    schoolId,
    child,
  )
  const result = (await page(child))!
  expect(result.student).toMatchObject({ id: child, name: 'Child0 Kite', managed: true })
  expect(result.card).toMatchObject({ revoked: false })
  expect(result.lastSeenAt).toBe(new Date(now - 3 * hour).toISOString())
  expect(result.days.filter((day) => day.solved > 0)).toEqual([
    { day: '2026-11-18', solved: 1 },
    { day: '2026-11-19', solved: 1 },
  ])
  // Ten school days; weekend days without activity are omitted.
  expect(result.days).toHaveLength(10)
  expect(result.streak).toBe(2)
  expect(result.learning[child]).toMatchObject({ lesson: 'ff-1a', state: 'working' })
  const [lesson] = result.lessons
  expect(result.lessons).toHaveLength(1)
  expect(lesson!.steps.filter(({ cell }) => cell?.solved).map(({ id }) => id)).toEqual(['ff-1-1', 'ff-1-2'])
})

test('hides the last visit of a personal account', async () => {
  const { id, schoolId, page } = await classOfTwo()
  const personalAccount = await makePerson(services, 'Min-jun Park')
  await runSql(`UPDATE users SET last_seen_at = $2 WHERE id = $1`, personalAccount, new Date(now - hour))
  await runSql(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`,
    schoolId,
    personalAccount,
  )
  await runSql(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    schoolId,
    id,
    personalAccount,
  )
  expect(await page(personalAccount)).toMatchObject({ lastSeenAt: null, card: null, student: { managed: false } })
})

test('returns no page for students of another class or school, or who left the class', async () => {
  const [ownClass, otherClass] = [await classOfTwo(), await classOfTwo()]
  expect(await ownClass.page(otherClass.children[0]!)).toBeNull()
  expect(await ownClass.page(newId())).toBeNull()
  await runSql(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, ownClass.children[1]!)
  expect(await ownClass.page(ownClass.children[1]!)).toBeNull()
})

test('offers to erase a student’s data only to the owner of a personal space', async () => {
  const { schoolId, children, page } = await classOfTwo(['teacher', 'admin'])
  expect(await page(children[0]!)).toMatchObject({ mayErase: false })
  await runSql(`UPDATE schools SET kind = 'personal' WHERE id = $1`, schoolId)
  expect(await page(children[0]!)).toMatchObject({ mayErase: true })
  const coTaughtClass = await classOfTwo()
  await runSql(`UPDATE schools SET kind = 'personal' WHERE id = $1`, coTaughtClass.schoolId)
  expect(await coTaughtClass.page(coTaughtClass.children[0]!)).toMatchObject({ mayErase: false })
})
