import { expect, test } from 'vitest'
import { buildAttendance, type AttendanceMark } from '#rules/attendance/attendance.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { classAttendance } from './class-attendance.server.ts'
import { exportAttendance } from './export-attendance.server.ts'
import { markAttendance } from './mark-attendance.server.ts'
import { loadRosterToday } from './roster-today.server.ts'
import { saveRollCall } from './save-roll-call.server.ts'

const now = Date.UTC(2026, 10, 18, 3)
const [monday, today] = ['2026-11-16', '2026-11-18']
const timeZone = 'Asia/Bangkok'

const services = await openFileServices({ now: () => now })

const asTeacher = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
type MarkInput = { student: string; day?: string; mark: AttendanceMark | 'none' }
const mark = (teacherId: string, classroom: ClassroomRef, { day = monday, ...input }: MarkInput) =>
  execute(services, markAttendance, { classroomId: classroom.id, day, ...input }, asTeacher(teacherId, classroom))

async function makeClass(count: number) {
  const testClass = await createChildClass(services, count)
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [testClass.classroom.schoolId, timeZone])
  return testClass
}

/** Inserts work on one step at several times, so that the step was last open on another day than at first. */
async function insertLessonWork({ schoolId }: ClassroomRef, student: string, ...times: string[]) {
  const [first, last] = [times[0]!, times.at(-1)!]
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, $3)`,
    [schoolId, student, last],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, $3, $4)`,
    [schoolId, student, first, last],
  )
  for (const time of times)
    await services.owner.query(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, at, received_at) VALUES ($1, $2, 'ff-1-1', gen_random_uuid(), 'run', $3, now())`,
      [schoolId, student, time],
    )
}

const loadWeek = async (classroom: ClassroomRef) => {
  const { students, seen, marked } = await inTransaction(
    services.pool,
    { personId: null, schoolId: classroom.schoolId, staff: false },
    (db) => classAttendance(db, { schoolId: classroom.schoolId, classroomId: classroom.id, timeZone }, monday, today),
  )
  return buildAttendance(
    students.map(({ id }) => id),
    [monday, '2026-11-17', today],
    seen,
    marked,
  )
}

test('counts work on its day in the school’s time zone, also after the step was opened again later', async () => {
  const { classroom, children } = await makeClass(2)
  const [first, second] = children as [string, string]
  // The first student works on Monday 00:30 and 09:00 Bangkok time and on Wednesday, the second on Sunday evening.
  await insertLessonWork(classroom, first, '2026-11-15T17:30:00Z', '2026-11-16T02:00:00Z', '2026-11-18T02:00:00Z')
  await insertLessonWork(classroom, second, '2026-11-15T16:30:00Z')
  const attendance = await loadWeek(classroom)
  expect(attendance[first]![monday]).toEqual({
    state: 'seen',
    marked: false,
    from: Date.UTC(2026, 10, 15, 17, 30),
    until: Date.UTC(2026, 10, 16, 2),
  })
  expect(attendance[first]!['2026-11-17']!.state).toBe('unseen')
  expect(attendance[first]![today]!.state).toBe('seen')
  expect(attendance[second]![monday]!.state).toBe('unseen')
})

/** Inserts a finished play of a minigame. */
const insertPlay = ({ schoolId }: ClassroomRef, student: string, from: string, until: string) =>
  services.owner.query(
    `INSERT INTO plays (school_id, id, student_id, game, level, rules_version, seed, help, clock, score, stars, stars_before, first, ticks, evidence, log_digest, started_at, ended_at, received_at)
     VALUES ($1, gen_random_uuid(), $2, 'sorter', '1', 1, 1, 0, false, 1, 1, 0, true, 1, '{}', 'x', $3, $4, $4)`,
    [schoolId, student, from, until],
  )

/** Inserts a competition that the student joined at one time and answered in at another. */
async function insertCompetition(
  { schoolId, id: classroomId }: ClassroomRef,
  student: string,
  joinedAt: string,
  answeredAt: string,
) {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_at, changed_at, finished_at)
     VALUES ($1, gen_random_uuid(), $2, 'Quiz', 'quiz', 'live', '{}', '{}', 'finished', false, $3, $4, $4) RETURNING id`,
    [schoolId, classroomId, joinedAt, answeredAt],
  )
  await services.owner.query(
    `WITH p AS (INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
       VALUES ($1, $2, gen_random_uuid(), $3, 1, 'Mali', 'in', 0, $4) RETURNING id)
     INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable, received_at)
     SELECT $1, $2, 0, p.id, '{"kind":"number","number":1}', 1, 1, false, $5 FROM p`,
    [schoolId, rows[0]!.id, student, joinedAt, answeredAt],
  )
}

