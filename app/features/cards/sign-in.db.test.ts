import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#rules/cards/limits.ts'
import { openIdentity } from '#app/features/accounts/public.server.ts'
import type { AskingSession } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cardOf, enterTokens, makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, queuedJobs, type TestServices } from '#db/testing/test-services.ts'
import { newCards, resetSecrets, revokeCards } from './change-cards.server.ts'
import { childOfCard } from './children.server.ts'
import { classSignInFor } from './class-sign-in.server.ts'
import { openCardKeys } from './keys.server.ts'
import { signInsOf } from './live.server.ts'
import { classRestPath, restPath } from './rest-path.server.ts'
import { resumeSignIns } from './resume-sign-ins.server.ts'
import { signInByCard, signInByName, type Tried } from './sign-in.server.ts'

let services: TestServices
let clock = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

const visitor = { actor: actor(null), origin: { address: null, device: null, userAgent: 'test' } }
const byCard = (card: string, secret: object) => execute(services, signInByCard, { card, ...secret }, visitor)
const signInAt = async ({ code }: ChildClass) => {
  const signIn = await classSignInFor(services, { address: `192.0.2.1`, device: crypto.randomUUID() }, code)
  if (signIn.state !== 'open') throw new Error(signIn.state)
  return { code, codeProof: signIn.codeProof }
}
const byName = async (room: ChildClass, student: string, secret: object, session?: AskingSession) =>
  execute(services, signInByName, { student, ...(await signInAt(room)), ...secret }, { ...visitor, session })
const secretOf = async (student: string) =>
  openCardKeys(services.env).secret(await cardOf(services, student), 'picture')
