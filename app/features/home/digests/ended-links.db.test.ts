import { beforeEach, expect, test } from 'vitest'
import { visitor, type Actor } from '#rules/permissions.ts'
import { insertParentLetter } from '#app/features/people/guardians/feature.testing.ts'
import {
  blockGuardian,
  changeParentLink,
  linkChild,
  unblockGuardian,
} from '#app/features/people/guardians/public.server.ts'
import { moveClasses } from '#app/features/people/school-admin/public.server.ts'
import { childrenOf } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { chooseDigestDay } from './choices/choose-digest-day.server.ts'
import { insertParentMail } from './feature.testing.ts'
import { blockParentMail } from './invitations/block-parent-mail.server.ts'
import { inviteParent } from './invitations/invite-parent.server.ts'
import { listPlannedReaders } from './sending/digest-readers.server.ts'

const services = await openFileServices()
const { owner } = services
let classroom: ClassroomRef
let child: string, address: string
let teacher: Actor, father: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  child = childClass.children[0]!
  teacher = actor(childClass.teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  father = actor(await makePerson(services, 'Father'))
  address = `father-${father.id}@example.test`
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [father.id, address])
})

const childInClass = () => ({ classroomId: classroom.id, student: child })
const sample = () => ({ schoolId: classroom.schoolId, student: child, teacher: teacher.id! })
const printLetter = () => insertParentLetter(owner, services.env, sample())
const link = (person: Actor, code: string) =>
  execute(services, linkChild, { code, relation: 'parent' }, { actor: person })
const insertMail = (status: 'sent' | 'accepted' = 'sent') =>
  insertParentMail(owner, { ...sample(), address, status }, services.env)
const blockMail = (invitation: string) =>
  execute(services, blockParentMail, { ...childInClass(), invitation, reason: 'order' }, { actor: teacher })
const changeLink = (change: string) =>
  execute(services, changeParentLink, { ...childInClass(), guardian: father.id, change }, { actor: teacher })
const plannedReaders = () =>
  inTransaction(services.pool, { ...systemTenant, schoolId: classroom.schoolId, identity: true }, (db) =>
    listPlannedReaders(db, classroom.schoolId),
  )
const childrenOfFather = () =>
  read(services, { ...father, schoolId: classroom.schoolId }, (db) => childrenOf(db, classroom.schoolId, father.id!))

test('the weekly mail to the address of a guardian ends with the link', async () => {
  await link(father, await printLetter())
  await insertMail('accepted')
  expect(await plannedReaders()).toHaveLength(1)
  await changeLink('end')
  expect(await plannedReaders()).toEqual([])
})

test('lifting a block does not send the weekly mail again', async () => {
  await link(father, await printLetter())
  await insertMail('accepted')
  await execute(
    services,
    blockGuardian,
    { ...childInClass(), guardian: father.id, reason: 'order' },
    { actor: teacher },
  )
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM guardian_restrictions WHERE student_id = $1', [
    child,
  ])
  await execute(services, unblockGuardian, { ...childInClass(), block: rows[0]!.id }, { actor: teacher })
  expect(await plannedReaders()).toEqual([])
})

test('a teacher can invite the address of a guardian whose paused link ended', async () => {
  await link(father, await printLetter())
  await changeLink('pause')
  await changeLink('end')
  const invited = execute(services, inviteParent, { ...childInClass(), address, locale: 'en' }, { actor: teacher })
  await expect(invited).resolves.toBeDefined()
})

test('after an address was blocked, even the first link of another mailbox waits for a teacher', async () => {
  const { invitation } = await insertMail()
  await blockMail(invitation)
  const alias = actor(await makePerson(services, 'Alias'))
  expect(await link(alias, await printLetter())).toMatchObject({ status: 'waiting' })
})

test('a link that is made while its address is blocked does not stay', async () => {
  // The link saves the language of a new account; a lock on the account stalls it after its rows are written.
  await owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [father.id])
  const code = await printLetter()
  const { invitation } = await insertMail()
  const stall = await owner.connect()
  await stall.query('BEGIN')
  await stall.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [father.id])
  const waitForLocks = async (count: number) => {
    const text = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND pid IN
      (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
    while ((await owner.query<{ count: number }>(text)).rows[0]!.count < count)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const linking = link(father, code)
  await waitForLocks(1)
  const blocking = blockMail(invitation)
  await waitForLocks(2)
  await stall.query('COMMIT')
  stall.release()
  await Promise.all([linking, blocking])
  expect(await childrenOfFather()).toEqual([])
})

test('a waiting link is not approved after its address was blocked', async () => {
  await owner.query(`UPDATE schools SET settings = settings || '{"parentLinks":"approve"}' WHERE id = $1`, [
    classroom.schoolId,
  ])
  await link(father, await printLetter())
  const { invitation } = await insertMail()
  const previous = address
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [father.id, `other-${previous}`])
  await blockMail(invitation)
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [father.id, previous])
  for (const change of ['approve', 'confirm'])
    await expect(changeLink(change)).rejects.toMatchObject({ details: { reason: 'parent-blocked' } })
})

test('a weekly mail that a parent turned off stays off after a class move', async () => {
  const { schoolId } = classroom
  await owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    teacher.id,
  ])
  const to = await makeSchool(services, { [await makePerson(services, 'Head')]: 'admin', [teacher.id!]: 'teacher' })
  const sibling = await makePerson(services, 'Sibling', { kind: 'managed' })
  await joinSchool(services, to, sibling, 'student')
  const here = await insertMail('accepted')
  await insertParentMail(
    owner,
    { ...sample(), schoolId: to, student: sibling, address, status: 'accepted' },
    services.env,
  )
  await execute(services, chooseDigestDay, { token: here.readerToken, day: 'off' }, { actor: visitor })
  await execute(services, moveClasses, { to }, { actor: { ...teacher, schoolRoles: ['teacher', 'admin'] } })
  const { rows } = await owner.query('SELECT day FROM digest_readers WHERE school_id = $1', [to])
  expect(rows).toEqual([{ day: 'off' }])
})