test('counts minigames and competitions like lessons, from the first to the last activity of the day', async () => {
  const { classroom, children } = await makeClass(4)
  const [player, rival, both, inactive] = children as [string, string, string, string]
  await insertPlay(classroom, player, '2026-11-16T02:00:00Z', '2026-11-16T02:04:00Z')
  // Joined on Monday, answered on Wednesday.
  await insertCompetition(classroom, rival, '2026-11-16T01:00:00Z', '2026-11-18T01:30:00Z')
  await insertLessonWork(classroom, both, '2026-11-16T03:00:00Z')
  await insertPlay(classroom, both, '2026-11-16T02:00:00Z', '2026-11-16T02:04:00Z')
  const attendance = await loadWeek(classroom)
  expect(attendance[player]![monday]).toMatchObject({ state: 'seen', until: Date.UTC(2026, 10, 16, 2, 4) })
  expect([monday, '2026-11-17', today].map((day) => attendance[rival]![day]!.state)).toEqual(['seen', 'unseen', 'seen'])
  expect(attendance[both]![monday]).toMatchObject({ from: Date.UTC(2026, 10, 16, 2), until: Date.UTC(2026, 10, 16, 3) })
  expect(attendance[inactive]![monday]!.state).toBe('unseen')
})

test('a teacher’s mark overrides activity, can be changed, and can be undone with the returned value', async () => {
  const { classroom, teacher, children } = await makeClass(1)
  const [student] = children as [string]
  await insertLessonWork(classroom, student, '2026-11-16T02:00:00Z')
  expect(await mark(teacher, classroom, { student, mark: 'late' })).toMatchObject({ before: 'none', mark: 'late' })
  const { before } = await mark(teacher, classroom, { student, mark: 'excused' })
  expect(before).toBe('late')
  expect((await loadWeek(classroom))[student]![monday]).toMatchObject({ state: 'excused', marked: true })
  await mark(teacher, classroom, { student, mark: before })
  expect((await loadWeek(classroom))[student]![monday]!.state).toBe('late')
  await mark(teacher, classroom, { student, mark: 'none' })
  expect((await loadWeek(classroom))[student]![monday]!.state).toBe('seen')
  const { rows: corrected } = await services.owner.query(
    `SELECT details ->> 'before' AS before, details ->> 'mark' AS mark FROM audit_entries WHERE school_id = $1 AND act = 'attendance.correct' ORDER BY id`,
    [classroom.schoolId],
  )
  expect(corrected).toEqual([
    { before: 'late', mark: 'excused' },
    { before: 'excused', mark: 'late' },
    { before: 'late', mark: 'none' },
  ])
  // Today is Wednesday in the school's time zone; later days and days long ago are rejected.
  for (const day of ['2026-11-19', '2026-01-02', '2026-11-31', 'monday'])
    await expect(mark(teacher, classroom, { student, day, mark: 'here' })).rejects.toMatchObject({ code: 'invalid' })
})

const callRoll = (
  teacherId: string,
  classroom: ClassroomRef,
  marks: { student: string; mark: AttendanceMark | 'none' }[],
  day = monday,
) => execute(services, saveRollCall, { classroomId: classroom.id, day, marks }, asTeacher(teacherId, classroom))

