import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { exportOwnData, type OwnDataFile } from './export-own-data.server.ts'

const services = await openFileServices()

const exportFile = async (me: string) =>
  JSON.parse((await execute(services, exportOwnData, {}, { actor: actor(me) })).text) as OwnDataFile

test('exports a user’s test answers only after the results are released, and does not count them before', async () => {
  const [teacher, me] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [me]: 'student' })
  const classroomId = await makeClassroom(services, schoolId, teacher, [me])
  const insert = (statement: string, ...values: unknown[]) =>
    services.owner.query(`INSERT INTO ${statement}`, [schoolId, ...values])
  await insert(
    `learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-2a', 'ff-2-3', 1, now())`,
    me,
  )
  for (const step of ['ff-1-1', 'ff-2-3']) {
    await insert(
      `lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at) VALUES ($1, $2, $3, 3, 0, 1, 0, now(), now(), now())`,
      me,
      step,
    )
    await insert(
      `lesson_events (school_id, student_id, step, id, kind, stars, at, received_at) VALUES ($1, $2, $3, $4, 'answer', 3, now(), now())`,
      me,
      step,
      newId(),
    )
  }
  await insert(
    `assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, $2, $3, 'lesson', 'ff-2a', 'open', now(), now() + interval '1 hour', 20, now())`,
    newId(),
    classroomId,
  )
  for (const [lesson, visibility] of [
    ['ff-3a', 'hidden'],
    ['ff-3b', 'locked'],
  ])
    await insert(
      `assignments (school_id, id, classroom_id, kind, content, student_id, visibility, made_at) VALUES ($1, $2, $3, 'lesson', $4, $5, $6, now())`,
      newId(),
      classroomId,
      lesson!,
      me,
      visibility!,
    )
  const assignments = (await exportFile(me)).schools[0]!.tables.assignments!
  expect(assignments.map(({ content }) => content)).toEqual(['ff-3b'])
  const listExportedSteps = async () => {
    const { tables, leftOut } = (await exportFile(me)).schools[0]!
    const steps = [tables.lesson_progress, tables.lesson_events].map((rows) => rows!.map(({ step }) => step).toSorted())
    return { steps, leftOut }
  }
  expect(await listExportedSteps()).toEqual({ steps: [['ff-1-1'], ['ff-1-1']], leftOut: undefined })
  await services.owner.query(
    'UPDATE assignments SET released_at = now() WHERE school_id = $1 AND test_minutes IS NOT NULL',
    [schoolId],
  )
  const both = ['ff-1-1', 'ff-2-3']
  expect(await listExportedSteps()).toEqual({ steps: [both, both], leftOut: undefined })
})

test('a user’s own data export omits schools that removed the user', async () => {
  const me = await makePerson(services)
  const currentSchool = await makeSchool(services, { [me]: 'teacher' })
  const formerSchool = await makeSchool(services, { [me]: 'teacher' })
  await services.owner.query(`UPDATE memberships SET status = 'removed' WHERE school_id = $1`, [formerSchool])
  expect((await exportFile(me)).schools.map(({ id }) => id)).toEqual([currentSchool])
  await services.owner.query(`UPDATE memberships SET status = 'pending', was_removed = true WHERE school_id = $1`, [
    formerSchool,
  ])
  expect((await exportFile(me)).schools.map(({ id }) => id)).toEqual([currentSchool])
})
