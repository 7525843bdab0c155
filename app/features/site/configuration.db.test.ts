import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { changeConfiguration, currentConfiguration } from './public.server.ts'

let services: TestServices
let time = 1_000_000

beforeAll(async () => {
  services = await openTestServices({ now: () => time })
})
afterAll(() => services.close())

test('staff change it, and every process shows it within seconds', async () => {
  const staff = await makePerson(services, 'Staff', { staff: true })
  expect(await currentConfiguration(services)).toEqual({ isMaintenance: false, isUsedTranslator: false })
  await execute(services, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  time += 1_500
  expect(await currentConfiguration(services)).toEqual({ isMaintenance: true, isUsedTranslator: false })
})

test('refuses the wrong actor', async () => {
  const admin = await makePerson(services)
  const schoolId = await makeSchool(services, { [admin]: 'admin' })
  for (const who of [actor(null), actor(admin, { schoolId, schoolRoles: ['admin'] })])
    await expect(
      execute(services, changeConfiguration, { isMaintenance: false }, { actor: who }),
    ).rejects.toMatchObject({
      code: who.id ? 'not-found' : 'unauthenticated',
    })
})

test('when PostgreSQL does not answer, the last known configuration stays', async () => {
  const own = { ...services }
  expect(await currentConfiguration(own)).toMatchObject({ isMaintenance: true })
  own.pool = { connect: () => Promise.reject(new Error('gone')) } as never
  time += 1_500
  expect(await currentConfiguration(own)).toMatchObject({ isMaintenance: true })
  expect(await currentConfiguration({ ...own })).toEqual({ isMaintenance: false, isUsedTranslator: false })
})