test('a roll call saves all marks of a day and is undone with the returned marks', async () => {
  const { classroom, teacher, children } = await makeClass(3)
  const [mali, leo, wei] = children as [string, string, string]
  await mark(teacher, classroom, { student: wei, mark: 'excused' })
  const { before } = await callRoll(teacher, classroom, [
    { student: mali, mark: 'here' },
    { student: leo, mark: 'away' },
    { student: wei, mark: 'late' },
  ])
  const states = async () => {
    const week = await loadWeek(classroom)
    return [mali, leo, wei].map((student) => week[student]![monday]!.state)
  }
  expect(await states()).toEqual(['here', 'away', 'late'])
  expect(before).toEqual([
    { student: mali, mark: 'none' },
    { student: leo, mark: 'none' },
    { student: wei, mark: 'excused' },
  ])
  // A second save without changes changes nothing.
  expect((await callRoll(teacher, classroom, [{ student: leo, mark: 'away' }])).before).toEqual([])
  await callRoll(teacher, classroom, before)
  expect(await states()).toEqual(['unseen', 'unseen', 'excused'])
  const { rows } = await services.owner.query(
    `SELECT details -> 'students' AS students, details ->> 'before' AS before, details ->> 'mark' AS mark
     FROM audit_entries WHERE school_id = $1 AND act = 'attendance.correct' ORDER BY id`,
    [classroom.schoolId],
  )
  expect(rows[0]).toEqual({ students: [wei], before: 'excused', mark: 'late' })
  await expect(callRoll(teacher, classroom, [{ student: leo, mark: 'away' }], '2026-11-19')).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a roll call skips students of another class and refuses the wrong actor', async () => {
  const [{ classroom, teacher, children }, otherClass] = [await makeClass(1), await makeClass(1)]
  const marks = [{ student: otherClass.children[0]!, mark: 'away' as const }]
  expect(await callRoll(teacher, classroom, marks)).toMatchObject({ before: [] })
  expect((await loadWeek(otherClass.classroom))[otherClass.children[0]!]![monday]!.state).toBe('unseen')
  const stranger = await makePerson(services, 'Other')
  for (const person of [stranger, children[0]!, otherClass.teacher])
    await expect(callRoll(person, classroom, marks)).rejects.toMatchObject({ code: 'not-found' })
})

test('exports a month as CSV with the days on which a student was present', async () => {
  const { classroom, teacher, children } = await makeClass(1)
  const [student] = children as [string]
  await insertLessonWork(classroom, student, '2026-11-16T02:00:00Z')
  await mark(teacher, classroom, { student, day: '2026-11-17', mark: 'away' })
  const headings = ['Name', 'Present', 'Late', 'Absent', 'Excused', 'Active', 'Not active']
  const { fileName, text } = await execute(
    services,
    exportAttendance,
    { classroomId: classroom.id, day: monday, heads: headings },
    asTeacher(teacher, classroom),
  )
  expect(fileName).toContain('2026-11')
  expect(text).toContain('2026-11-16')
  expect(text).toMatch(/Active"?,"?Absent/)
})

test('refuses a teacher of another class, a student, and students of another class', async () => {
  const [{ classroom, teacher, children }, otherClass] = [await makeClass(1), await makeClass(1)]
  const stranger = await makePerson(services, 'Other')
  const student = children[0]!
  await expect(mark(stranger, classroom, { student, mark: 'away' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(mark(student, classroom, { student, mark: 'here' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(mark(teacher, classroom, { student: otherClass.children[0]!, mark: 'away' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('lists students who are marked as absent or excused today, not on another day', async () => {
  const { classroom, teacher, children } = await makeClass(5)
  const [away, excused, late, unmarked, awayBefore] = children as [string, string, string, string, string]
  await mark(teacher, classroom, { student: away, day: today, mark: 'away' })
  await mark(teacher, classroom, { student: excused, day: today, mark: 'excused' })
  await mark(teacher, classroom, { student: late, day: today, mark: 'late' })
  await mark(teacher, classroom, { student: awayBefore, day: monday, mark: 'away' })
  const { students, today: listed } = await inTransaction(
    services.pool,
    { personId: null, schoolId: classroom.schoolId, staff: false },
    (db) => loadRosterToday(db, { schoolId: classroom.schoolId, classroomId: classroom.id, timeZone }, now),
  )
  expect(students.map(({ id }) => id).toSorted()).toEqual(children.toSorted())
  expect(listed.day).toBe(today)
  expect(new Set(listed.away)).toEqual(new Set([away, excused]))
  expect(listed.away).not.toContain(unmarked)
})
