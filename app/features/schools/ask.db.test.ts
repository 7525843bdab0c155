import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, makeSchool, openHouse, type House } from '#db/testing/house.ts'
import { askSchool, withdrawAsking } from './ask.server.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const standing = async (schoolId: string, personId: string) =>
  (
    await house.owner.query<{ status: string }>(
      `SELECT status FROM memberships WHERE school_id = $1 AND user_id = $2 AND role = 'teacher'`,
      [schoolId, personId],
    )
  ).rows[0]?.status

test('asking, taking it back, and asking again', async () => {
  const [schoolId, id] = [await makeSchool(house), await makePerson(house)]
  const told: string[] = []
  const stop = house.bus.subscribe((path) => void (path === `schools/${schoolId}/approvals` && told.push(path)))
  expect(await execute(house, askSchool, { schoolId }, { actor: actor(id) })).toEqual({ status: 'pending' })
  await expect(execute(house, askSchool, { schoolId }, { actor: actor(id) })).rejects.toMatchObject({
    details: { reason: 'already-asked' },
  })
  await execute(house, withdrawAsking, { schoolId }, { actor: actor(id) })
  expect(await standing(schoolId, id)).toBe(undefined)
  await execute(house, askSchool, { schoolId }, { actor: actor(id) })
  expect(await standing(schoolId, id)).toBe('pending')
  expect(told).toHaveLength(3)
  stop()
})

test('three schools may be asked at a time', async () => {
  const id = await makePerson(house)
  const schools = await Promise.all([1, 2, 3, 4].map(() => makeSchool(house)))
  for (const schoolId of schools.slice(0, 3)) await execute(house, askSchool, { schoolId }, { actor: actor(id) })
  await expect(execute(house, askSchool, { schoolId: schools[3] }, { actor: actor(id) })).rejects.toMatchObject({
    details: { reason: 'too-many-asks' },
  })
})

test('refuses the wrong actor', async () => {
  const [schoolId, id, other] = [await makeSchool(house), await makePerson(house), await makePerson(house)]
  const child = await makePerson(house, 'Mali', { kind: 'managed' })
  await expect(execute(house, askSchool, { schoolId }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    execute(house, askSchool, { schoolId }, { actor: actor(id, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(house, askSchool, { schoolId }, { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await execute(house, askSchool, { schoolId }, { actor: actor(id) })
  await expect(execute(house, withdrawAsking, { schoolId }, { actor: actor(other) })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(execute(house, withdrawAsking, { schoolId }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
