import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { inEachSchool } from './db.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

test('schools of one person are read one after the other by one connection, each seen alone', async () => {
  const [me, colleague] = [await makePerson(services), await makePerson(services)]
  const schools: { schoolId: string }[] = []
  for (let made = 0; made < 12; made++)
    schools.push({ schoolId: await makeSchool(services, { [me]: 'teacher', [colleague]: 'teacher' }) })
  const inUse = () => services.pool.totalCount - services.pool.idleCount
  let most = 0
  const seen = await inEachSchool(services, me, schools, async (db) => {
    most = Math.max(most, inUse())
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT school_id AS id FROM memberships WHERE user_id = ${colleague}`,
    )
    return rows.map(({ id }) => id)
  })
  expect(seen).toEqual(schools.map(({ schoolId }) => [schoolId]))
  expect(most).toBe(1)
  expect(await inEachSchool(services, me, [], () => Promise.reject(new Error('nothing to read')))).toEqual([])
})
