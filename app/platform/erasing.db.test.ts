import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { inTransaction, nobody } from './db.server.ts'
import { holdWriting } from './erasing.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const writing = (schoolId: string, seconds: number) =>
  inTransaction(services.pool, { ...nobody, schoolId }, (db) => db.$client.query('SELECT pg_sleep($1)', [seconds]))
const held = (schoolId: string) => inTransaction(services.pool, nobody, (db) => holdWriting(db, schoolId))
const school = async () => makeSchool(services, { [await makePerson(services)]: 'admin' })

test('a school in which somebody writes all the time is held all the same, and what is written waits for a moment', async () => {
  const schoolId = await school()
  let [working, longest] = [true, 0]
  const writers = Array.from({ length: 4 }, async () => {
    while (working) {
      const began = performance.now()
      await writing(schoolId, 0.05)
      longest = Math.max(longest, performance.now() - began)
    }
  })
  for (let times = 0; times < 3; times++) await held(schoolId)
  working = false
  await Promise.all(writers)
  expect(longest).toBeLessThan(1_500)
})

test('behind one who writes for long nobody waits all the time, and whoever wants to hold it is told to come again', async () => {
  const schoolId = await school()
  const long = writing(schoolId, 7)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const holding = held(schoolId).catch((error: unknown) => error)
  const began = performance.now()
  await writing(schoolId, 0)
  expect(performance.now() - began).toBeLessThan(1_500)
  expect(await holding).toMatchObject({ code: 'unavailable' })
  await long
})
