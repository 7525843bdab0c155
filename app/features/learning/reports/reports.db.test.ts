import { expect, test } from 'vitest'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { PrintClaims } from '#app/features/people/cards/public.server.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { printedReports } from './printed-reports.server.ts'
import { reportsPage } from './reports-page.server.ts'
import { writeReportComments } from './write-report-comments.server.ts'

const services = await openFileServices()

const asTeacher = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const write = (authorId: string, classroom: ClassroomRef, student: string, text: string) =>
  execute(
    services,
    writeReportComments,
    { classroomId: classroom.id, comments: JSON.stringify([{ student, text }]) },
    asTeacher(authorId, classroom),
  )

async function makeClaims(teacher: string, classroom: ClassroomRef, overrides: Partial<PrintClaims> = {}) {
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
    ...overrides,
  } as PrintClaims
}

async function insertProgress(
  classroom: ClassroomRef,
  student: string,
  step: string,
  stars: number,
  hints = 0,
  attempts = 1,
) {
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

test('a report shows one student’s progress and skills in the print language, and no other student', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const [first, second] = children as [string, string]
  for (const step of ['ff-1-1', 'ff-1-2', 'ff-1-3']) await insertProgress(classroom, first, step, 3)
  await insertProgress(classroom, second, 'ff-1-1', 0, 2, 6)
  await write(teacher, classroom, first, '  Mali   helps others. ')
  const students = Buffer.from(first.replaceAll('-', ''), 'hex').toString('base64url')
  const printed = (await printedReports(services, await makeClaims(teacher, classroom, { students }), 'th'))!
  if (printed.about !== 'children') throw new Error('expected reports of students')
  expect(printed.students).toHaveLength(1)
  expect(printed.students[0]).toMatchObject({
    id: first,
    stars: 9,
    activeMs: 360_000,
    skills: [{ skill: 'order', steps: 3, sure: true }],
    lessons: [{ lesson: 'ff-1a', done: 3, of: 5, stars: 9, mostStars: 9 }],
    help: [],
    comment: 'Mali helps others.',
    days: null,
  })
  expect(printed.titles['ff-1a']!.title).toMatch(/\p{Script=Thai}/u)
  expect(JSON.stringify(printed)).not.toContain(second)
  const all = (await printedReports(services, await makeClaims(teacher, classroom), 'en'))!
  expect(all.students.find(({ id }) => id === second)).toMatchObject({
    open: 1,
    help: [{ lesson: 'ff-1a', step: 3, attempts: 6, hints: 2, solved: false }],
  })
})

test('the class overview, summed in the database, equals the figures of the student reports', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 3)
  const [first, second] = children as [string, string, string]
  const steps = [...loadSteps().keys()]
  for (const [index, step] of steps.entries()) {
    await insertProgress(classroom, first, step, index % 4, index % 3, 1 + (index % 9))
    if (index % 2 === 0) await insertProgress(classroom, second, step, 3)
  }
  const sheets = (await printedReports(services, await makeClaims(teacher, classroom), 'en'))!
  const overview = (await printedReports(
    services,
    await makeClaims(teacher, classroom, { view: 'class-report' }),
    'en',
  ))!
  expect(overview.about).toBe('class')
  expect(overview.students).toEqual(
    sheets.students.map(({ id, name, lessonsDone, stars, activeMs, skills, open }) => ({
      ...{ id, name, lessonsDone, stars, activeMs, skills, open },
    })),
  )
  expect(overview.students.map(({ stars }) => stars).toSorted()).toContain(0)
})

test('the class overview of a period contains only its work, like the student reports, and prints the period', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const [first, second] = children as [string, string]
  for (const step of ['ff-1-1', 'ff-1-2']) await insertProgress(classroom, first, step, 3)
  await insertProgress(classroom, second, 'ff-1-1', 2)
  await services.owner.query(
    `UPDATE lesson_progress SET solved_at = now() - interval '40 days', first_at = now() - interval '41 days', last_at = now() - interval '40 days'
     WHERE student_id = $1 OR step = 'ff-1-2'`,
    [second],
  )
  const overviewOf = async (period: 'month' | 'all') =>
    (await printedReports(services, await makeClaims(teacher, classroom, { view: 'class-report', period }), 'en'))!
  const starsIn = ({ students }: Awaited<ReturnType<typeof overviewOf>>) =>
    students.map(({ id, stars }) => [id, stars]).toSorted()
  const month = await overviewOf('month')
  expect(month).toMatchObject({ about: 'class', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(starsIn(month)).toEqual(
    [
      [first, 3],
      [second, 0],
    ].toSorted(),
  )
  const all = await overviewOf('all')
  expect(all.since).toBeNull()
  expect(starsIn(all)).toEqual(
    [
      [first, 6],
      [second, 2],
    ].toSorted(),
  )
})

test('replaces and deletes a comment, rejects a long one, and keeps its text out of the audit log', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const savedComments = async () =>
    (await services.owner.query<{ text: string }>('SELECT text FROM report_comments WHERE student_id = $1', children))
      .rows
  await write(teacher, classroom, children[0]!, 'First')
  await write(teacher, classroom, children[0]!, 'ที่สอง')
  expect(await savedComments()).toEqual([{ text: 'ที่สอง' }])
  await expect(write(teacher, classroom, children[0]!, 'x'.repeat(MAX_REPORT_LETTERS + 1))).rejects.toMatchObject({
    code: 'invalid',
  })
  await write(teacher, classroom, children[0]!, ' ')
  expect(await savedComments()).toEqual([])
  const { rows: log } = await services.owner.query<{ act: string; words: string }>(
    `SELECT act, details::text AS words FROM audit_entries WHERE school_id = $1 AND act LIKE 'report.%' ORDER BY id`,
    [classroom.schoolId],
  )
  expect(log.map(({ act }) => act)).toEqual(['report.comment', 'report.comment', 'report.comment-removed'])
  expect(JSON.stringify(log)).not.toMatch(/First|ที่สอง/)
})

