import { expect, test } from 'vitest'
import type { ClassroomId } from '#rules/ids.ts'
import { MAX_HOLIDAYS } from '#rules/pacing/holidays.ts'
import { setTermDates } from '#app/features/people/classrooms/public.server.ts'
import { stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { calendarPage } from './calendar-page.server.ts'
import { markHoliday, movePlan, planCourse, removeHoliday } from './change-plan.server.ts'

const services = await openFileServices()
const teacher = await makePerson(services, 'Teacher')
const child = await makePerson(services, 'Mali', { kind: 'managed' })
const schoolId = await makeSchool(services, { [teacher]: 'teacher', [child]: 'student' })
let classroomId: ClassroomId

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** Creates a new class with a term of eight weeks. */
async function makeTestClass(starts: string | null = '2026-11-02', ends: string | null = '2026-12-25') {
  classroomId = (await makeClassroom(services, schoolId, teacher, [child])) as ClassroomId
  await run(
    `UPDATE classrooms SET term_starts = $2, term_ends = $3, created_at = '2026-10-01' WHERE id = $1`,
    classroomId,
    starts,
    ends,
  )
}
const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child, { schoolId, schoolRoles: ['student'], managed: true })
const invocation = (actingAs = asTeacher()) => ({ actor: actingAs })

const loadCalendar = (now: string, timeZone = 'Asia/Bangkok', actingAs = asTeacher()) =>
  calendarPage(
    {
      services: { ...services, now: () => Date.parse(now) },
      actor: actingAs,
      locale: 'en',
    } as unknown as RequestContext,
    {
      kind: 'classroom',
      id: classroomId,
      schoolId,
      timeZone,
      relations: [actingAs.id === teacher ? 'owner' : 'student'],
    } as unknown as WorkspaceChoice,
  )
const lessonsByWeek = async (now = '2026-11-18T03:00:00Z') =>
  (await loadCalendar(now))!.plan!.weeks.map(({ lessons }) => lessons.map(({ id }) => id).join(' '))

test('a class without a saved plan has two lessons per week', async () => {
  await makeTestClass()
  expect((await lessonsByWeek()).slice(0, 3)).toEqual(['ff-1a ff-1b', 'ff-2a ff-2b', 'ff-3a ff-3b'])
  // In the third week four lessons were due, and no student has done any.
  expect((await loadCalendar('2026-11-18T03:00:00Z'))!.plan!.pace).toEqual({ is: 'behind', lessons: 4 })
})

test('saves course, lessons per week, holidays and moves independently', async () => {
  await makeTestClass()
  await execute(services, planCourse, { classroomId, course: 'block-breeze', perWeek: '1' }, invocation())
  await execute(services, markHoliday, { classroomId, from: '2026-11-09', until: '2026-11-13' }, invocation())
  await execute(services, movePlan, { classroomId, lesson: 'bb-1b', by: 'later' }, invocation())
  expect((await lessonsByWeek()).slice(0, 5)).toEqual(['bb-1a', '', '', 'bb-1b', 'bb-2a'])
  await execute(services, movePlan, { classroomId, lesson: 'bb-1b', by: 'earlier' }, invocation())
  await execute(services, removeHoliday, { classroomId, from: '2026-11-09' }, invocation())
  expect((await lessonsByWeek()).slice(0, 3)).toEqual(['bb-1a', 'bb-1b', 'bb-2a'])
})

test('counts lessons finished by half of the class, with weeks in the school’s time zone', async () => {
  await makeTestClass()
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())
     ON CONFLICT DO NOTHING`,
    schoolId,
    child,
  )
  const steps = stepsOfLesson('ff-1a')
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, unnest($3::text[]), 1, 0, 1, 0, now(), now(), now() ON CONFLICT DO NOTHING`,
    schoolId,
    child,
    steps,
  )
  // Sunday evening in London is Monday morning in Bangkok, where the second week has begun.
  const sunday = '2026-11-08T20:00:00Z'
  expect((await loadCalendar(sunday, 'Europe/London'))!.plan!.pace).toEqual({ is: 'on-plan', lessons: 0 })
  expect((await loadCalendar(sunday))!.plan!.pace).toEqual({ is: 'behind', lessons: 1 })
  await run('DELETE FROM lesson_progress WHERE student_id = $1', child)
})

