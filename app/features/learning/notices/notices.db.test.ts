import { expect, test } from 'vitest'
import { sendMailJob } from '#app/features/people/accounts/jobs/send-mail.server.ts'
import { changeNoticeChoice } from '#app/features/people/accounts/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { openFileMailer } from '#db/testing/file-mailer.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listQueuedJobs, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import feature from './feature.server.ts'

/** Runs the daily notices of a school and delivers them through a real SMTP server. */

const services = await openFileServices()
const { owner } = services
const { server, mailer } = await openFileMailer()
const [hourMs, lesson] = [60 * 60_000, 'ff-1a']
/** A Thursday, 09:00 in Bangkok. */
const morning = Date.parse('2026-11-19T02:00:00Z')

async function runDay(schoolId: string, now = morning) {
  const before = (await listQueuedJobs(services)).length
  const day = { schoolId: schoolId as SchoolId, timeZone: 'Asia/Bangkok', now, services }
  const tenant = { ...systemTenant, schoolId: day.schoolId, identity: true as const }
  await inTransaction(services.pool, tenant, (db) => feature.dailyNotices!(db, day))
  return (await listQueuedJobs(services)).slice(before)
}

/** Delivers the queued mails and returns them by subject as the mail server received them. */
async function deliver(jobs: { data: object }[]) {
  const send = sendMailJob({ ...services, mailer })
  const mails = []
  for (const { data } of jobs) {
    await send(data)
    mails.push(await server.mailTo((data as { to: string }).to))
  }
  return mails
}

async function makeTeacher(locale: Locale = 'en', name = 'Ms Kim') {
  const id = await makePerson(services, name)
  await owner.query(`UPDATE users SET locale = $2, onboarded_at = '2026-01-01' WHERE id = $1`, [id, locale])
  return id as PersonId
}

const makeStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => makePerson(services, `Child ${index}`, { kind: 'managed' })))

async function makeClass(teachers: Record<string, 'owner' | 'co-teacher'>, studentCount = 3) {
  const students = await makeStudents(studentCount)
  const [first] = Object.keys(teachers)
  const schoolId = await makeSchool(
    services,
    Object.fromEntries([
      ...Object.keys(teachers).map((id) => [id, 'teacher'] as const),
      ...students.map((id) => [id, 'student'] as const),
    ]),
  )
  const classroomId = await makeClassroom(services, schoolId, first!, students)
  await owner.query(`UPDATE classrooms SET name = '4B', created_at = '2026-01-01' WHERE id = $1`, [classroomId])
  for (const [id, role] of Object.entries(teachers).slice(1))
    await owner.query(
      'INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, $4)',
      [schoolId, classroomId, id, role],
    )
  return { schoolId, classroomId, students }
}

