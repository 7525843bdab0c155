import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { classProgress } from '#app/features/courses/public.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { reviewPage } from './review-page.server.ts'

let services: TestServices
let [teacher, mali, leo]: PersonId[] = []
let schoolId: string
let classroomId: string

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali])
  const insert = (statement: string, ...values: unknown[]) => services.owner.query(`INSERT INTO ${statement}`, values)
  for (const student of [mali, leo]) {
    await insert(
      `learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now())`,
      schoolId,
      student,
    )
    for (const [minutes, program] of [
      [3, 'fly_up()'],
      [2, 'fly_up()\nfly_up()'],
    ])
      await insert(
        `lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
         VALUES ($1, $2, 'ff-1-2', $3, 'run', 0, 'icons', 'short', $4, now() - make_interval(mins => $5), now())`,
        schoolId,
        student,
        newId(),
        program,
        minutes,
      )
    await insert(
      `lesson_drafts (school_id, student_id, step, draft, skin, device, sequence, made_at)
       VALUES ($1, $2, 'ff-1-2', '{}', 'icons', $3, 1, now())`,
      schoolId,
      student,
      newId(),
    )
  }
})
afterAll(() => services.close())

const room = (relations: RoomChoice['relations']) =>
  ({ kind: 'classroom', id: classroomId, schoolId, timeZone: 'Asia/Bangkok', relations }) as unknown as RoomChoice

async function open(asked: { student: string; step: string }, who: Actor, relations: RoomChoice['relations']) {
  const visit = { services, actor: who, locale: 'en', form: () => emptyForm } as unknown as Visit
  const progress = await classProgress(visit, room(relations), 'ff-1a')
  return progress && reviewPage(visit, room(relations), progress, new URLSearchParams(asked))
}

const asTeacher = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })

test('who teaches the class sees what a student of it did, newest first, and what is on the screen', async () => {
  const review = await open({ student: mali!, step: 'ff-1-2' }, asTeacher(), ['owner'])
  expect(review).toMatchObject({
    student: { id: mali, name: 'Mali' },
    work: {
      draft: { draft: '{}', skin: 'icons' },
      best: null,
      events: [{ kind: 'run', program: 'fly_up()\nfly_up()', reason: 'short' }, { program: 'fly_up()' }],
    },
  })
})

test('nobody else’s student, no step of another lesson', async () => {
  expect(await open({ student: leo!, step: 'ff-1-2' }, asTeacher(), ['owner'])).toBeNull()
  expect(await open({ student: mali!, step: 'ff-2-1' }, asTeacher(), ['owner'])).toBeNull()
})

test('refuses the wrong actor', async () => {
  expect(await open({ student: mali!, step: 'ff-1-2' }, asTeacher(), [])).toBeNull()
  const child = actor(mali!, { schoolId, schoolRoles: ['student'], managed: true })
  expect(await open({ student: mali!, step: 'ff-1-2' }, child, ['student'])).toBeNull()
})
