import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceOf, type AttendanceMark } from '#rules/attendance/attendance.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { makeChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { classAttendance } from './class-attendance.server.ts'
import { exportAttendance } from './export-attendance.server.ts'
import { markAttendance } from './mark-attendance.server.ts'

const now = Date.UTC(2026, 10, 18, 3)
const [monday, today] = ['2026-11-16', '2026-11-18']
const timeZone = 'Asia/Bangkok'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())

const as = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
type Given = { student: string; day?: string; mark: AttendanceMark | 'none' }
const mark = (by: string, classroom: ClassroomRef, { day = monday, ...given }: Given) =>
  execute(services, markAttendance, { classroomId: classroom.id, day, ...given }, as(by, classroom))

async function childrenOf(count: number) {
  const made = await makeChildClass(services, count)
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [made.classroom.schoolId, timeZone])
  return made
}

/** Work at a step at a moment, and again later, so that the step was last open on another day. */
async function worked({ schoolId }: ClassroomRef, student: string, ...moments: string[]) {
  const [first, last] = [moments[0]!, moments.at(-1)!]
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, $3)`,
    [schoolId, student, last],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, $3, $4)`,
    [schoolId, student, first, last],
  )
  for (const at of moments)
    await services.owner.query(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, at, received_at) VALUES ($1, $2, 'ff-1-1', gen_random_uuid(), 'run', $3, now())`,
      [schoolId, student, at],
    )
}

const week = async (classroom: ClassroomRef) => {
  const { students, seen, marked } = await inTransaction(
    services.pool,
    { personId: null, schoolId: classroom.schoolId, staff: false },
    (db) => classAttendance(db, { schoolId: classroom.schoolId, classroomId: classroom.id, timeZone }, monday, today),
  )
  return attendanceOf(
    students.map(({ id }) => id),
    [monday, '2026-11-17', today],
    seen,
    marked,
  )
}

test('work is of the day that the school’s clock had, and stays there when the step is opened again', async () => {
  const { classroom, children } = await childrenOf(2)
  const [one, other] = children as [string, string]
  // Monday 00:30 and 09:00 in Bangkok, and again on Wednesday; Sunday evening is not Monday.
  await worked(classroom, one, '2026-11-15T17:30:00Z', '2026-11-16T02:00:00Z', '2026-11-18T02:00:00Z')
  await worked(classroom, other, '2026-11-15T16:30:00Z')
  const found = await week(classroom)
  expect(found[one]![monday]).toEqual({
    state: 'seen',
    marked: false,
    from: Date.UTC(2026, 10, 15, 17, 30),
    until: Date.UTC(2026, 10, 16, 2),
  })
  expect(found[one]!['2026-11-17']!.state).toBe('unseen')
  expect(found[one]![today]!.state).toBe('seen')
  expect(found[other]![monday]!.state).toBe('unseen')
})

/** A minigame played to its end. */
const played = ({ schoolId }: ClassroomRef, student: string, from: string, until: string) =>
  services.owner.query(
    `INSERT INTO plays (school_id, id, student_id, game, level, rules_version, seed, help, clock, score, stars, stars_before, first, ticks, evidence, log_digest, started_at, ended_at, received_at)
     VALUES ($1, gen_random_uuid(), $2, 'sorter', '1', 1, 1, 0, false, 1, 1, 0, true, 1, '{}', 'x', $3, $4, $4)`,
    [schoolId, student, from, until],
  )

/** Joined a competition at one moment, and answered in it at another. */
async function competed(
  { schoolId, id: classroomId }: ClassroomRef,
  student: string,
  joined: string,
  answered: string,
) {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_at, changed_at, finished_at)
     VALUES ($1, gen_random_uuid(), $2, 'Quiz', 'quiz', 'live', '{}', '{}', 'finished', false, $3, $4, $4) RETURNING id`,
    [schoolId, classroomId, joined, answered],
  )
  await services.owner.query(
    `WITH p AS (INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
       VALUES ($1, $2, gen_random_uuid(), $3, 1, 'Mali', 'in', 0, $4) RETURNING id)
     INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable, received_at)
     SELECT $1, $2, 0, p.id, '{"kind":"number","number":1}', 1, 1, false, $5 FROM p`,
    [schoolId, rows[0]!.id, student, joined, answered],
  )
}

