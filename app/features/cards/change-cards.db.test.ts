import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { cardOf, enterTokens, makeChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { newCards, resetSecrets, revokeCards } from './change-cards.server.ts'
import { openCardKeys, tokenDigest } from './keys.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const as = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const sessionsOf = async (id: string) =>
  (await services.owner.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).rowCount
const open = (id: string) =>
  services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [newId(), newId(), id],
  )

test('new pictures: another secret, the same card, free to try again, signed out', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 2)
  const [child, other] = children as [string, string]
  const keys = openCardKeys(services.env)
  const before = await cardOf(services, child)
  await services.owner.query(
    `UPDATE login_cards SET missed_run = 3, missed_today = 20, rests_until = now() + interval '5 minutes' WHERE student_id = $1`,
    [child],
  )
  await open(child)
  await open(other)
  expect(await execute(services, resetSecrets, { student: child, pictures: '3' }, as(teacher, classroom))).toEqual({
    changed: 1,
  })
  const after = await cardOf(services, child)
  expect(after).toMatchObject({ cardNumber: 1, secretNumber: 2, pictures: 3, missedToday: 0, restsUntil: null })
  expect(keys.token(after)).toBe(keys.token(before))
  expect(keys.secret(after, 'words')).not.toBe(keys.secret(before, 'words'))
  expect([await sessionsOf(child), await sessionsOf(other)]).toEqual([0, 1])
})

test('a revoked card is forgotten; a new one has another token', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 3)
  const keys = openCardKeys(services.env)
  await enterTokens(services, children)
  const known = async () =>
    (await services.owner.query('SELECT 1 FROM card_tokens WHERE student_id = ANY ($1)', [children])).rowCount
  expect(await known()).toBe(3)
  await execute(services, revokeCards, { student: children.slice(0, 2) }, as(teacher, classroom))
  expect(await known()).toBe(1)
  expect((await cardOf(services, children[0]!)).revokedAt).not.toBeNull()
  const old = keys.token(await cardOf(services, children[0]!))
  await execute(services, newCards, { student: children[0] }, as(teacher, classroom))
  const card = await cardOf(services, children[0]!)
  expect(card).toMatchObject({ revokedAt: null, cardNumber: 2 })
  expect(keys.token(card)).not.toBe(old)
  expect(keys.token(card)).toMatch(/^[\w-]{22}$/)
  expect(tokenDigest(keys.token(card))).toMatch(/^[0-9a-f]{64}$/)
})

test('only accounts the school made, only in this class', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const elsewhere = await makeChildClass(services, 1)
  const own = await makePerson(services)
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [classroom.schoolId, classroom.id, own],
  )
  expect(
    await execute(services, newCards, { student: [children[0], own, elsewhere.children[0]] }, as(teacher, classroom)),
  ).toEqual({ changed: 1 })
  await expect(execute(services, newCards, { student: own }, as(teacher, classroom))).rejects.toMatchObject({
    details: { reason: 'no-managed-students' },
  })
  expect((await cardOf(services, elsewhere.children[0]!)).cardNumber).toBe(1)
})

test('refuses the wrong actor', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const [child] = children as [string]
  const stranger = await makePerson(services)
  const otherSchool = await makeSchool(services, { [stranger]: 'admin' })
  const wrong = [
    actor(stranger, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
    actor(child, { schoolId: classroom.schoolId, schoolRoles: ['student'] }),
    actor(stranger, { schoolId: otherSchool, schoolRoles: ['admin'] }),
    actor(teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'], strength: 'class-code' }),
  ]
  for (const command of [resetSecrets, newCards, revokeCards] as const)
    for (const who of wrong)
      await expect(
        execute<unknown, unknown, unknown>(services, command as never, { student: child }, { actor: who }),
      ).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(services, revokeCards, { student: child }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await cardOf(services, child)).toMatchObject({ cardNumber: 1, secretNumber: 1, revokedAt: null })
})
