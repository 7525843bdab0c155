import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { PrintClaims } from '#app/features/cards/public.server.ts'
import { loadSteps } from '#app/features/progress/public.server.ts'
import { makeChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { printedReports } from './printed-reports.server.ts'
import { reportsPage } from './reports-page.server.ts'
import { writeReportComment } from './write-report-comment.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const as = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const write = (by: string, classroom: ClassroomRef, student: string, text: string) =>
  execute(services, writeReportComment, { classroomId: classroom.id, student, text }, as(by, classroom))

async function claimsOf(teacher: string, classroom: ClassroomRef, given: Partial<PrintClaims> = {}) {
  const session = services.newId()
  await services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [session, session, teacher],
  )
  const until = services.now() + 60_000
  return {
    classroom: classroom.id,
    view: 'report',
    session,
    link: services.newId(),
    until,
    paper: 'a4',
    secrets: false,
    ...given,
  } as PrintClaims
}

async function solved(classroom: ClassroomRef, student: string, step: string, stars: number, hints = 0, attempts = 1) {
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', $3, 1, now()) ON CONFLICT DO NOTHING`,
    [classroom.schoolId, student, step],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, $3, $4::int, $5, $6, 120000, CASE WHEN $4::int > 0 THEN now() END, now(), now())`,
    [classroom.schoolId, student, step, stars, hints, attempts],
  )
}

test('a report says what a child did and can do, in the language of the paper, and nothing of another child', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 2)
  const [one, other] = children as [string, string]
  for (const step of ['ff-1-1', 'ff-1-2', 'ff-1-3']) await solved(classroom, one, step, 3)
  await solved(classroom, other, 'ff-1-1', 0, 2, 6)
  await write(teacher, classroom, one, '  Mali   helps others. ')
  const students = Buffer.from(one.replaceAll('-', ''), 'hex').toString('base64url')
  const printed = (await printedReports(services, await claimsOf(teacher, classroom, { students }), 'th'))!
  if (printed.about !== 'children') throw new Error('not the sheets of children')
  expect(printed.students).toHaveLength(1)
  expect(printed.students[0]).toMatchObject({
    id: one,
    stars: 9,
    activeMs: 360_000,
    skills: [{ skill: 'order', steps: 3, sure: true }],
    lessons: [{ lesson: 'ff-1a', done: 3, of: 5, stars: 9, mostStars: 9 }],
    help: [],
    comment: 'Mali helps others.',
    days: null,
  })
  expect(printed.titles['ff-1a']!.title).toMatch(/\p{Script=Thai}/u)
  expect(JSON.stringify(printed)).not.toContain(other)
  const all = (await printedReports(services, await claimsOf(teacher, classroom), 'en'))!
  expect(all.students.find(({ id }) => id === other)).toMatchObject({
    open: 1,
    help: [{ lesson: 'ff-1a', step: 3, attempts: 6, hints: 2, solved: false }],
  })
})

test('what is added up in the database for a list is what the sheets of the children say', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 3)
  const [one, other] = children as [string, string, string]
  const steps = [...loadSteps().keys()]
  for (const [at, step] of steps.entries()) {
    await solved(classroom, one, step, at % 4, at % 3, 1 + (at % 9))
    if (at % 2 === 0) await solved(classroom, other, step, 3)
  }
  const sheets = (await printedReports(services, await claimsOf(teacher, classroom), 'en'))!
  const listed = (await printedReports(services, await claimsOf(teacher, classroom, { view: 'class-report' }), 'en'))!
  expect(listed.about).toBe('class')
  expect(listed.students).toEqual(
    sheets.students.map(({ id, name, lessonsDone, stars, activeMs, skills, open }) => ({
      ...{ id, name, lessonsDone, stars, activeMs, skills, open },
    })),
  )
  expect(listed.students.map(({ stars }) => stars).toSorted()).toContain(0)
})

test('a comment is replaced, taken back, and never longer than the sheet has room for', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const kept = async () =>
    (await services.owner.query<{ text: string }>('SELECT text FROM report_comments WHERE student_id = $1', children))
      .rows
  await write(teacher, classroom, children[0]!, 'First')
  await write(teacher, classroom, children[0]!, 'ที่สอง')
  expect(await kept()).toEqual([{ text: 'ที่สอง' }])
  await expect(write(teacher, classroom, children[0]!, 'x'.repeat(MOST_REPORT_LETTERS + 1))).rejects.toMatchObject({
    code: 'invalid',
  })
  await write(teacher, classroom, children[0]!, ' ')
  expect(await kept()).toEqual([])
  const { rows: log } = await services.owner.query<{ act: string; words: string }>(
    `SELECT act, details::text AS words FROM audit_entries WHERE school_id = $1 AND act LIKE 'report.%' ORDER BY id`,
    [classroom.schoolId],
  )
  expect(log.map(({ act }) => act)).toEqual(['report.comment', 'report.comment', 'report.comment-removed'])
  expect(JSON.stringify(log)).not.toMatch(/First|ที่สอง/)
})

test('refuses the wrong actor: another teacher, a child of another class, and whoever lost the right prints nothing', async () => {
  const [{ classroom, teacher, children }, elsewhere] = [
    await makeChildClass(services, 1),
    await makeChildClass(services, 1),
  ]
  const stranger = await makePerson(services, 'Other')
  await expect(write(stranger, classroom, children[0]!, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
  await expect(write(teacher, classroom, elsewhere.children[0]!, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
  expect(await printedReports(services, await claimsOf(stranger, classroom), 'en')).toBeNull()
  expect(await printedReports(services, await claimsOf(teacher, classroom), 'en')).not.toBeNull()
})

test('the sheets of a link are drawn twenty times, by whomever', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1)
  for (const view of ['report', 'class-report'] as const) {
    const claims = await claimsOf(teacher, classroom, { view })
    for (let views = 0; views < 20; views++) expect(await printedReports(services, claims, 'en')).not.toBeNull()
    expect(await printedReports(services, claims, 'en')).toBeNull()
  }
})

test('a large class stands on several pages: by number, by the student who is looked for, and never beyond the last', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 62)
  const room = { schoolId: classroom.schoolId, id: classroom.id, relations: ['owner' as const] }
  const visit = { services, ...as(teacher, classroom) } as unknown as Visit
  const page = (asked: string | null) => reportsPage(visit, room, asked)
  const first = await page(null)
  expect(first).toMatchObject({ total: 62, first: 1, page: 1, pages: 2 })
  expect(first.students).toHaveLength(60)
  const last = await page('2')
  expect(last).toMatchObject({ total: 62, first: 61, page: 2 })
  expect(new Set([...first.students, ...last.students].map(({ id }) => id))).toEqual(new Set(children))
  expect((await page(last.students[1]!.id)).page).toBe(2)
  for (const wrong of ['3', '999']) expect((await page(wrong)).page).toBe(2)
  for (const wrong of ['0', '-1', 'x', '1e3', crypto.randomUUID()]) expect((await page(wrong)).page).toBe(1)
})
