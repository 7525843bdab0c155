import { expect, test } from 'vitest'
import { guessLimits } from '#rules/cards/limits.ts'
import { openIdentity } from '#app/features/people/accounts/public.server.ts'
import type { CallerSession } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { readCard, insertCardTokens, createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, listQueuedJobs } from '#db/testing/test-services.ts'
import { newCards, resetSecrets, revokeCards } from '../change-cards.server.ts'
import { findChildByCard } from '../children.server.ts'
import { loadClassSignIn } from './class-sign-in.server.ts'
import { openCardKeys } from '../keys.server.ts'
import { readSignInStatus } from '../live.server.ts'
import { classPausePath, lockoutPath } from './lockout-path.server.ts'
import { resumeSignIns } from './resume-sign-ins.server.ts'
import { signInByCard, signInByName, type SignInResult } from './sign-in.server.ts'

let clock = Date.UTC(2026, 5, 1, 9)
const services = await openFileServices({ now: () => clock })

const visitor = { actor: actor(null), origin: { address: null, device: null, userAgent: 'test' } }
const signInWithCard = (card: string, secret: object) => execute(services, signInByCard, { card, ...secret }, visitor)
const proveCode = async ({ code }: ChildClass) => {
  const signIn = await loadClassSignIn(services, { address: `192.0.2.1`, device: crypto.randomUUID() }, code)
  if (signIn.state !== 'open') throw new Error(signIn.state)
  return { code, codeProof: signIn.codeProof }
}
const signInWithName = async (childClass: ChildClass, student: string, secret: object, session?: CallerSession) =>
  execute(services, signInByName, { student, ...(await proveCode(childClass)), ...secret }, { ...visitor, session })
const readSecret = async (student: string) =>
  openCardKeys(services.env).secret(await readCard(services, student), 'picture')
