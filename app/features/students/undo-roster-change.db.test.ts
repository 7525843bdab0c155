import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { read } from '#app/platform/query.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { openChanges, recordChange, type RosterChange } from '#app/features/classrooms/public.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

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

const change = (wanted: RosterChange) =>
  defineCommand({
    name: 'change',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async (context) => ({ result: await recordChange(context, wanted) }),
  })

const enrolmentsOf = async (studentId: string) =>
  Object.fromEntries(
    (
      await services.owner.query<{ classroom_id: string; status: string }>(
        'SELECT classroom_id, status FROM enrolments WHERE student_id = $1',
        [studentId],
      )
    ).rows.map((row) => [row.classroom_id, row.status]),
  )
const undo = (id: string, who: Parameters<typeof execute>[3]) =>
  execute(services, undoRosterChange, { change: id }, who)

test('a move is taken back; nobody else is touched; twice is refused', async () => {
  const { teacher, child, other, from, to } = await twoClasses()
  const id = await execute(
    services,
    change({
      kind: 'move',
      enrolments: [
        [from, child, 'removed'],
        [to, child, 'active'],
      ],
    }),
    {},
    teacher,
  )
  expect(await enrolmentsOf(child)).toEqual({ [from]: 'removed', [to]: 'active' })
  expect(await undo(id, teacher)).toEqual({ restored: 2, skipped: 0 })
  expect(await enrolmentsOf(child)).toEqual({ [from]: 'active', [to]: 'removed' })
  expect(await enrolmentsOf(other)).toEqual({ [from]: 'active' })
  await expect(undo(id, teacher)).rejects.toMatchObject({ details: { reason: 'already-undone' } })
})

test('what has been changed since stays as it is', async () => {
  const { teacher, child, other, from } = await twoClasses()
  const id = await execute(
    services,
    change({
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
  expect(await enrolmentsOf(other)).toEqual({ [from]: 'archived' })
})

test('a classroom that was put away is open again, one that was opened and not used is gone', async () => {
  const { schoolId, teacher, child, from, to } = await twoClasses()
  const turn = change({
    kind: 'archive',
    enrolments: [
      [from, child, 'archived'],
      [to, child, 'active'],
    ],
    classrooms: [[from, 'archived']],
    opened: [to],
  })
  const id = await execute(services, turn, {}, teacher)
  const statuses = async () =>
    (
      await services.owner.query<{ id: string; status: string }>(
        'SELECT id, status FROM classrooms WHERE school_id = $1 ORDER BY id',
        [schoolId],
      )
    ).rows
  expect(await statuses()).toEqual([
    { id: from, status: 'archived' },
    { id: to, status: 'active' },
  ])
  await undo(id, teacher)
  expect(await statuses()).toEqual([{ id: from, status: 'active' }])
})

test('whoever taught or learned in a class that the undoing closes or opens is asked again for their rights', async () => {
  const { teacher, child, from, to } = await twoClasses()
  const id = await execute(
    services,
    change({ kind: 'archive', enrolments: [], classrooms: [[from, 'archived']], opened: [to] }),
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

test('a year turn is not taken back here', async () => {
  const { teacher, child, from, to } = await twoClasses()
  const id = await execute(
    services,
    change({
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
  expect(await enrolmentsOf(child)).toEqual({ [from]: 'archived', [to]: 'active' })
})

test('whose seat was given to others since does not come back into a full class, nor two at once', async () => {
  const { schoolId, teacher, child, other, from } = await twoClasses()
  const ids = []
  for (const student of [child, other])
    ids.push(await execute(services, change({ kind: 'remove', enrolments: [[from, student, 'removed']] }), {}, teacher))
  const others = await Promise.all(Array.from({ length: 39 }, () => makePerson(services)))
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) id`,
    [schoolId, from, others],
  )
  const undone = await Promise.allSettled(ids.map((id) => undo(id, teacher)))
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(undone.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { details: { reason: 'too-few-seats' } },
  })
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS seats FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [from],
  )
  expect(rows).toEqual([{ seats: 40 }])
})

test('what the school did is taken back by the school, not by those who teach the class', async () => {
  const { schoolId, teacher, child, other, from, to } = await twoClasses()
  const [admin, colleague] = [await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'admin' FROM unnest($2::uuid[]) id`,
    [schoolId, [admin, colleague]],
  )
  const asAdmin = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['admin'] }) })
  const remove = change({ kind: 'remove', enrolments: [[from, child, 'removed']] })
  const id = await execute(services, remove, {}, asAdmin(admin))
  await expect(undo(id, teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await enrolmentsOf(child)).toEqual({ [from]: 'removed' })
  const offered = async (who: typeof teacher) =>
    (await read(services, who.actor, (db) => openChanges(db, who.actor, from, services.now()))).map((one) => one.id)
  expect(await offered(teacher)).toEqual([])
  expect(await offered(asAdmin(colleague))).toEqual([id])
  expect(await undo(id, asAdmin(colleague))).toEqual({ restored: 1, skipped: 0 })

  // Somebody who runs the school and teaches the class did it as its teacher.
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, from, admin],
  )
  const asTeacher = await execute(
    services,
    change({ kind: 'remove', enrolments: [[from, other, 'removed']] }),
    {},
    asAdmin(admin),
  )
  expect(await undo(asTeacher, teacher)).toEqual({ restored: 1, skipped: 0 })
  const archive = change({ kind: 'archive', classrooms: [[to, 'archived']] })
  const archived = await execute(services, archive, {}, asAdmin(admin))
  await expect(undo(archived, teacher)).rejects.toMatchObject({ code: 'not-found' })
})

test('after thirty days it is too late', async () => {
  const { teacher, child, from } = await twoClasses()
  const id = await execute(services, change({ kind: 'remove', enrolments: [[from, child, 'removed']] }), {}, teacher)
  await services.owner.query(`UPDATE roster_changes SET undo_until = now() - interval '1 second' WHERE id = $1`, [id])
  await expect(undo(id, teacher)).rejects.toMatchObject({ details: { reason: 'too-late' } })
})

test('refuses the wrong actor', async () => {
  const { schoolId, teacher, colleague, child, from } = await twoClasses()
  const id = await execute(services, change({ kind: 'remove', enrolments: [[from, child, 'removed']] }), {}, teacher)
  await expect(undo(id, colleague)).rejects.toMatchObject({ code: 'not-found' })
  await expect(undo(id, { actor: actor(child, { schoolId, schoolRoles: ['student'] }) })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(undo(id, { actor: { ...teacher.actor, strength: 'class-code' } })).rejects.toMatchObject({
    code: 'not-found',
  })
  const elsewhere = await twoClasses()
  await expect(undo(id, elsewhere.teacher)).rejects.toMatchObject({ code: 'not-found' })
  expect(await enrolmentsOf(child)).toEqual({ [from]: 'removed' })
})
