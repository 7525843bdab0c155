import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { weekStepsSql } from '#app/features/learning/progress/student-progress/week-lessons.server.ts'
import { studentCommentSql } from '#app/features/learning/reports/student-comment.server.ts'
import { findLesson, getHomeTexts } from '#app/features/learning/courses/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadChildWeeks } from './child-week.server.ts'

// Thursday in UTC and in Bangkok.
const now = Date.parse('2026-11-19T05:00:00Z')
const services = await openFileServices({ now: () => now })

const names = {
  child: 'Zanele Qxchild',
  mate: 'Wolfram Qxmate',
  partner: 'Ottilie Qxpartner',
  otherParent: 'Hjalmar Qxparent',
  admin: 'Ragnhild Qxadmin',
  parent: 'Parent of Zanele',
  teacher: 'Ms Rivera',
  coTeacher: 'Mr Kruger',
}
type Name = keyof typeof names
let ids: Record<Name, string>
let schoolId: string, classroomId: string

beforeEach(async () => {
  ids = {} as typeof ids
  for (const key of Object.keys(names) as Name[])
    ids[key] = await makePerson(services, names[key], {
      kind: ['child', 'mate', 'partner'].includes(key) ? 'managed' : 'adult',
    })
  schoolId = await makeSchool(services, {
    ...{ [ids.teacher]: 'teacher', [ids.coTeacher]: 'teacher', [ids.admin]: 'admin' },
    ...{ [ids.child]: 'student', [ids.mate]: 'student', [ids.partner]: 'student' },
    ...{ [ids.parent]: 'guardian', [ids.otherParent]: 'guardian' },
  })
  await run(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, schoolId)
  classroomId = await makeClassroom(services, schoolId, ids.teacher, [ids.child, ids.mate, ids.partner])
  await run(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    ...[schoolId, classroomId, ids.coTeacher],
  )
  await addLearners()
  for (const [guardian, student] of [
    [ids.parent, ids.child],
    [ids.otherParent, ids.child],
    [ids.otherParent, ids.mate],
  ])
    await run(
      'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
      ...[schoolId, guardian, student],
    )
})

/** Progress needs the student's position. */
const addLearners = () =>
  run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at)
     SELECT school_id, user_id, 'ff-1a', 'ff-1-1', 1, now() FROM memberships WHERE school_id = $1 AND role = 'student'`,
    schoolId,
  )

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
const solve = (student: string, step: string, solvedAt: string) =>
  run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, $3, 3, 2, 17, 1000, $4, $4, $4)`,
    ...[schoolId, student, step, solvedAt],
  )
const mark = (student: string, day: string, state: string) =>
  run(
    `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_at) VALUES ($1, $2, $3, $4, $5, now())`,
    ...[schoolId, classroomId, student, day, state],
  )