test('a class that starts in the middle of a term is on plan, with lessons from that week', async () => {
  await makeTestClass('2026-05-16', '2027-03-31')
  // Tuesday in Bangkok, still Monday in UTC.
  await run(`UPDATE classrooms SET created_at = '2026-11-16T18:00:00Z' WHERE id = $1`, classroomId)
  const calendar = (await loadCalendar('2026-11-18T03:00:00Z'))!
  expect(calendar.term).toEqual({ from: '2026-11-16', until: '2027-03-31' })
  expect(calendar.plan!.weeks[0]!.lessons.map(({ id }) => id)).toEqual(['ff-1a', 'ff-1b'])
  expect(calendar.plan!.pace).toEqual({ is: 'on-plan', lessons: 0 })
})

test('returns no plan with the dates of an earlier term, and plans with new dates', async () => {
  await makeTestClass('2026-05-16', '2026-09-30')
  expect(await loadCalendar('2026-11-18T03:00:00Z')).toMatchObject({ term: null, plan: null })
  const dates = { termStarts: '2026-11-02', termEnds: '2026-12-25' }
  await expect(
    execute(services, setTermDates, { classroom: classroomId, ...dates, termEnds: '2026-10-01' }, invocation()),
  ).rejects.toMatchObject({ details: { fields: { termEnds: 'ends-before-it-starts' } } })
  await execute(services, setTermDates, { classroom: classroomId, ...dates }, invocation())
  expect((await lessonsByWeek())[0]).toBe('ff-1a ff-1b')
  await expect(
    execute(services, setTermDates, { classroom: classroomId, ...dates }, invocation(asChild())),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('returns no plan without term dates or with a term that is too long', async () => {
  await makeTestClass(null, null)
  expect(await loadCalendar('2026-11-18T03:00:00Z')).toMatchObject({ term: null, plan: null })
  await makeTestClass('2026-01-01', '2028-01-01')
  expect((await loadCalendar('2026-11-18T03:00:00Z'))!.plan).toBeNull()
})

test('rejects reversed dates, too many holidays, moves before the plan and unknown courses', async () => {
  await makeTestClass()
  const expectInvalid = (command: Promise<unknown>, details: object) =>
    expect(command).rejects.toMatchObject({ code: 'invalid', details })
  const mark = (from: string, until: string) =>
    execute(services, markHoliday, { classroomId, from, until }, invocation())
  await expectInvalid(mark('2026-12-02', '2026-12-01'), { fields: { until: 'holiday-ends-early' } })
  await expectInvalid(mark('2026-02-30', '2026-03-01'), { fields: { from: 'date' } })
  for (let index = 1; index <= MAX_HOLIDAYS; index++) {
    const day = new Date(Date.UTC(2027, 0, index * 2)).toISOString().slice(0, 10)
    await mark(day, day)
  }
  await expectInvalid(mark('2026-12-01', '2026-12-01'), { fields: { until: 'too-many-holidays' } })
  await expectInvalid(execute(services, movePlan, { classroomId, lesson: 'ff-1b', by: 'earlier' }, invocation()), {})
  const course = execute(services, planCourse, { classroomId, course: 'no-course', perWeek: 2 }, invocation())
  await expect(course).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses changes by a student and shows the student no calendar', async () => {
  await makeTestClass()
  const day = { classroomId, from: '2026-12-24', until: '2026-12-24' }
  await expect(execute(services, markHoliday, day, invocation(asChild()))).rejects.toMatchObject({ code: 'not-found' })
  const move = { classroomId, lesson: 'ff-1b', by: 'later' }
  await expect(execute(services, movePlan, move, invocation(asChild()))).rejects.toMatchObject({ code: 'not-found' })
  expect(await loadCalendar('2026-11-18T03:00:00Z', 'Asia/Bangkok', asChild())).toBeNull()
})
