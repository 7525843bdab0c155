import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { SchoolId } from '#rules/ids.ts'
import { changeBeta } from './change-beta.server.ts'
import { schoolById } from './queries.server.ts'

const services = await openFileServices()

async function openSchool() {
  const admin = await makePerson(services, 'Admin')
  const schoolId = (await makeSchool(services, { [admin]: 'admin' })) as SchoolId
  return { schoolId, admin: actor(admin, { schoolId, schoolRoles: ['admin'] }) }
}

const isBeta = (schoolId: SchoolId) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, async (db) => {
    return (await schoolById(db, schoolId))!.isBeta
  })

test('admins and staff let a school take part in the beta, and leave it', async () => {
  const { schoolId, admin } = await openSchool()
  expect(await isBeta(schoolId)).toBe(false)
  await execute(services, changeBeta, { schoolId, beta: 'on' }, { actor: admin })
  expect(await isBeta(schoolId)).toBe(true)
  const staff = actor(await makePerson(services, 'Staff', { staff: true }), { staff: true })
  await execute(services, changeBeta, { schoolId, beta: 'off' }, { actor: staff })
  expect(await isBeta(schoolId)).toBe(false)
})

test('refuses the wrong actor', async () => {
  const [{ schoolId, admin }, other] = [await openSchool(), await openSchool()]
  const teacher = actor(await makePerson(services, 'Teacher'), { schoolId, schoolRoles: ['teacher'] })
  for (const person of [teacher, other.admin])
    await expect(execute(services, changeBeta, { schoolId, beta: 'on' }, { actor: person })).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(
    execute(services, changeBeta, { schoolId: other.schoolId, beta: 'on' }, { actor: admin }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
