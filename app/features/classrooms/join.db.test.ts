import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { classCodeFrom } from '#rules/class-code.ts'
import { actor, makePerson, makeSchool, openHouse, type House } from '#db/testing/house.ts'
import { decideJoinRequests } from './admit.server.ts'
import type { ClassroomFacts } from './enter.server.ts'
import { joinClassroom } from './join.server.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function classWith(policy: 'open' | 'request' | 'closed') {
  const teacher = await makePerson(house)
  const schoolId = await makeSchool(house, { [teacher]: 'teacher' })
  const id = newId()
  const code = classCodeFrom(crypto.getRandomValues(new Uint8Array(32)))!
  await house.owner.query('INSERT INTO classrooms (school_id, id, name, code, join_policy) VALUES ($1, $2, $3, $4, $5)', [schoolId, id, 'Class', code, policy])
  await house.owner.query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [code, schoolId, id])
  const facts: ClassroomFacts = { classroomId: id, schoolId, relations: ['owner'] }
  return { teacher: actor(teacher, { schoolId, schoolRoles: ['teacher'] }), schoolId, id, code, facts }
}

const join = (personId: string, code: string) => execute(house, joinClassroom, { code }, { actor: actor(personId) })
const enrolled = async (personId: string) =>
  (await house.owner.query<{ classroom_id: string }>(`SELECT classroom_id FROM enrolments WHERE student_id = $1 AND status = 'active'`, [personId])).rows.map((row) => row.classroom_id)
const requestOf = async (personId: string) =>
  (await house.owner.query<{ id: string; status: string }>('SELECT id, status FROM join_requests WHERE person_id = $1 ORDER BY asked_at DESC', [personId])).rows[0]

test('an open class is entered at once; a second class does not erase the first', async () => {
  const [first, second] = [await classWith('open'), await classWith('open')]
  const student = await makePerson(house)
  expect(await join(student, first.code.toLowerCase())).toMatchObject({ status: 'active' })
  await join(student, second.code)
  expect((await enrolled(student)).sort()).toEqual([first.id, second.id].sort())
  await expect(join(student, first.code)).rejects.toMatchObject({ details: { reason: 'already-in' } })
})

test('by request one waits, is let in, and is a student of the school then', async () => {
  const room = await classWith('request')
  const student = await makePerson(house)
  expect(await join(student, room.code)).toMatchObject({ status: 'pending' })
  expect(await enrolled(student)).toEqual([])
  const request = (await requestOf(student))!
  await execute(house, decideJoinRequests(room.facts), { act: 'approve', request: request.id }, { actor: room.teacher })
  expect(await enrolled(student)).toEqual([room.id])
  const { rows } = await house.owner.query('SELECT role, status FROM memberships WHERE user_id = $1', [student])
  expect(rows).toEqual([{ role: 'student', status: 'active' }])
})

test('a blocked person cannot ask again, a declined one can', async () => {
  const room = await classWith('request')
  const student = await makePerson(house)
  await join(student, room.code)
  await execute(house, decideJoinRequests(room.facts), { act: 'decline', request: (await requestOf(student))!.id }, { actor: room.teacher })
  expect(await join(student, room.code)).toMatchObject({ status: 'pending' })
  await execute(house, decideJoinRequests(room.facts), { act: 'block', request: (await requestOf(student))!.id }, { actor: room.teacher })
  await expect(join(student, room.code)).rejects.toMatchObject({ details: { reason: 'blocked' } })
})

test('two teachers deciding at once decide once; asking many times at once asks once', async () => {
  const room = await classWith('request')
  const student = await makePerson(house)
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => join(student, room.code)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { id } = (await requestOf(student))!
  const decided = await Promise.allSettled((['approve', 'decline'] as const).map((act) => execute(house, decideJoinRequests(room.facts), { act, request: id }, { actor: room.teacher })))
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a wrong code, a closed class and an expired code', async () => {
  const room = await classWith('closed')
  const student = await makePerson(house)
  await expect(join(student, 'ZZZZZZZZ')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, room.code)).rejects.toMatchObject({ details: { reason: 'closed' } })
  const open = await classWith('open')
  await house.owner.query(`UPDATE classrooms SET code_expires_at = now() - interval '1 minute' WHERE id = $1`, [open.id])
  await expect(join(student, open.code)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor', async () => {
  const [room, other] = [await classWith('request'), await classWith('request')]
  const student = await makePerson(house)
  await join(student, room.code)
  const { id } = (await requestOf(student))!
  const decide = (who: Parameters<typeof execute>[3], facts = room.facts) => execute(house, decideJoinRequests(facts), { act: 'approve', request: id }, who)
  const stranger = { actor: actor(student, { schoolId: room.schoolId, schoolRoles: ['student'] }) }
  await expect(decide(stranger, { ...room.facts, relations: ['student'] })).rejects.toMatchObject({ code: 'not-found' })
  await expect(decide({ actor: other.teacher })).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(house, joinClassroom, { code: room.code }, { actor: actor(null) })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(execute(house, joinClassroom, { code: room.code }, { actor: actor(student, { strength: 'class-code' }) })).rejects.toMatchObject({ code: 'not-found' })
  expect((await requestOf(student))!.status).toBe('pending')
})
