import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { listUndoableChanges, recordChange, type RosterChange } from '#app/features/people/classrooms/public.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

const services = await openFileServices()

async function twoClasses() {
  const [teacher, colleague, child, other] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [colleague]: 'teacher',
    [child]: 'student',
    [other]: 'student',
  })
  const [from, to] = [
    await makeClassroom(services, schoolId, teacher, [child, other]),
    await makeClassroom(services, schoolId, teacher),
  ]
  const as = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
  return { schoolId, teacher: as(teacher), colleague: as(colleague), child, other, from, to }
}

const defineChange = (rosterChange: RosterChange) =>
  defineCommand({
    name: 'change',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async (context) => ({ result: await recordChange(context, rosterChange) }),
  })

const listEnrollments = async (studentId: string) =>
  Object.fromEntries(
    (
      await services.owner.query<{ classroom_id: string; status: string }>(
        'SELECT classroom_id, status FROM enrolments WHERE student_id = $1',
        [studentId],
      )
    ).rows.map((row) => [row.classroom_id, row.status]),
  )
const undo = (id: string, invocation: Parameters<typeof execute>[3]) =>
  execute(services, undoRosterChange, { change: id }, invocation)

test('undoes a move for the moved student only, and refuses a second undo', async () => {
  const { teacher, child, other, from, to } = await twoClasses()
  const id = await execute(
    services,
    defineChange({
      kind: 'move',
      enrolments: [
        [from, child, 'removed'],
        [to, child, 'active'],
      ],
    }),
    {},
    teacher,
  )
  expect(await listEnrollments(child)).toEqual({ [from]: 'removed', [to]: 'active' })
  expect(await undo(id, teacher)).toEqual({ restored: 2, skipped: 0 })
  expect(await listEnrollments(child)).toEqual({ [from]: 'active', [to]: 'removed' })
  expect(await listEnrollments(other)).toEqual({ [from]: 'active' })
  await expect(undo(id, teacher)).rejects.toMatchObject({ details: { reason: 'already-undone' } })
})

test('undo skips enrollments that changed since', async () => {
  const { teacher, child, other, from } = await twoClasses()
  const id = await execute(
    services,
    defineChange({
      kind: 'remove',
      enrolments: [
        [from, child, 'removed'],
        [from, other, 'removed'],
      ],
    }),
    {},
    teacher,
  )
  await services.owner.query(`UPDATE enrolments SET status = 'archived' WHERE student_id = $1`, [other])
  expect(await undo(id, teacher)).toEqual({ restored: 1, skipped: 1 })
  expect(await listEnrollments(other)).toEqual({ [from]: 'archived' })
})

test('undo reopens an archived class and deletes a class that was opened by the change and not used', async () => {
  const { schoolId, teacher, child, from, to } = await twoClasses()
  const archiveChange = defineChange({
    kind: 'archive',
    enrolments: [
      [from, child, 'archived'],
      [to, child, 'active'],
    ],
    classrooms: [[from, 'archived']],
    opened: [to],
  })
  const id = await execute(services, archiveChange, {}, teacher)
  const listStatuses = async () =>
    (
      await services.owner.query<{ id: string; status: string }>(
        'SELECT id, status FROM classrooms WHERE school_id = $1 ORDER BY status DESC',
        [schoolId],
      )
    ).rows
  expect(await listStatuses()).toEqual([
    { id: from, status: 'archived' },
    { id: to, status: 'active' },
  ])
  await undo(id, teacher)
  expect(await listStatuses()).toEqual([{ id: from, status: 'active' }])
})

test('undo invalidates the cached permissions of teachers and students of the affected classes', async () => {
  const { teacher, child, from, to } = await twoClasses()
  const id = await execute(
    services,
    defineChange({ kind: 'archive', enrolments: [], classrooms: [[from, 'archived']], opened: [to] }),
    {},
    teacher,
  )
  await services.owner.query('DELETE FROM rights_changes')
  await undo(id, teacher)
  const { rows } = await services.owner.query<{ person_id: string }>(
    'SELECT person_id FROM rights_changes WHERE person_id = ANY ($1)',
    [[teacher.actor.id, child]],
  )
  expect(rows.map(({ person_id: person }) => person).sort()).toEqual([teacher.actor.id, child].sort())
})

