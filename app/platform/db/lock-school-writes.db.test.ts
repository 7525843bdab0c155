import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'
import { inTransaction, systemTenant } from './db.server.ts'
import { lockSchoolWrites } from './lock-school-writes.server.ts'

const services = await openFileServices()

const write = (schoolId: string, seconds: number) =>
  inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
    db.$client.query('SELECT pg_sleep($1)', [seconds]),
  )
const lockWrites = (schoolId: string) =>
  inTransaction(services.pool, systemTenant, (db) => lockSchoolWrites(db, schoolId))
const createSchool = async () => makeSchool(services, { [await makePerson(services)]: 'admin' })

test('locks a school under constant writes and delays the writers only briefly', async () => {
  const schoolId = await createSchool()
  let [isRunning, longestMs] = [true, 0]
  const writers = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      const startTime = performance.now()
      await write(schoolId, 0.05)
      longestMs = Math.max(longestMs, performance.now() - startTime)
    }
  })
  for (let times = 0; times < 3; times++) await lockWrites(schoolId)
  isRunning = false
  await Promise.all(writers)
  expect(longestMs).toBeLessThan(1_500)
})

test('fails as unavailable behind a slow writer without blocking other writers', async () => {
  const schoolId = await createSchool()
  const slowWrite = write(schoolId, 7)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const pendingLock = lockWrites(schoolId).catch((error: unknown) => error)
  const startTime = performance.now()
  await write(schoolId, 0)
  expect(performance.now() - startTime).toBeLessThan(1_500)
  expect(await pendingLock).toMatchObject({ code: 'unavailable' })
  await slowWrite
})
