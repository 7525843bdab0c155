import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'
import { inEachSchool } from './db.server.ts'

const services = await openFileServices()

test('reads the schools of a user sequentially on one connection, with only one school visible at a time', async () => {
  const [person, colleague] = [await makePerson(services), await makePerson(services)]
  const schools: { schoolId: string }[] = []
  for (let count = 0; count < 12; count++)
    schools.push({ schoolId: await makeSchool(services, { [person]: 'teacher', [colleague]: 'teacher' }) })
  const connectionsInUse = () => services.pool.totalCount - services.pool.idleCount
  let maxInUse = 0
  const visibleSchools = await inEachSchool(services, person, schools, async (db) => {
    maxInUse = Math.max(maxInUse, connectionsInUse())
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT school_id AS id FROM memberships WHERE user_id = ${colleague}`,
    )
    return rows.map(({ id }) => id)
  })
  expect(visibleSchools).toEqual(schools.map(({ schoolId }) => [schoolId]))
  expect(maxInUse).toBe(1)
  expect(await inEachSchool(services, person, [], () => Promise.reject(new Error('nothing to read')))).toEqual([])
})
