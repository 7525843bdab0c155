import { beforeEach, expect, test } from 'vitest'
import { maxBlocksPerStudent } from '#rules/guardians/parent-link.ts'
import type { Actor } from '#rules/permissions.ts'
import { childrenOf } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { blockGuardian, unblockGuardian } from './block-guardian.server.ts'
import { changeParentLink } from './change-parent-link.server.ts'
import { insertGuardianBlock, insertParentLetter } from './feature.testing.ts'
import { linkChild } from './link-child.server.ts'
import { countPausedLinks, describeParentCode, loadStudentParents } from './queries.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let teacherId: string, child: string
let teacher: Actor, mother: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  teacherId = childClass.teacher
  child = childClass.children[0]!
  teacher = actor(teacherId, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  mother = actor(await makePerson(services, 'Mother'))
})

const makeLetter = () =>
  insertParentLetter(services.owner, services.env, {
    schoolId: classroom.schoolId,
    student: child,
    teacher: teacherId,
  })
const link = (person: Actor, code: string) =>
  execute(services, linkChild, { code, relation: 'parent' }, { actor: person })
const ids = () => ({ classroomId: classroom.id, student: child })
const change = (by: Actor, kind: string, guardian = mother) =>
  execute(services, changeParentLink, { ...ids(), guardian: guardian.id, change: kind }, { actor: by })
const block = (by: Actor, guardian = mother) =>
  execute(services, blockGuardian, { ...ids(), guardian: guardian.id, reason: 'order' }, { actor: by })
const readAs = <T>(person: Actor, work: Parameters<typeof read<T>>[2]) =>
  read(services, { ...person, schoolId: classroom.schoolId }, work)
const childrenOfMother = () => readAs(mother, (db) => childrenOf(db, classroom.schoolId, mother.id!))
const pausedLinks = () => readAs(mother, (db) => countPausedLinks(db, classroom.schoolId, mother.id!))
const parents = () => readAs(teacher, (db) => loadStudentParents(db, classroom.schoolId, child, Date.now()))
const changedRightsAt = async () =>
  (
    await services.owner.query<{ at: Date }>('SELECT changed_at AS at FROM rights_changes WHERE person_id = $1', [
      mother.id,
    ])
  ).rows[0]?.at.getTime() ?? 0
const setPolicy = (parentLinks: string) =>
  services.owner.query(
    `UPDATE schools SET settings = settings || jsonb_build_object('parentLinks', $2::text) WHERE id = $1`,
    [classroom.schoolId, parentLinks],
  )
const fails = { details: { reason: 'parent-code-fails' } }

test('a paused guardian sees no child, keeps the membership and is shown again after resuming', async () => {
  await link(mother, await makeLetter())
  const before = await changedRightsAt()
  await change(teacher, 'pause')
  expect(await childrenOfMother()).toEqual([])
  expect(await pausedLinks()).toBe(1)
  // Open connections are checked again.
  expect(await changedRightsAt()).toBeGreaterThan(before)
  expect((await parents()).parents).toMatchObject([{ status: 'paused' }])
  await expect(change(teacher, 'confirm')).rejects.toMatchObject({ details: { reason: 'already-so' } })
  await change(teacher, 'resume')
  expect(await childrenOfMother()).toMatchObject([{ id: child }])
  const { rows } = await services.owner.query('SELECT FROM guardian_restrictions WHERE student_id = $1', [child])
  expect(rows).toHaveLength(0)
})

test('a paused guardian cannot link again with another letter', async () => {
  await link(mother, await makeLetter())
  await change(teacher, 'pause')
  await expect(link(mother, await makeLetter())).rejects.toMatchObject({ details: { reason: 'already-linked' } })
})

test('a block ends the link and open letters, and codes fail with the usual text', async () => {
  await link(mother, await makeLetter())
  const open = await makeLetter()
  await block(teacher)
  expect(await childrenOfMother()).toEqual([])
  const father = actor(await makePerson(services, 'Father'))
  await expect(link(father, open)).rejects.toMatchObject(fails)
  const next = await makeLetter()
  await expect(link(mother, next)).rejects.toMatchObject(fails)
  const context = { services, actor: mother, origin: { device: null, address: '192.0.2.1' } }
  expect(await describeParentCode(context as never, next)).toBeNull()
  // The refused code still works for another parent, who waits because a link was ended.
  expect(await link(father, next)).toMatchObject({ status: 'waiting' })
  expect((await parents()).blocks).toMatchObject([{ name: 'Mother', reason: 'order' }])
})

test('a second account with the blocked address is refused', async () => {
  await link(mother, await makeLetter())
  await block(teacher)
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [mother.id])
  const second = actor(await makePerson(services, 'Second account'))
  await services.owner.query('UPDATE users SET email = $2 WHERE id = $1', [mother.id, `old-${rows[0]!.email}`])
  await services.owner.query('UPDATE users SET email = $2 WHERE id = $1', [second.id, rows[0]!.email])
  await expect(link(second, await makeLetter())).rejects.toMatchObject(fails)
})

test('a block stays when the account is deleted, and the log has no reason', async () => {
  await link(mother, await makeLetter())
  await block(teacher)
  const { rows } = await services.owner.query<{ details: object }>(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'guardians.block'`,
    [classroom.schoolId],
  )
  expect(rows).toMatchObject([{ details: { students: [child] } }])
  expect(JSON.stringify(rows)).not.toContain('order')
  await services.owner.query('DELETE FROM users WHERE id = $1', [mother.id])
  expect((await parents()).blocks).toMatchObject([{ name: null, reason: 'order' }])
})

test('after a block is lifted, the person waits for a teacher', async () => {
  await link(mother, await makeLetter())
  await block(teacher)
  const { id } = (await parents()).blocks[0]!
  await execute(services, unblockGuardian, { ...ids(), block: id }, { actor: teacher })
  expect(await link(mother, await makeLetter())).toMatchObject({ status: 'waiting' })
})

test('a co-teacher pauses, but only the owner and school admins block', async () => {
  await link(mother, await makeLetter())
  const colleague = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    classroom.schoolId,
    colleague,
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'co-teacher', 'active')`,
    [classroom.schoolId, classroom.id, colleague],
  )
  const coTeacher = actor(colleague, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  await change(coTeacher, 'pause')
  await expect(block(coTeacher)).rejects.toMatchObject({ code: 'not-found' })
  const stranger = actor(await makePerson(services, 'Stranger'), { schoolId: classroom.schoolId })
  for (const refused of [mother, stranger]) await expect(block(refused)).rejects.toMatchObject({ code: 'not-found' })
  const blockId = await insertGuardianBlock(services.owner, { schoolId: classroom.schoolId, student: child })
  await expect(
    execute(services, unblockGuardian, { ...ids(), block: blockId }, { actor: coTeacher }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('limits the blocks of a student', async () => {
  await link(mother, await makeLetter())
  for (let count = 0; count < maxBlocksPerStudent; count += 1)
    await insertGuardianBlock(services.owner, { schoolId: classroom.schoolId, student: child })
  await expect(block(teacher)).rejects.toMatchObject({ details: { reason: 'too-many-blocks' } })
})

test('the school lets every link wait, or no one link', async () => {
  await setPolicy('approve')
  expect(await link(mother, await makeLetter())).toMatchObject({ status: 'waiting' })
  await setPolicy('off')
  const father = actor(await makePerson(services, 'Father'))
  await expect(link(father, await makeLetter())).rejects.toMatchObject({ details: { reason: 'parent-links-off' } })
})