const assign = (content: string, dueAt: string, student: string | null = null, testMinutes: number | null = null) =>
  run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, student_id, made_at)
     VALUES ($1, $2, $3, 'lesson', $4, 'open', now() - interval '1 hour', $5, $7, $6, now())`,
    ...[schoolId, newId(), classroomId, content, dueAt, student, testMinutes],
  )
const comment = (student: string, text: string) =>
  run(
    `INSERT INTO report_comments (school_id, classroom_id, student_id, text, written_by, written_at) VALUES ($1, $2, $3, $4, $5, now())`,
    ...[schoolId, classroomId, student, text, ids.teacher],
  )

async function requestOf(personId: string): Promise<RequestContext> {
  const user = {
    ...{ id: personId, name: 'Parent', email: 'x', staff: false, onboarded: true, disabled: false },
    ...{ twoFactor: false, lacksFactor: false, kind: 'adult' as const, locale: 'en' as const },
  }
  const workspace = { kind: 'child', id: ids.child, schoolId } as const
  const signedIn = { user, session: { id: newId(), strength: 'full' as const, workspace, expiresAt: 0 } }
  return {
    services,
    origin: { address: null, device: null },
    locale: 'en',
    path: '/dashboard',
    requestId: 'r',
    signedIn,
    actor: await actorOf(services, signedIn),
    form: () => emptyForm,
  }
}
const loadWeeks = async (parent = ids.parent) => loadChildWeeks(await requestOf(parent), ids.child)

test('a week shows what was learned, a question, the days, next work and the comment', async () => {
  for (const step of ['ff-1-1', 'ff-1-2', 'ff-1-3']) await solve(ids.child, step, '2026-11-16T03:00:00Z')
  await mark(ids.child, '2026-11-17', 'excused')
  await mark(ids.child, '2026-11-18', 'late')
  await assign('ff-2a', '2026-11-24T10:00:00Z')
  await assign('ff-2b', '2026-11-25T10:00:00Z', ids.mate)
  await assign('ff-3a', '2026-11-26T10:00:00Z', null, 20)
  await comment(ids.child, 'Explains ideas well')
  const [week] = await loadWeeks()
  const texts = getHomeTexts('en')['ff-1a']!
  expect(week).toMatchObject({
    name: names.child,
    classrooms: [{ name: 'Class', teachers: [names.teacher, names.coTeacher] }],
    learned: [texts.learned],
    questions: [texts.ask],
    activity: texts.try,
    comment: 'Explains ideas well',
  })
  expect(week!.days.map(({ state }) => state)).toEqual(['learned', 'excused', 'present', 'none', 'none'])
  expect(week!.next).toEqual([
    { title: expect.any(String) as string, isTest: false, day: '2026-11-24' },
    { title: findLesson('en', 'ff-3a')!.lesson.title, isTest: true, day: '2026-11-26' },
  ])
})

test('a week names no other child and no other parent, and contains no counts of tries and no clock times', async () => {
  for (const student of [ids.child, ids.mate, ids.partner]) {
    await solve(student, 'ff-1-1', '2026-11-16T03:17:00Z')
    await mark(student, '2026-11-17', 'here')
    await comment(student, 'Explains ideas well')
  }
  await assign('ff-2a', '2026-11-24T10:23:00Z')
  await run(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) VALUES ($1, $2, $3, 'Qxgroup')`,
    ...[schoolId, newId(), classroomId],
  )
  const text = JSON.stringify(await loadWeeks())
  expect(text).toContain(names.child)
  for (const key of ['mate', 'partner', 'otherParent', 'admin', 'parent'] as const) {
    for (const part of names[key].split(' ').filter((word) => word.startsWith('Qx') || word === 'Wolfram'))
      expect(text).not.toContain(part)
    expect(text).not.toContain(ids[key])
  }
  for (const hidden of ['Qxgroup', 'attempts', 'hints', 'stars']) expect(text).not.toContain(hidden)
  expect(text).not.toMatch(/\d{2}:\d{2}/)
})

test('without lessons a week has no text, and the work of earlier weeks is not in it', async () => {
  for (const step of ['ff-1-1', 'ff-1-2', 'ff-1-3']) await solve(ids.child, step, '2026-11-12T03:00:00Z')
  expect((await loadWeeks())[0]).toMatchObject({ learned: [], questions: [], activity: null, next: [], comment: null })
})

test('a waiting or ended link shows nothing', async () => {
  for (const status of ['waiting', 'revoked']) {
    await run(`UPDATE guardianships SET status = $1 WHERE guardian_id = $2`, status, ids.parent)
    expect(await loadWeeks()).toEqual([])
  }
})

test('reads lessons and comments of a student by index', async () => {
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, m.user_id, 'step-' || n, 3, 0, 1, 0, now(), now(), now() FROM memberships m, generate_series(1, 2000) n WHERE m.school_id = $1 AND m.role = 'student' AND m.user_id <> $2`,
    ...[schoolId, ids.child],
  )
  await run('ANALYZE lesson_progress')
  const tenant = { schoolId, personId: ids.parent, staff: false }
  const week = await explainQuery(services, tenant, weekStepsSql, [schoolId, ids.child, '2026-11-16', 'Asia/Bangkok'])
  expect(week.seqScans).toEqual([])
  const comments = await explainQuery(services, tenant, studentCommentSql, [schoolId, ids.child])
  expect(comments.tables).toBeGreaterThan(0)
})