test('lists the language of each child, and none for an account that has not chosen one', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const [first, second] = children as [string, string]
  await services.owner.query(`UPDATE users SET locale = 'ko', onboarded_at = now() WHERE id = $1`, [first])
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [second])
  const { actor: reader } = asTeacher(teacher, classroom)
  const page = await reportsPage({ services, actor: reader } as unknown as RequestContext, classroom as never, null)
  expect(page.families.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [
      { id: first, language: 'ko' },
      { id: second, language: null },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(page.students.find(({ id }) => id === first)?.language).toBe('ko')
})

test('refuses a teacher of another class, a student of another class, and printing without access', async () => {
  const [{ classroom, teacher, children }, otherClass] = [
    await createChildClass(services, 1),
    await createChildClass(services, 1),
  ]
  const stranger = await makePerson(services, 'Other')
  await expect(write(stranger, classroom, children[0]!, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
  await expect(write(teacher, classroom, otherClass.children[0]!, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
  expect(await printedReports(services, await makeClaims(stranger, classroom), 'en')).toBeNull()
  expect(await printedReports(services, await makeClaims(teacher, classroom), 'en')).not.toBeNull()
})

test('a print link renders its reports at most twenty times', async () => {
  const { classroom, teacher } = await createChildClass(services, 1)
  for (const view of ['report', 'class-report'] as const) {
    const claims = await makeClaims(teacher, classroom, { view })
    for (let views = 0; views < 20; views++) expect(await printedReports(services, claims, 'en')).not.toBeNull()
    expect(await printedReports(services, claims, 'en')).toBeNull()
  }
})

test('paginates a large class by page number or student id, and limits the page to the last one', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 62)
  const classroomTarget = { schoolId: classroom.schoolId, id: classroom.id, relations: ['owner' as const] }
  const requestContext = { services, ...asTeacher(teacher, classroom) } as unknown as RequestContext
  const page = (requested: string | null) => reportsPage(requestContext, classroomTarget, requested)
  const first = await page(null)
  expect(first).toMatchObject({ total: 62, first: 1, page: 1, pages: 2 })
  expect(first.students).toHaveLength(60)
  const last = await page('2')
  expect(last).toMatchObject({ total: 62, first: 61, page: 2 })
  expect(new Set([...first.students, ...last.students].map(({ id }) => id))).toEqual(new Set(children))
  expect((await page(last.students[1]!.id)).page).toBe(2)
  for (const tooLarge of ['3', '999']) expect((await page(tooLarge)).page).toBe(2)
  for (const invalid of ['0', '-1', 'x', '1e3', crypto.randomUUID()]) expect((await page(invalid)).page).toBe(1)
})

test('saves several comments together, or none of them', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const save = (comments: object[]) =>
    execute(
      services,
      writeReportComments,
      { classroomId: classroom.id, comments: JSON.stringify(comments) },
      asTeacher(teacher, classroom),
    )
  const count = async () =>
    (await services.owner.query('SELECT 1 FROM report_comments WHERE classroom_id = $1', [classroom.id])).rowCount
  const tooLong = 'x'.repeat(MAX_REPORT_LETTERS + 1)
  await expect(
    save([
      { student: children[0], text: 'Good' },
      { student: children[1], text: tooLong },
    ]),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await count()).toBe(0)
  await save(children.map((student) => ({ student, text: 'Good' })))
  expect(await count()).toBe(2)
})

test('a test stays out of reports and figures until its results are released', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const [child] = children as [string]
  for (const step of ['ff-1-1', 'ff-1-2']) await insertProgress(classroom, child, step, 3)
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40)`,
    [classroom.schoolId, classroom.id],
  )
  const load = async () => {
    const sheets = (await printedReports(services, await makeClaims(teacher, classroom), 'en'))!
    const claims = await makeClaims(teacher, classroom, { view: 'class-report' })
    const overview = (await printedReports(services, claims, 'en'))!
    return [sheets.students[0]!.stars, overview.students[0]!.stars]
  }
  expect(await load()).toEqual([0, 0])
  await services.owner.query('UPDATE assignments SET released_at = now() WHERE classroom_id = $1', [classroom.id])
  expect(await load()).toEqual([6, 6])
})