test('refuses to undo a year turn', async () => {
  const { teacher, child, from, to } = await twoClasses()
  const id = await execute(
    services,
    defineChange({
      kind: 'year-turn',
      enrolments: [
        [from, child, 'archived'],
        [to, child, 'active'],
      ],
      classrooms: [[from, 'archived']],
    }),
    {},
    teacher,
  )
  await expect(undo(id, teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await listEnrollments(child)).toEqual({ [from]: 'archived', [to]: 'active' })
})

test('concurrent undos do not exceed the seats of a class', async () => {
  const { schoolId, teacher, child, other, from } = await twoClasses()
  const ids = []
  for (const student of [child, other])
    ids.push(
      await execute(services, defineChange({ kind: 'remove', enrolments: [[from, student, 'removed']] }), {}, teacher),
    )
  const otherStudents = await Promise.all(Array.from({ length: 39 }, () => makePerson(services)))
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) id`,
    [schoolId, from, otherStudents],
  )
  const outcomes = await Promise.allSettled(ids.map((id) => undo(id, teacher)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { details: { reason: 'too-few-seats' } },
  })
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS seats FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [from],
  )
  expect(rows).toEqual([{ seats: 40 }])
})

test('only admins can undo a change that an admin made with school-wide permission', async () => {
  const { schoolId, teacher, child, other, from, to } = await twoClasses()
  const [admin, colleague] = [await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'admin' FROM unnest($2::uuid[]) id`,
    [schoolId, [admin, colleague]],
  )
  const asAdmin = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['admin'] }) })
  const removal = defineChange({ kind: 'remove', enrolments: [[from, child, 'removed']] })
  const id = await execute(services, removal, {}, asAdmin(admin))
  await expect(undo(id, teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await listEnrollments(child)).toEqual({ [from]: 'removed' })
  const listUndoable = async (person: typeof teacher) =>
    (await read(services, person.actor, (db) => listUndoableChanges(db, person.actor, from, services.now()))).map(
      (undoable) => undoable.id,
    )
  expect(await listUndoable(teacher)).toEqual([])
  expect(await listUndoable(asAdmin(colleague))).toEqual([id])
  expect(await undo(id, asAdmin(colleague))).toEqual({ restored: 1, skipped: 0 })

  // A change by an admin who also teaches the class counts as a teacher's change.
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, from, admin],
  )
  const teacherChangeId = await execute(
    services,
    defineChange({ kind: 'remove', enrolments: [[from, other, 'removed']] }),
    {},
    asAdmin(admin),
  )
  expect(await undo(teacherChangeId, teacher)).toEqual({ restored: 1, skipped: 0 })
  const archive = defineChange({ kind: 'archive', classrooms: [[to, 'archived']] })
  const archiveId = await execute(services, archive, {}, asAdmin(admin))
  await expect(undo(archiveId, teacher)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses undo after thirty days', async () => {
  const { teacher, child, from } = await twoClasses()
  const id = await execute(
    services,
    defineChange({ kind: 'remove', enrolments: [[from, child, 'removed']] }),
    {},
    teacher,
  )
  await services.owner.query(`UPDATE roster_changes SET undo_until = now() - interval '1 second' WHERE id = $1`, [id])
  await expect(undo(id, teacher)).rejects.toMatchObject({ details: { reason: 'too-late' } })
})

test('refuses undo by users who may not change the class', async () => {
  const { schoolId, teacher, colleague, child, from } = await twoClasses()
  const id = await execute(
    services,
    defineChange({ kind: 'remove', enrolments: [[from, child, 'removed']] }),
    {},
    teacher,
  )
  await expect(undo(id, colleague)).rejects.toMatchObject({ code: 'not-found' })
  await expect(undo(id, { actor: actor(child, { schoolId, schoolRoles: ['student'] }) })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(undo(id, { actor: { ...teacher.actor, strength: 'class-code' } })).rejects.toMatchObject({
    code: 'not-found',
  })
  const otherSchool = await twoClasses()
  await expect(undo(id, otherSchool.teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await listEnrollments(child)).toEqual({ [from]: 'removed' })
})