const wrong = (secret: string) => ({ pictures: secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
const who = async (tried: Tried) =>
  openIdentity(services).sessionOf(new Headers({ cookie: tried.ok ? tried.cookie.split(';')[0]! : '' }))

test('a card and its pictures open a full session, in the classroom', async () => {
  const room = await makeChildClass(services, 1)
  const [child] = room.children as [string]
  const [card] = (await enterTokens(services, room.children)) as [string]
  expect(await childOfCard(services, card)).toEqual({ id: child, name: 'Child0', kinds: ['picture'], pictures: 4 })
  const tried = await byCard(card, { pictures: await secretOf(child) })
  expect(await who(tried)).toMatchObject({
    user: { id: child },
    session: { strength: 'full', room: { kind: 'classroom', id: room.classroom.id } },
  })
})

test('sent again because its answer was lost, a secret opens the same session; sent for itself, another one', async () => {
  const room = await makeChildClass(services, 1)
  const [child] = room.children as [string]
  const pictures = await secretOf(child)
  const sentAs = crypto.randomUUID()
  const sessions = async () => (await services.owner.query('SELECT FROM sessions WHERE user_id = $1', [child])).rowCount
  const [first, again] = [
    await byName(room, child, { pictures, sentAs }),
    await byName(room, child, { pictures, sentAs }),
  ]
  expect(again).toEqual(first)
  clock += 90_000
  expect(await byName(room, child, { pictures, sentAs })).toEqual(first)
  expect(await sessions()).toBe(1)
  // Also where the answer had come after all, and its session asks.
  const { session } = (await who(first))!
  await byName(room, child, { pictures, sentAs }, { ...session, personId: child } as AskingSession)
  expect(await sessions()).toBe(1)
  expect(await byName(room, child, { ...wrong(pictures), sentAs })).toMatchObject({ ok: false, reason: 'wrong' })
  await byName(room, child, { pictures, sentAs: crypto.randomUUID() })
  expect(await sessions()).toBe(2)
})

test('sent again after it was ended, a secret opens a new session, and the ended one stays ended', async () => {
  const room = await makeChildClass(services, 1)
  const [child] = room.children as [string]
  const pictures = await secretOf(child)
  const sentAs = crypto.randomUUID()
  const send = () => byName(room, child, { pictures, sentAs })
  const first = await send()
  await services.owner.query('DELETE FROM sessions WHERE user_id = $1', [child])
  const second = await send()
  expect(await who(second)).toMatchObject({ user: { id: child } })
  expect(await who(first)).toBeNull()
  // Nor when the same key is sent another day.
  clock += 2 * 86_400_000
  await services.owner.query(`DELETE FROM spent_tokens`)
  await send()
  expect(await who(first)).toBeNull()
  clock = Date.UTC(2026, 5, 1, 9)
})

test('a name and the words open a session for learning, in any spelling; pictures do not where words are asked for', async () => {
  const room = await makeChildClass(services, 1, 'words')
  const [child] = room.children as [string]
  const { showWords } = await import('#rules/cards/secrets.ts')
  const words = openCardKeys(services.env).secret(await cardOf(services, child), 'words')
  expect(await byName(room, child, { pictures: await secretOf(child) })).toMatchObject({
    ok: false,
    reason: 'wrong',
  })
  const tried = await byName(room, child, { words: ` ${showWords(words, 'th')} ` })
  expect(await who(tried)).toMatchObject({
    user: { id: child },
    session: { strength: 'class-code', room: { id: room.classroom.id } },
  })
})

test('the teacher sees who rests and until when, for five minutes or for the day', async () => {
  const room = await makeChildClass(services, 2)
  const [child] = room.children as [string]
  const { schoolId, id } = room.classroom
  const resting = async () =>
    (
      await inTransaction(
        services.pool,
        { schoolId, personId: null, staff: false },
        (db) => signInsOf(db, schoolId, id, clock),
        'read only',
      )
    ).resting.map(({ id: student, until }) => [student, Date.parse(until)])
  expect(await resting()).toEqual([])
  const miss = async () => byName(room, child, wrong(await secretOf(child)))
  for (let misses = 0; misses < limits.run; misses++) await miss()
  expect(await resting()).toEqual([[child, clock + limits.restMs]])
  clock += limits.restMs + 1
  expect(await resting()).toEqual([])
  for (let rest = 1; rest < limits.accountPerDay / limits.run; rest++) {
    for (let misses = 0; misses < limits.run; misses++) await miss()
    clock += limits.restMs + 1
  }
  expect(await resting()).toEqual([[child, Date.UTC(2026, 5, 2)]])
  clock = Date.UTC(2026, 5, 2, 9)
})

test('a card that is unknown, revoked or replaced opens nothing; a new one does', async () => {
  const room = await makeChildClass(services, 1)
  const teacher = { actor: actor(room.teacher, { schoolId: room.classroom.schoolId, schoolRoles: ['teacher'] }) }
  const [child] = room.children as [string]
  const [old] = (await enterTokens(services, room.children)) as [string]
  expect(await byCard('A'.repeat(22), { pictures: '000' })).toEqual({ ok: false, reason: 'unknown-card' })
  await execute(services, revokeCards, { student: child }, teacher)
  expect(await byCard(old, { pictures: await secretOf(child) })).toEqual({ ok: false, reason: 'unknown-card' })
  // Even with its digest put back by hand, an old number opens nothing.
  await execute(services, newCards, { student: child }, teacher)
  const [fresh] = (await enterTokens(services, room.children)) as [string]
  expect(await childOfCard(services, old)).toBeNull()
  expect(await byCard(fresh, { pictures: await secretOf(child) })).toMatchObject({ ok: true })
})

test('five misses over both ways rest the account for five minutes, and nobody else', async () => {
  const room = await makeChildClass(services, 2)
  const [child, other] = room.children as [string, string]
  const [card] = (await enterTokens(services, room.children)) as [string, string]
  const secret = await secretOf(child)
  for (let miss = 1; miss <= 2; miss++)
    expect(await byCard(card, wrong(secret))).toEqual({ ok: false, reason: 'wrong' })
  for (let miss = 3; miss <= 4; miss++)
    expect(await byName(room, child, wrong(secret))).toEqual({ ok: false, reason: 'wrong' })
  // Only who is told to wait is told where it hears of the end.
  const wait = {
    retryAfterSeconds: 300,
    rest: restPath(services.env, { schoolId: room.classroom.schoolId, studentId: child }),
  }
  expect(await byCard(card, wrong(secret))).toEqual({ ok: false, reason: 'wrong', ...wait })
  expect(await byCard(card, { pictures: secret })).toEqual({ ok: false, reason: 'resting', ...wait })
  expect(await byName(room, child, { pictures: secret })).toMatchObject({ reason: 'resting' })
  expect(await byName(room, other, { pictures: await secretOf(other) })).toMatchObject({ ok: true })
  clock += limits.restMs
  expect(await byCard(card, { pictures: secret })).toMatchObject({ ok: true })
})

test('many at once: no more than five are judged', async () => {
  const room = await makeChildClass(services, 1)
  const [child] = room.children as [string]
  const [card] = (await enterTokens(services, room.children)) as [string]
  const secret = await secretOf(child)
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? byCard(card, wrong(secret)) : byName(room, child, wrong(secret)))),
  )
  expect(tried.filter((one) => !one.ok && one.reason === 'wrong')).toHaveLength(5)
  expect((await cardOf(services, child)).missedToday).toBe(5)
})