test('a minigame and a competition count like a lesson, from the first to the last of the day', async () => {
  const { classroom, children } = await childrenOf(4)
  const [player, rival, both, nobody] = children as [string, string, string, string]
  await played(classroom, player, '2026-11-16T02:00:00Z', '2026-11-16T02:04:00Z')
  // Joined on Monday, answered on Wednesday.
  await competed(classroom, rival, '2026-11-16T01:00:00Z', '2026-11-18T01:30:00Z')
  await worked(classroom, both, '2026-11-16T03:00:00Z')
  await played(classroom, both, '2026-11-16T02:00:00Z', '2026-11-16T02:04:00Z')
  const found = await week(classroom)
  expect(found[player]![monday]).toMatchObject({ state: 'seen', until: Date.UTC(2026, 10, 16, 2, 4) })
  expect([monday, '2026-11-17', today].map((day) => found[rival]![day]!.state)).toEqual(['seen', 'unseen', 'seen'])
  expect(found[both]![monday]).toMatchObject({ from: Date.UTC(2026, 10, 16, 2), until: Date.UTC(2026, 10, 16, 3) })
  expect(found[nobody]![monday]!.state).toBe('unseen')
})

test('a teacher’s word counts, is changed, and can be undone by what it answers', async () => {
  const { classroom, teacher, children } = await childrenOf(1)
  const [student] = children as [string]
  await worked(classroom, student, '2026-11-16T02:00:00Z')
  expect(await mark(teacher, classroom, { student, mark: 'late' })).toMatchObject({ before: 'none', mark: 'late' })
  const { before } = await mark(teacher, classroom, { student, mark: 'excused' })
  expect(before).toBe('late')
  expect((await week(classroom))[student]![monday]).toMatchObject({ state: 'excused', marked: true })
  await mark(teacher, classroom, { student, mark: before })
  expect((await week(classroom))[student]![monday]!.state).toBe('late')
  await mark(teacher, classroom, { student, mark: 'none' })
  expect((await week(classroom))[student]![monday]!.state).toBe('seen')
  const { rows: corrected } = await services.owner.query(
    `SELECT details ->> 'before' AS before, details ->> 'mark' AS mark FROM audit_entries WHERE school_id = $1 AND act = 'attendance.correct' ORDER BY id`,
    [classroom.schoolId],
  )
  expect(corrected).toEqual([
    { before: 'late', mark: 'excused' },
    { before: 'excused', mark: 'late' },
    { before: 'late', mark: 'none' },
  ])
  // Today by the school's clock is Wednesday.
  for (const day of ['2026-11-19', '2026-01-02', '2026-11-31', 'monday'])
    await expect(mark(teacher, classroom, { student, day, mark: 'here' })).rejects.toMatchObject({ code: 'invalid' })
})

test('a month as a file, with the days on which somebody was there', async () => {
  const { classroom, teacher, children } = await childrenOf(1)
  const [student] = children as [string]
  await worked(classroom, student, '2026-11-16T02:00:00Z')
  await mark(teacher, classroom, { student, day: '2026-11-17', mark: 'away' })
  const heads = ['Name', 'Present', 'Late', 'Absent', 'Excused', 'Active', 'Not active']
  const { fileName, text } = await execute(
    services,
    exportAttendance,
    { classroomId: classroom.id, day: monday, heads },
    as(teacher, classroom),
  )
  expect(fileName).toContain('2026-11')
  expect(text).toContain('2026-11-16')
  expect(text).toMatch(/Active"?,"?Absent/)
})

test('refuses the wrong actor, and children of another class', async () => {
  const [{ classroom, teacher, children }, elsewhere] = [await childrenOf(1), await childrenOf(1)]
  const stranger = await makePerson(services, 'Other')
  const student = children[0]!
  await expect(mark(stranger, classroom, { student, mark: 'away' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(mark(student, classroom, { student, mark: 'here' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(mark(teacher, classroom, { student: elsewhere.children[0]!, mark: 'away' })).rejects.toMatchObject({
    code: 'not-found',
  })
})
