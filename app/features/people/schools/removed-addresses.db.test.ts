import { expect, test } from 'vitest'
import { eraseAccounts } from '#app/features/people/accounts/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { removeMember } from '#app/features/people/school-admin/members/change-members.server.ts'
import { decideTeachers } from '#app/features/people/school-admin/members/decide-teachers.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { admitTeacher } from './admit-teacher.server.ts'
import { askSchool, withdrawAsking } from './ask-school.server.ts'
import { removedPeople, isOrWasStaff } from './members.server.ts'

const services = await openFileServices()

const makePersonWithEmail = async (email: string) => {
  const id = await makePerson(services)
  await services.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [id, email])
  return id
}

/** Creates a school whose email domain admits teachers, with one teacher whom an admin has removed. */
async function removedTeacher(domain: string) {
  const [admin, teacher] = [await makePerson(services), await makePersonWithEmail(`nok@${domain}`)]
  const schoolId = await makeSchool(services, { [admin]: 'admin', [teacher]: 'teacher' })
  await services.owner.query('INSERT INTO school_domains (school_id, domain) VALUES ($1, $2)', [schoolId, domain])
  await services.owner.query(`UPDATE memberships SET created_at = now() - interval '30 days' WHERE school_id = $1`, [
    schoolId,
  ])
  const asAdmin = { actor: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
  await execute(services, removeMember, { personId: teacher }, asAdmin)
  return { schoolId, teacher, asAdmin }
}
const ask = (schoolId: string, id: string) => execute(services, askSchool, { schoolId }, { actor: actor(id) })

test('keeps a removed teacher pending who deletes the account and registers again with the same email', async () => {
  const { schoolId, teacher } = await removedTeacher('first.ac.th')
  await inTransaction(services.pool, systemTenant, (db) =>
    eraseAccounts(db, [{ personId: teacher, email: 'nok@first.ac.th' }]),
  )
  const returnedId = await makePersonWithEmail('Nok@first.ac.th')
  const other = await makePersonWithEmail('fah@first.ac.th')
  const inSchool = { schoolId, personId: returnedId, staff: false }
  await inTransaction(services.pool, inSchool, async (db) => {
    expect(await removedPeople(db, schoolId, [returnedId])).toEqual(new Set([returnedId]))
    expect(await admitTeacher(db, schoolId, returnedId)).toBe(false)
  })
  expect(await ask(schoolId, returnedId)).toEqual({ status: 'pending' })
  expect(await ask(schoolId, other)).toEqual({ status: 'active' })
})

test('keeps a removed teacher pending who registers with a plus address of the same mailbox', async () => {
  const { schoolId } = await removedTeacher('second.ac.th')
  expect(await ask(schoolId, await makePersonWithEmail('nok+new@second.ac.th'))).toEqual({ status: 'pending' })
})

test('a teacher stays removed after requesting access and withdrawing the request', async () => {
  const { schoolId, teacher } = await removedTeacher('third.ac.th')
  await services.owner.query(`UPDATE users SET email = 'somchai@third.ac.th' WHERE id = $1`, [teacher])
  expect(await ask(schoolId, teacher)).toEqual({ status: 'pending' })
  const inSchool = { schoolId, personId: teacher, staff: false }
  const expectRemoved = () =>
    inTransaction(services.pool, inSchool, async (db) => {
      expect(await removedPeople(db, schoolId, [teacher])).toEqual(new Set([teacher]))
      expect(await admitTeacher(db, schoolId, teacher)).toBe(false)
    })
  await expectRemoved()
  expect(await inTransaction(services.pool, inSchool, (db) => isOrWasStaff(db, schoolId, teacher))).toBe(true)
  await execute(services, withdrawAsking, { schoolId }, { actor: actor(teacher) })
  await expectRemoved()
  await expect(ask(schoolId, teacher)).rejects.toMatchObject({ details: { reason: 'asked-recently' } })
})

test('deletes the removed address when an admin approves the teacher again', async () => {
  const { schoolId, teacher, asAdmin } = await removedTeacher('fourth.ac.th')
  await ask(schoolId, teacher)
  await execute(services, decideTeachers, { decision: 'approve', person: [teacher] }, asAdmin)
  const { rows } = await services.owner.query('SELECT FROM removed_addresses WHERE school_id = $1', [schoolId])
  expect(rows).toHaveLength(0)
})
