import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { MOST_HOLIDAYS } from '#rules/pacing/holidays.ts'
import { stepsOfLesson } from '#app/features/progress/public.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { calendarPage } from './calendar-page.server.ts'
import { markHoliday, movePlan, planCourse, removeHoliday } from './change-plan.server.ts'

let services: TestServices
let teacher: PersonId
let child: PersonId
let schoolId: SchoolId
let classroomId: ClassroomId

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
  child = await makePerson(services, 'Mali', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [child]: 'student' })
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)

/** A class of its own for each test, in a term of eight weeks. */
async function givenClass(starts: string | null = '2026-11-02', ends: string | null = '2026-12-25') {
  classroomId = (await makeClassroom(services, schoolId, teacher, [child])) as ClassroomId
  await run('UPDATE classrooms SET term_starts = $2, term_ends = $3 WHERE id = $1', classroomId, starts, ends)
}
const asTeacher = () => actor(teacher, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child, { schoolId, schoolRoles: ['student'], managed: true })
const invoked = (who = asTeacher()) => ({ actor: who })

const calendar = (now: string, timeZone = 'Asia/Bangkok', who = asTeacher()) =>
  calendarPage(
    { services: { ...services, now: () => Date.parse(now) }, actor: who, locale: 'en' } as unknown as Visit,
    {
      kind: 'classroom',
      id: classroomId,
      schoolId,
      timeZone,
      relations: [who.id === teacher ? 'owner' : 'student'],
    } as unknown as RoomChoice,
  )
const weeks = async (now = '2026-11-18T03:00:00Z') =>
  (await calendar(now))!.plan!.weeks.map(({ lessons }) => lessons.map(({ id }) => id).join(' '))

test('without a plan of its own a class has two lessons of its course a week', async () => {
  await givenClass()
  expect((await weeks()).slice(0, 3)).toEqual(['ff-1a ff-1b', 'ff-2a ff-2b', 'ff-3a ff-3b'])
  // Nobody has done anything in the third week: four were due.
  expect((await calendar('2026-11-18T03:00:00Z'))!.plan!.pace).toEqual({ is: 'behind', lessons: 4 })
})

test('course, pace, holidays and moves are kept, each beside the others', async () => {
  await givenClass()
  await execute(services, planCourse, { classroomId, course: 'block-breeze', perWeek: '1' }, invoked())
  await execute(services, markHoliday, { classroomId, from: '2026-11-09', until: '2026-11-13' }, invoked())
  await execute(services, movePlan, { classroomId, lesson: 'bb-1b', by: 'later' }, invoked())
  expect((await weeks()).slice(0, 5)).toEqual(['bb-1a', '', '', 'bb-1b', 'bb-2a'])
  await execute(services, movePlan, { classroomId, lesson: 'bb-1b', by: 'earlier' }, invoked())
  await execute(services, removeHoliday, { classroomId, from: '2026-11-09' }, invoked())
  expect((await weeks()).slice(0, 3)).toEqual(['bb-1a', 'bb-1b', 'bb-2a'])
})

test('what half of the class has finished counts, in the week of the school’s own clock', async () => {
  await givenClass()
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
  // Sunday evening in London is Monday morning in Bangkok: there the second week has begun.
  const sunday = '2026-11-08T20:00:00Z'
  expect((await calendar(sunday, 'Europe/London'))!.plan!.pace).toEqual({ is: 'on-plan', lessons: 0 })
  expect((await calendar(sunday))!.plan!.pace).toEqual({ is: 'behind', lessons: 1 })
  await run('DELETE FROM lesson_progress WHERE student_id = $1', child)
})

test('without term dates, or with far too long ones, there is nothing to lay over', async () => {
  await givenClass(null, null)
  expect(await calendar('2026-11-18T03:00:00Z')).toMatchObject({ term: null, plan: null })
  await givenClass('2026-01-01', '2028-01-01')
  expect((await calendar('2026-11-18T03:00:00Z'))!.plan).toBeNull()
})

test('backwards, too many and unknown things are refused', async () => {
  await givenClass()
  const refused = (command: Promise<unknown>, details: object) =>
    expect(command).rejects.toMatchObject({ code: 'invalid', details })
  const mark = (from: string, until: string) => execute(services, markHoliday, { classroomId, from, until }, invoked())
  await refused(mark('2026-12-02', '2026-12-01'), { fields: { until: 'holiday-ends-early' } })
  await refused(mark('2026-02-30', '2026-03-01'), { fields: { from: 'date' } })
  for (let at = 1; at <= MOST_HOLIDAYS; at++) {
    const day = new Date(Date.UTC(2027, 0, at * 2)).toISOString().slice(0, 10)
    await mark(day, day)
  }
  await refused(mark('2026-12-01', '2026-12-01'), { fields: { until: 'too-many-holidays' } })
  await refused(execute(services, movePlan, { classroomId, lesson: 'ff-1b', by: 'earlier' }, invoked()), {})
  const course = execute(services, planCourse, { classroomId, course: 'no-course', perWeek: 2 }, invoked())
  await expect(course).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor, who sees no calendar either', async () => {
  await givenClass()
  const day = { classroomId, from: '2026-12-24', until: '2026-12-24' }
  await expect(execute(services, markHoliday, day, invoked(asChild()))).rejects.toMatchObject({ code: 'not-found' })
  const moved = { classroomId, lesson: 'ff-1b', by: 'later' }
  await expect(execute(services, movePlan, moved, invoked(asChild()))).rejects.toMatchObject({ code: 'not-found' })
  expect(await calendar('2026-11-18T03:00:00Z', 'Asia/Bangkok', asChild())).toBeNull()
})