async function assign(
  { schoolId, classroomId }: { schoolId: string; classroomId: string },
  dueAt: number,
  { minutes, visibility = 'open', content = lesson }: { minutes?: number; visibility?: string; content?: string } = {},
) {
  const id = newId()
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, made_at, test_minutes)
     VALUES ($1, $2, $3, 'lesson', $4, $5, $6, $7, '2026-11-01', $8)`,
    [schoolId, id, classroomId, content, visibility, new Date(dueAt - 48 * hourMs), new Date(dueAt), minutes ?? null],
  )
  return id
}

async function finishLesson(schoolId: string, studentId: string) {
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, $3, $4, 1, now())`,
    [schoolId, studentId, lesson, stepsOfLesson(lesson)[0]],
  )
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, unnest($3::text[]), 3, 0, 1, 1000, now(), now(), now()`,
    [schoolId, studentId, stepsOfLesson(lesson)],
  )
}

test.each([
  ['en', 'is due soon in 4B', 'Finished: 1 of 3'],
  ['th', 'ใกล้ครบกำหนดใน 4B', 'เสร็จแล้ว 1 จาก 3 คน'],
  ['ko', '곧 마감', '3명 중 1명 완료'],
  ['cn', '即将到期', '3 人中 1 人完成'],
] as const)('reminds of homework in %s, in the time zone of the school', async (locale, subject, line) => {
  const teacher = await makeTeacher(locale)
  const target = await makeClass({ [teacher]: 'owner' })
  await assign(target, Date.parse('2026-11-20T08:30:00Z'))
  await finishLesson(target.schoolId, target.students[0]!)
  const [mail] = await deliver(await runDay(target.schoolId))
  expect(mail!.subject).toContain(subject)
  expect(mail!.text).toContain(line)
  expect(mail!.text).toMatch(/15[:.]30|03:30/)
  expect(mail!.text).toContain(`/dashboard/lessons?class=${target.classroomId}`)
  expect(mail!.text).not.toMatch(/\{\{|homework\.(line|body)/)
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

test('combines assignments in one mail, writes to all teachers, and never repeats one', async () => {
  const [first, second] = [await makeTeacher(), await makeTeacher()]
  const target = await makeClass({ [first]: 'owner', [second]: 'co-teacher' })
  await assign(target, morning + 20 * hourMs)
  await assign(target, morning + 30 * hourMs, { content: 'ff-1b' })
  const jobs = await runDay(target.schoolId)
  expect(jobs).toHaveLength(2)
  expect(JSON.stringify(jobs[0]!.data)).toContain('2 assignments are due soon')
  expect(await runDay(target.schoolId)).toEqual([])
  expect(await runDay(target.schoolId, morning + 12 * hourMs)).toEqual([])
})

test('sends no reminder for hidden, distant or finished work, for a test, or in an archived class', async () => {
  const teacher = await makeTeacher()
  const target = await makeClass({ [teacher]: 'owner' }, 1)
  await assign(target, morning + 20 * hourMs, { visibility: 'hidden' })
  await assign(target, morning + 60 * hourMs, { content: 'ff-1b' })
  await assign(target, morning + 20 * hourMs, { minutes: 20, content: 'ff-2a' })
  expect(await runDay(target.schoolId)).toEqual([])
  await owner.query(`UPDATE assignments SET visibility = 'open' WHERE school_id = $1`, [target.schoolId])
  await finishLesson(target.schoolId, target.students[0]!)
  expect(await runDay(target.schoolId)).toEqual([])
  await owner.query('DELETE FROM lesson_progress WHERE school_id = $1', [target.schoolId])
  await owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [target.classroomId])
  expect(await runDay(target.schoolId)).toEqual([])
})

test('reports results of lessons and tests after the due time, but not if no student did anything', async () => {
  const teacher = await makeTeacher()
  const target = await makeClass({ [teacher]: 'owner' })
  await assign(target, morning - 5 * hourMs)
  const exam = await assign(target, morning - 6 * hourMs, { minutes: 20, content: 'ff-1b' })
  expect(await runDay(target.schoolId)).toEqual([])
  for (const student of target.students.slice(0, 2)) await finishLesson(target.schoolId, student)
  await owner.query(
    'INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at) VALUES ($1, $2, $3, now())',
    [target.schoolId, exam, target.students[0]],
  )
  const [mail] = await deliver(await runDay(target.schoolId, morning + hourMs))
  expect(mail!.subject).toBe('Results of 2 assignments')
  expect(mail!.text).toContain('Finished: 2 of 3')
  expect(mail!.text).toContain('Taken: 1 of 3. Students do not see their results yet')
  expect(await runDay(target.schoolId, morning + 2 * hourMs)).toEqual([])
})

test('waits until morning at night, in the time zone of the school', async () => {
  const teacher = await makeTeacher()
  const target = await makeClass({ [teacher]: 'owner' })
  const night = Date.parse('2026-11-18T20:00:00Z')
  await assign(target, night + 20 * hourMs)
  expect(await runDay(target.schoolId, night)).toHaveLength(1)
  const delay = await owner.query<{ hours: string }>(
    'SELECT extract(epoch FROM start_after - created_on) / 3600 AS hours FROM jobs.job ORDER BY created_on DESC LIMIT 1',
  )
  expect(Number(delay.rows[0]!.hours)).toBeCloseTo(4, 1)
})

test('sends nothing about a topic that the teacher turned off', async () => {
  const [teacher, other] = [await makeTeacher(), await makeTeacher()]
  const target = await makeClass({ [teacher]: 'owner', [other]: 'co-teacher' })
  await inTransaction(services.pool, { ...systemTenant, identity: true }, (db) =>
    changeNoticeChoice(db, { userId: teacher, topic: 'homework' }, false, morning),
  )
  await assign(target, morning + 20 * hourMs)
  const jobs = await runDay(target.schoolId)
  expect(jobs.map(({ data }) => (data as { to: string }).to)).toEqual([`${other}@example.test`])
})

test('welcomes a founder without students once, then explains the first lesson', async () => {
  const teacher = await makeTeacher('th', 'ครูอรทัย')
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  await owner.query(`INSERT INTO memberships (school_id, user_id, role, founder) VALUES ($1, $2, 'admin', true)`, [
    schoolId,
    teacher,
  ])
  await owner.query('UPDATE users SET onboarded_at = $2 WHERE id = $1', [teacher, new Date(morning - hourMs)])
  const [welcome] = await deliver(await runDay(schoolId))
  expect(welcome!.subject).toBe('ห้องเรียนแรกของคุณ: สามอย่างที่ต้องทำ')
  expect(welcome!.text).toContain('/th/dashboard/classroom')
  const classroomId = await makeClassroom(services, schoolId, teacher, await makeStudents(2))
  await owner.query('UPDATE classrooms SET created_at = $2 WHERE id = $1', [classroomId, new Date(morning)])
  await owner.query('UPDATE enrolments SET created_at = $2 WHERE classroom_id = $1', [classroomId, new Date(morning)])
  expect(await runDay(schoolId, morning + hourMs)).toEqual([])
  const jobs = await runDay(schoolId, morning + 4 * hourMs)
  expect(jobs).toHaveLength(1)
  expect((jobs[0]!.data as { text: string }).text).toContain('\n\nClass มีนักเรียน 2 คนแล้ว')
  expect(await runDay(schoolId, morning + 5 * hourMs)).toEqual([])
})

test('explains no first lesson to a class that has logged in', async () => {
  const teacher = await makeTeacher()
  const target = await makeClass({ [teacher]: 'owner' })
  await owner.query('UPDATE classrooms SET created_at = $2 WHERE id = $1', [target.classroomId, new Date(morning)])
  await owner.query('UPDATE enrolments SET created_at = $2 WHERE classroom_id = $1', [
    target.classroomId,
    new Date(morning - 5 * hourMs),
  ])
  await owner.query('UPDATE users SET last_seen_at = now() WHERE id = $1', [target.students[0]])
  expect(await runDay(target.schoolId)).toEqual([])
})

test('names the colleagues who accepted an invitation, to the teacher who sent it', async () => {
  const [inviter, colleague] = [await makeTeacher(), await makeTeacher('en', 'Leo <b> evil.example')]
  const target = await makeClass({ [inviter]: 'owner', [colleague]: 'co-teacher' })
  await owner.query(
    `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, status, made_at, expires_at, answered_at)
     VALUES ($1, $2, $3, $4, $5, 'accepted', $6, $6, $6)`,
    [target.schoolId, newId(), target.classroomId, `${colleague}@example.test`, inviter, new Date(morning - hourMs)],
  )
  const jobs = await runDay(target.schoolId)
  const [mail] = await deliver(jobs)
  expect(jobs).toHaveLength(1)
  expect(mail!.text).toContain('teaches 4B with you')
  expect(mail!.text).toContain('evil. example')
  expect(await runDay(target.schoolId)).toEqual([])
})
