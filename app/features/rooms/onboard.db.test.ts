import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, openHouse, type House } from '#db/testing/house.ts'
import { finishOnboarding } from './onboard.server.ts'
import { roomsOf } from './queries.server.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function newcomer() {
  const id = await makePerson(house, 'new')
  await house.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [id])
  return id
}

const teacher = { role: 'teacher', name: 'Napat', locale: 'th', schoolKind: 'personal', classroomName: '4B', grade: '4' }

test('a teacher ends with a school of their own and a classroom in it', async () => {
  const id = await newcomer()
  await execute(house, finishOnboarding, teacher, { actor: actor(id) })
  const rooms = await roomsOf(house, id)
  expect(rooms).toMatchObject([{ kind: 'classroom', name: '4B', relations: ['owner'], schoolRoles: ['teacher', 'admin'] }])
  expect(rooms[0]!.code).toMatch(/^[2-9A-Z]{8}$/)
})

test('the founder of a named school runs its office too', async () => {
  const id = await newcomer()
  await execute(house, finishOnboarding, { ...teacher, schoolKind: 'school', schoolName: 'Kite Hill', classroomName: '' }, { actor: actor(id) })
  expect(await roomsOf(house, id)).toMatchObject([{ kind: 'office', name: 'Kite Hill' }])
})

test('a parent or a student gets no school by registering', async () => {
  const id = await newcomer()
  await execute(house, finishOnboarding, { role: 'parent', name: 'Somchai', locale: 'th' }, { actor: actor(id) })
  expect(await roomsOf(house, id)).toEqual([])
})

test('it is done once, and a bad name is named', async () => {
  const id = await newcomer()
  await expect(execute(house, finishOnboarding, { ...teacher, name: ' ' }, { actor: actor(id) })).rejects.toMatchObject({ details: { fields: { name: 'empty' } } })
  await execute(house, finishOnboarding, teacher, { actor: actor(id) })
  await expect(execute(house, finishOnboarding, teacher, { actor: actor(id) })).rejects.toMatchObject({ details: { reason: 'already-onboarded' } })
})

test('refuses the wrong actor', async () => {
  await expect(execute(house, finishOnboarding, teacher, { actor: actor(null) })).rejects.toMatchObject({ code: 'unauthenticated' })
  const id = await newcomer()
  await expect(execute(house, finishOnboarding, teacher, { actor: actor(id, { strength: 'class-code' }) })).rejects.toMatchObject({ code: 'not-found' })
})