const toWrongSecret = (secret: string) => ({ pictures: secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
const readSession = async (attempt: SignInResult) =>
  openIdentity(services).sessionOf(new Headers({ cookie: attempt.ok ? attempt.cookie.split(';')[0]! : '' }))

test('a card and its picture secret start a full session in the class', async () => {
  const childClass = await createChildClass(services, 1)
  const [child] = childClass.children as [string]
  const [card] = (await insertCardTokens(services, childClass.children)) as [string]
  expect(await findChildByCard(services, card)).toEqual({ id: child, name: 'Child0', kinds: ['picture'], pictures: 4 })
  const attempt = await signInWithCard(card, { pictures: await readSecret(child) })
  expect(await readSession(attempt)).toMatchObject({
    user: { id: child },
    session: { strength: 'full', workspace: { kind: 'classroom', id: childClass.classroom.id } },
  })
})

test('a retried sign-in returns the same session, and a new sign-in starts another session', async () => {
  const childClass = await createChildClass(services, 1)
  const [child] = childClass.children as [string]
  const pictures = await readSecret(child)
  const idempotencyKey = crypto.randomUUID()
  const countSessions = async () =>
    (await services.owner.query('SELECT FROM sessions WHERE user_id = $1', [child])).rowCount
  const [first, retried] = [
    await signInWithName(childClass, child, { pictures, idempotencyKey }),
    await signInWithName(childClass, child, { pictures, idempotencyKey }),
  ]
  expect(retried).toEqual(first)
  clock += 90_000
  expect(await signInWithName(childClass, child, { pictures, idempotencyKey })).toEqual(first)
  expect(await countSessions()).toBe(1)
  // Also when the first response did arrive and the retry is sent with the new session.
  const { session } = (await readSession(first))!
  await signInWithName(childClass, child, { pictures, idempotencyKey }, {
    ...session,
    personId: child,
  } as CallerSession)
  expect(await countSessions()).toBe(1)
  expect(await signInWithName(childClass, child, { ...toWrongSecret(pictures), idempotencyKey })).toMatchObject({
    ok: false,
    reason: 'wrong',
  })
  await signInWithName(childClass, child, { pictures, idempotencyKey: crypto.randomUUID() })
  expect(await countSessions()).toBe(2)
})

test('retrying a sign-in after its session ended starts a new session and does not revive the old one', async () => {
  const childClass = await createChildClass(services, 1)
  const [child] = childClass.children as [string]
  const pictures = await readSecret(child)
  const idempotencyKey = crypto.randomUUID()
  const send = () => signInWithName(childClass, child, { pictures, idempotencyKey })
  const first = await send()
  await services.owner.query('DELETE FROM sessions WHERE user_id = $1', [child])
  const second = await send()
  expect(await readSession(second)).toMatchObject({ user: { id: child } })
  expect(await readSession(first)).toBeNull()
  // The old session also stays ended when the same key is sent on another day.
  clock += 2 * 86_400_000
  await services.owner.query(`DELETE FROM spent_tokens`)
  await send()
  expect(await readSession(first)).toBeNull()
  clock = Date.UTC(2026, 5, 1, 9)
})

test('a class that uses words accepts them in any spelling and rejects the picture secret', async () => {
  const childClass = await createChildClass(services, 1, 'words')
  const [child] = childClass.children as [string]
  const { formatWords: showWords } = await import('#rules/cards/secrets.ts')
  const words = openCardKeys(services.env).secret(await readCard(services, child), 'words')
  expect(await signInWithName(childClass, child, { pictures: await readSecret(child) })).toMatchObject({
    ok: false,
    reason: 'wrong',
  })
  const attempt = await signInWithName(childClass, child, { words: ` ${showWords(words, 'th')} ` })
  expect(await readSession(attempt)).toMatchObject({
    user: { id: child },
    session: { strength: 'class-code', workspace: { id: childClass.classroom.id } },
  })
})

test('the teacher sees locked-out children and the end of the lockout: five minutes or the day', async () => {
  const childClass = await createChildClass(services, 2)
  const [child] = childClass.children as [string]
  const { schoolId, id } = childClass.classroom
  const readLockouts = async () =>
    (
      await inTransaction(
        services.pool,
        { schoolId, personId: null, staff: false },
        (db) => readSignInStatus(db, schoolId, id, clock),
        'read only',
      )
    ).resting.map(({ id: student, until }) => [student, Date.parse(until)])
  expect(await readLockouts()).toEqual([])
  const missOnce = async () => signInWithName(childClass, child, toWrongSecret(await readSecret(child)))
  for (let misses = 0; misses < guessLimits.run; misses++) await missOnce()
  expect(await readLockouts()).toEqual([[child, clock + guessLimits.restMs]])
  clock += guessLimits.restMs + 1
  expect(await readLockouts()).toEqual([])
  for (let rest = 1; rest < guessLimits.accountPerDay / guessLimits.run; rest++) {
    for (let misses = 0; misses < guessLimits.run; misses++) await missOnce()
    clock += guessLimits.restMs + 1
  }
  expect(await readLockouts()).toEqual([[child, Date.UTC(2026, 5, 2)]])
  clock = Date.UTC(2026, 5, 2, 9)
})

test('rejects unknown, revoked and replaced cards and accepts the new one', async () => {
  const childClass = await createChildClass(services, 1)
  const teacher = {
    actor: actor(childClass.teacher, { schoolId: childClass.classroom.schoolId, schoolRoles: ['teacher'] }),
  }
  const [child] = childClass.children as [string]
  const [oldCard] = (await insertCardTokens(services, childClass.children)) as [string]
  expect(await signInWithCard('A'.repeat(22), { pictures: '000' })).toEqual({ ok: false, reason: 'unknown-card' })
  await execute(services, revokeCards, { student: child }, teacher)
  expect(await signInWithCard(oldCard, { pictures: await readSecret(child) })).toEqual({
    ok: false,
    reason: 'unknown-card',
  })
  // An old card number stays invalid even if its digest is inserted again.
  await execute(services, newCards, { student: child }, teacher)
  const [newCard] = (await insertCardTokens(services, childClass.children)) as [string]
  expect(await findChildByCard(services, oldCard)).toBeNull()
  expect(await signInWithCard(newCard, { pictures: await readSecret(child) })).toMatchObject({ ok: true })
})

test('five wrong secrets by card and by name together lock only that child out for five minutes', async () => {
  const childClass = await createChildClass(services, 2)
  const [child, other] = childClass.children as [string, string]
  const [card] = (await insertCardTokens(services, childClass.children)) as [string, string]
  const secret = await readSecret(child)
  for (let miss = 1; miss <= 2; miss++)
    expect(await signInWithCard(card, toWrongSecret(secret))).toEqual({ ok: false, reason: 'wrong' })
  for (let miss = 3; miss <= 4; miss++)
    expect(await signInWithName(childClass, child, toWrongSecret(secret))).toEqual({ ok: false, reason: 'wrong' })
  // Only a response that reports a lockout contains the live path of its end.
  const lockout = {
    retryAfterSeconds: 300,
    rest: lockoutPath(services.env, { schoolId: childClass.classroom.schoolId, studentId: child }),
  }
  expect(await signInWithCard(card, toWrongSecret(secret))).toEqual({ ok: false, reason: 'wrong', ...lockout })
  expect(await signInWithCard(card, { pictures: secret })).toEqual({ ok: false, reason: 'resting', ...lockout })
  expect(await signInWithName(childClass, child, { pictures: secret })).toMatchObject({ reason: 'resting' })
  expect(await signInWithName(childClass, other, { pictures: await readSecret(other) })).toMatchObject({ ok: true })
  clock += guessLimits.restMs
  expect(await signInWithCard(card, { pictures: secret })).toMatchObject({ ok: true })
})

test('checks at most five of many concurrent wrong secrets', async () => {
  const childClass = await createChildClass(services, 1)
  const [child] = childClass.children as [string]
  const [card] = (await insertCardTokens(services, childClass.children)) as [string]
  const secret = await readSecret(child)
  const attempt = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? signInWithCard(card, toWrongSecret(secret))
        : signInWithName(childClass, child, toWrongSecret(secret)),
    ),
  )
  expect(attempt.filter((attempt) => !attempt.ok && attempt.reason === 'wrong')).toHaveLength(5)
  expect((await readCard(services, child)).missedToday).toBe(5)
})

