import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { defaultConfiguration } from './contract.ts'
import { changeConfiguration, getConfiguration } from './public.server.ts'

const services = await openFileServices({ now: () => time })
let time = 1_000_000

test('a configuration change by staff is visible after the cache expires', async () => {
  const staff = await makePerson(services, 'Staff', { staff: true })
  expect(await getConfiguration(services)).toEqual(defaultConfiguration)
  await execute(services, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  time += 1_500
  expect(await getConfiguration(services)).toEqual({ ...defaultConfiguration, isMaintenance: true })
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

test('staff announce maintenance and withdraw it; impossible times are refused', async () => {
  const staff = await makePerson(services, 'Planner', { staff: true })
  const change = (input: object) =>
    execute(services, changeConfiguration, input, { actor: actor(staff, { staff: true }) })
  const timeAfter = (ms: number) => new Date(time + ms).toISOString()
  const plannedNow = async () => {
    time += 1_500
    return (await getConfiguration(services)).plannedMaintenance
  }
  const [from, until] = [time + 3_600_000, time + 7_200_000]
  await change({ maintenanceFrom: timeAfter(3_600_000), maintenanceUntil: timeAfter(7_200_000) })
  expect(await plannedNow()).toEqual({ from, until })
  // A switch keeps the announcement.
  await change({ isUsedTranslator: 'false' })
  expect(await plannedNow()).toEqual({ from, until })
  for (const wrong of [
    { maintenanceFrom: timeAfter(7_200_000), maintenanceUntil: timeAfter(3_600_000) },
    { maintenanceFrom: timeAfter(3_600_000), maintenanceUntil: '' },
    { maintenanceFrom: timeAfter(-7_200_000), maintenanceUntil: timeAfter(-3_600_000) },
  ])
    await expect(change(wrong)).rejects.toMatchObject({ details: { reason: 'maintenance-times' } })
  await change({ maintenanceFrom: '', maintenanceUntil: '' })
  expect(await plannedNow()).toBeNull()
})

test('keeps the cached configuration while the database is unavailable', async () => {
  const ownServices = { ...services }
  expect(await getConfiguration(ownServices)).toMatchObject({ isMaintenance: true })
  ownServices.pool = { connect: () => Promise.reject(new Error('gone')) } as never
  time += 1_500
  expect(await getConfiguration(ownServices)).toMatchObject({ isMaintenance: true })
  expect(await getConfiguration({ ...ownServices })).toEqual(defaultConfiguration)
})
