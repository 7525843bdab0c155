import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { readCard, insertCardTokens, createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { newCards, resetSecrets, revokeCards } from './change-cards.server.ts'
import { openCardKeys, tokenDigest } from './keys.server.ts'

const services = await openFileServices()

const asTeacher = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const countSessions = async (id: string) =>
  (await services.owner.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).rowCount
const openSession = (id: string) =>
  services.owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [newId(), newId(), id],
  )

test('resetting pictures changes the secret, keeps the card, ends the lockout and signs the child out', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 2)
  const [child, other] = children as [string, string]
  const keys = openCardKeys(services.env)
  const cardBefore = await readCard(services, child)
  await services.owner.query(
    `UPDATE login_cards SET missed_run = 3, missed_today = 20, rests_until = now() + interval '5 minutes' WHERE student_id = $1`,
    [child],
  )
  await openSession(child)
  await openSession(other)
  expect(
    await execute(services, resetSecrets, { student: child, pictures: '3' }, asTeacher(teacher, classroom)),
  ).toEqual({
    changed: 1,
  })
  const cardAfter = await readCard(services, child)
  expect(cardAfter).toMatchObject({ cardNumber: 1, secretNumber: 2, pictures: 3, missedToday: 0, restsUntil: null })
  expect(keys.token(cardAfter)).toBe(keys.token(cardBefore))
  expect(keys.secret(cardAfter, 'words')).not.toBe(keys.secret(cardBefore, 'words'))
  expect([await countSessions(child), await countSessions(other)]).toEqual([0, 1])
})

test('revoking a card deletes its token, and a new card has another token', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 3)
  const keys = openCardKeys(services.env)
  await insertCardTokens(services, children)
  const countTokens = async () =>
    (await services.owner.query('SELECT 1 FROM card_tokens WHERE student_id = ANY ($1)', [children])).rowCount
  expect(await countTokens()).toBe(3)
  await execute(services, revokeCards, { student: children.slice(0, 2) }, asTeacher(teacher, classroom))
  expect(await countTokens()).toBe(1)
  expect((await readCard(services, children[0]!)).revokedAt).not.toBeNull()
  const oldToken = keys.token(await readCard(services, children[0]!))
  await execute(services, newCards, { student: children[0] }, asTeacher(teacher, classroom))
  const card = await readCard(services, children[0]!)
  expect(card).toMatchObject({ revokedAt: null, cardNumber: 2 })
  expect(keys.token(card)).not.toBe(oldToken)
  expect(keys.token(card)).toMatch(/^[\w-]{22}$/)
  expect(tokenDigest(keys.token(card))).toMatch(/^[0-9a-f]{64}$/)
})

test('changes only cards of school-managed accounts in the teacher’s class', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const otherClass = await createChildClass(services, 1)
  const personalAccount = await makePerson(services)
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [classroom.schoolId, classroom.id, personalAccount],
  )
  expect(
    await execute(
      services,
      newCards,
      { student: [children[0], personalAccount, otherClass.children[0]] },
      asTeacher(teacher, classroom),
    ),
  ).toEqual({ changed: 1 })
  await expect(
    execute(services, newCards, { student: personalAccount }, asTeacher(teacher, classroom)),
  ).rejects.toMatchObject({
    details: { reason: 'no-managed-students' },
  })
  expect((await readCard(services, otherClass.children[0]!)).cardNumber).toBe(1)
})

test('refuses to change cards for users who do not teach the class', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const [child] = children as [string]
  const stranger = await makePerson(services)
  const otherSchool = await makeSchool(services, { [stranger]: 'admin' })
  const refusedActors = [
    actor(stranger, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
    actor(child, { schoolId: classroom.schoolId, schoolRoles: ['student'] }),
    actor(stranger, { schoolId: otherSchool, schoolRoles: ['admin'] }),
    actor(teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'], strength: 'class-code' }),
  ]
  for (const command of [resetSecrets, newCards, revokeCards] as const)
    for (const refusedActor of refusedActors)
      await expect(
        execute<unknown, unknown, unknown>(services, command as never, { student: child }, { actor: refusedActor }),
      ).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(services, revokeCards, { student: child }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await readCard(services, child)).toMatchObject({ cardNumber: 1, secretNumber: 1, revokedAt: null })
})