test('resetting the pictures ends a lockout', async () => {
  const childClass = await createChildClass(services, 1)
  const [child] = childClass.children as [string]
  for (let miss = 0; miss < 5; miss++) await signInWithName(childClass, child, toWrongSecret(await readSecret(child)))
  const teacher = {
    actor: actor(childClass.teacher, { schoolId: childClass.classroom.schoolId, schoolRoles: ['teacher'] }),
  }
  await execute(services, resetSecrets, { student: child }, teacher)
  expect(await signInWithName(childClass, child, { pictures: await readSecret(child) })).toMatchObject({ ok: true })
})

test('sixty wrong secrets pause sign-in by name and mail the teacher once; cards and other classes still work', async () => {
  const [childClass, other] = [await createChildClass(services, 16), await createChildClass(services, 1)]
  const cards = await insertCardTokens(services, childClass.children)
  const secrets = await Promise.all(childClass.children.map(readSecret))
  const changed: string[] = []
  const unsubscribe = services.bus.subscribe((path) => void changed.push(path))
  const tries = childClass.children.flatMap((child, index) =>
    Array.from({ length: 4 }, () => signInWithName(childClass, child, toWrongSecret(secrets[index]!))),
  )
  const checkedAttempts = (await Promise.all(tries)).filter((attempt) => !attempt.ok && attempt.reason === 'wrong')
  expect(checkedAttempts).toHaveLength(guessLimits.classPerDay)
  const classroomRef = { schoolId: childClass.classroom.schoolId, classroomId: childClass.classroom.id }
  const rest = classPausePath(services.env, classroomRef)
  expect(await signInWithName(childClass, childClass.children[0]!, { pictures: secrets[0] })).toEqual({
    ok: false,
    reason: 'class-paused',
    rest,
  })
  expect(await signInWithCard(cards[0]!, { pictures: secrets[0] })).toMatchObject({ ok: true })
  expect(
    await signInWithName(other, other.children[0]!, { pictures: await readSecret(other.children[0]!) }),
  ).toMatchObject({
    ok: true,
  })
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    childClass.teacher,
  ])
  const mails = (await listQueuedJobs(services)).filter(({ data }) => (data as { to?: string }).to === rows[0]!.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.data).toMatchObject({ subject: expect.stringContaining('Class') })
  expect(changed).toContain(`classrooms/${childClass.classroom.id}/sign-ins`)
  const asTeacher = (id: string) => ({
    actor: actor(id, { schoolId: childClass.classroom.schoolId, schoolRoles: ['teacher'] }),
  })
  await expect(
    execute(services, resumeSignIns, { classroom: childClass.classroom.id }, asTeacher(other.teacher)),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(changed).not.toContain(rest)
  await execute(services, resumeSignIns, { classroom: childClass.classroom.id }, asTeacher(childClass.teacher))
  // The waiting screens are notified.
  expect(changed).toContain(rest)
  ;(unsubscribe as () => void)()
  expect(await signInWithName(childClass, childClass.children[15]!, { pictures: secrets[15] })).toMatchObject({
    ok: true,
  })
  expect((await readCard(services, childClass.children[0]!)).missedToday).toBeGreaterThan(0)
  clock += 24 * 60 * 60_000
  expect(await signInWithName(childClass, childClass.children[0]!, { pictures: secrets[0] })).toMatchObject({
    ok: true,
  })
})

test('refuses students of another class, without a login card, or with a disabled account', async () => {
  const [childClass, other] = [await createChildClass(services, 1), await createChildClass(services, 1)]
  const unmanagedStudent = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    childClass.classroom.schoolId,
    unmanagedStudent,
  ])
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [childClass.classroom.schoolId, childClass.classroom.id, unmanagedStudent],
  )
  for (const student of [other.children[0]!, unmanagedStudent])
    expect(await signInWithName(childClass, student, { pictures: '0000' })).toEqual({ ok: false, reason: 'wrong' })
  const [child] = childClass.children as [string]
  const [card] = (await insertCardTokens(services, childClass.children)) as [string]
  const secret = await readSecret(child)
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [child])
  expect(await signInWithName(childClass, child, { pictures: secret })).toEqual({ ok: false, reason: 'wrong' })
  expect(await signInWithCard(card, { pictures: secret })).toEqual({ ok: false, reason: 'unknown-card' })
})

test('signing in ends the previous session of the same browser', async () => {
  const childClass = await createChildClass(services, 2)
  const [first, second] = childClass.children as [string, string]
  const attempt = await signInWithName(childClass, first, { pictures: await readSecret(first) })
  const firstSession = (await readSession(attempt))!
  const session = { id: firstSession.session.id, personId: first }
  await signInWithName(childClass, second, { pictures: await readSecret(second) }, session)
  expect(await readSession(attempt)).toBeNull()
})
