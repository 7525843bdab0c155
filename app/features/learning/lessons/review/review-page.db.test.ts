import { beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { loadClassProgressPage } from '#app/features/learning/courses/public.server.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { Actor } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadReviewPage } from './review-page.server.ts'

const services = await openFileServices()
let [teacher, mali, leo]: PersonId[] = []
let schoolId: string
let classroomId: string

beforeAll(async () => {
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

const workspace = (relations: WorkspaceChoice['relations']) =>
  ({ kind: 'classroom', id: classroomId, schoolId, timeZone: 'Asia/Bangkok', relations }) as unknown as WorkspaceChoice

async function openReview(
  query: { student: string; step: string },
  person: Actor,
  relations: WorkspaceChoice['relations'],
) {
  const context = { services, actor: person, locale: 'en', form: () => emptyForm } as unknown as RequestContext
  const progress = await loadClassProgressPage(context, workspace(relations), 'ff-1a')
  return progress && loadReviewPage(context, workspace(relations), progress, new URLSearchParams(query))
}

const asTeacher = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })

test('a teacher of the class sees a student’s runs, newest first, and the current draft', async () => {
  const review = await openReview({ student: mali!, step: 'ff-1-2' }, asTeacher(), ['owner'])
  expect(review).toMatchObject({
    student: { id: mali, name: 'Mali' },
    work: {
      draft: { draft: '{}', skin: 'icons' },
      best: null,
      events: [{ kind: 'run', program: 'fly_up()\nfly_up()', reason: 'short' }, { program: 'fly_up()' }],
    },
  })
})

test('returns null for a student of another class and for a step of another lesson', async () => {
  expect(await openReview({ student: leo!, step: 'ff-1-2' }, asTeacher(), ['owner'])).toBeNull()
  expect(await openReview({ student: mali!, step: 'ff-2-1' }, asTeacher(), ['owner'])).toBeNull()
})

test('refuses the review to adults outside the class and to students', async () => {
  expect(await openReview({ student: mali!, step: 'ff-1-2' }, asTeacher(), [])).toBeNull()
  const child = actor(mali!, { schoolId, schoolRoles: ['student'], managed: true })
  expect(await openReview({ student: mali!, step: 'ff-1-2' }, child, ['student'])).toBeNull()
})