test('new pictures free a child who has to wait', async () => {
  const room = await makeChildClass(services, 1)
  const [child] = room.children as [string]
  for (let miss = 0; miss < 5; miss++) await byName(room, child, wrong(await secretOf(child)))
  const teacher = { actor: actor(room.teacher, { schoolId: room.classroom.schoolId, schoolRoles: ['teacher'] }) }
  await execute(services, resetSecrets, { student: child }, teacher)
  expect(await byName(room, child, { pictures: await secretOf(child) })).toMatchObject({ ok: true })
})

test('sixty misses pause the class-code way, tell the teacher once, and leave cards and other classes alone', async () => {
  const [room, other] = [await makeChildClass(services, 16), await makeChildClass(services, 1)]
  const cards = await enterTokens(services, room.children)
  const secrets = await Promise.all(room.children.map(secretOf))
  const changed: string[] = []
  const stop = services.bus.subscribe((path) => void changed.push(path))
  const tries = room.children.flatMap((child, at) =>
    Array.from({ length: 4 }, () => byName(room, child, wrong(secrets[at]!))),
  )
  const judged = (await Promise.all(tries)).filter((one) => !one.ok && one.reason === 'wrong')
  expect(judged).toHaveLength(limits.classPerDay)
  const place = { schoolId: room.classroom.schoolId, classroomId: room.classroom.id }
  const rest = classRestPath(services.env, place)
  expect(await byName(room, room.children[0]!, { pictures: secrets[0] })).toEqual({
    ok: false,
    reason: 'class-paused',
    rest,
  })
  expect(await byCard(cards[0]!, { pictures: secrets[0] })).toMatchObject({ ok: true })
  expect(await byName(other, other.children[0]!, { pictures: await secretOf(other.children[0]!) })).toMatchObject({
    ok: true,
  })
  const { rows } = await services.owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    room.teacher,
  ])
  const mails = (await queuedJobs(services)).filter(({ data }) => (data as { to?: string }).to === rows[0]!.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.data).toMatchObject({ subject: expect.stringContaining('Class') })
  expect(changed).toContain(`classrooms/${room.classroom.id}/sign-ins`)
  const someone = (id: string) => ({
    actor: actor(id, { schoolId: room.classroom.schoolId, schoolRoles: ['teacher'] }),
  })
  await expect(
    execute(services, resumeSignIns, { classroom: room.classroom.id }, someone(other.teacher)),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(changed).not.toContain(rest)
  await execute(services, resumeSignIns, { classroom: room.classroom.id }, someone(room.teacher))
  // Screens that wait hear it.
  expect(changed).toContain(rest)
  ;(stop as () => void)()
  expect(await byName(room, room.children[15]!, { pictures: secrets[15] })).toMatchObject({ ok: true })
  expect((await cardOf(services, room.children[0]!)).missedToday).toBeGreaterThan(0)
  clock += 24 * 60 * 60_000
  expect(await byName(room, room.children[0]!, { pictures: secrets[0] })).toMatchObject({ ok: true })
})

test('refuses the wrong actor: somebody of another class, of no class, without a card, or disabled', async () => {
  const [room, other] = [await makeChildClass(services, 1), await makeChildClass(services, 1)]
  const adult = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    room.classroom.schoolId,
    adult,
  ])
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [room.classroom.schoolId, room.classroom.id, adult],
  )
  for (const student of [other.children[0]!, adult])
    expect(await byName(room, student, { pictures: '0000' })).toEqual({ ok: false, reason: 'wrong' })
  const [child] = room.children as [string]
  const [card] = (await enterTokens(services, room.children)) as [string]
  const secret = await secretOf(child)
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [child])
  expect(await byName(room, child, { pictures: secret })).toEqual({ ok: false, reason: 'wrong' })
  expect(await byCard(card, { pictures: secret })).toEqual({ ok: false, reason: 'unknown-card' })
})

test('who sat here before no longer does', async () => {
  const room = await makeChildClass(services, 2)
  const [first, second] = room.children as [string, string]
  const tried = await byName(room, first, { pictures: await secretOf(first) })
  const before = (await who(tried))!
  const session = { id: before.session.id, personId: first }
  await byName(room, second, { pictures: await secretOf(second) }, session)
  expect(await who(tried)).toBeNull()
})
