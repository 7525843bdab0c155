import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { changeConfiguration, getConfiguration } from './public.server.ts'

const services = await openFileServices({ now: () => time })
let time = 1_000_000

test('a configuration change by staff is visible after the cache expires', async () => {
  const staff = await makePerson(services, 'Staff', { staff: true })
  expect(await getConfiguration(services)).toEqual({ isMaintenance: false, isUsedTranslator: false })
  await execute(services, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  time += 1_500
  expect(await getConfiguration(services)).toEqual({ isMaintenance: true, isUsedTranslator: false })
})

test('refuses the wrong actor', async () => {
  const admin = await makePerson(services)
  const schoolId = await makeSchool(services, { [admin]: 'admin' })
  for (const person of [actor(null), actor(admin, { schoolId, schoolRoles: ['admin'] })])
    await expect(
      execute(services, changeConfiguration, { isMaintenance: false }, { actor: person }),
    ).rejects.toMatchObject({
      code: person.id ? 'not-found' : 'unauthenticated',
    })
})

test('keeps the cached configuration while the database is unavailable', async () => {
  const ownServices = { ...services }
  expect(await getConfiguration(ownServices)).toMatchObject({ isMaintenance: true })
  ownServices.pool = { connect: () => Promise.reject(new Error('gone')) } as never
  time += 1_500
  expect(await getConfiguration(ownServices)).toMatchObject({ isMaintenance: true })
  expect(await getConfiguration({ ...ownServices })).toEqual({ isMaintenance: false, isUsedTranslator: false })
})
