import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, makeSchool, openHouse, type House } from '#db/testing/house.ts'
import { changeConfiguration, currentConfiguration } from './public.server.ts'

let house: House
let time = 1_000_000

beforeAll(async () => {
  house = await openHouse({ now: () => time })
})
afterAll(() => house.close())

test('staff change it, and every process shows it within seconds', async () => {
  const staff = await makePerson(house, 'Staff', { staff: true })
  expect(await currentConfiguration(house)).toEqual({ isMaintenance: false, isUsedTranslator: false })
  await execute(house, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  time += 1_500
  expect(await currentConfiguration(house)).toEqual({ isMaintenance: true, isUsedTranslator: false })
})

test('refuses the wrong actor', async () => {
  const admin = await makePerson(house)
  const schoolId = await makeSchool(house, { [admin]: 'admin' })
  for (const who of [actor(null), actor(admin, { schoolId, schoolRoles: ['admin'] })])
    await expect(execute(house, changeConfiguration, { isMaintenance: false }, { actor: who })).rejects.toMatchObject({
      code: who.id ? 'not-found' : 'unauthenticated',
    })
})

test('when PostgreSQL does not answer, the last known configuration stays', async () => {
  const services = { ...house }
  expect(await currentConfiguration(services)).toMatchObject({ isMaintenance: true })
  services.pool = { connect: () => Promise.reject(new Error('gone')) } as never
  time += 1_500
  expect(await currentConfiguration(services)).toMatchObject({ isMaintenance: true })
  expect(await currentConfiguration({ ...services })).toEqual({ isMaintenance: false, isUsedTranslator: false })
})
