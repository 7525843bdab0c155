import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#rules/permissions.ts'
import { askByName, withdrawNameRequest } from '#app/features/cards/ask-by-name.server.ts'
import { classSignInFor } from '#app/features/cards/class-sign-in.server.ts'
import { enterByNameRequest } from '#app/features/cards/enter-by-name-request.server.ts'
import { claimCookie } from '#app/features/cards/name-claim.server.ts'
import { pendingRequests } from '#app/features/classrooms/public.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { actor, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { decideNameRequests } from './decide-name-requests.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

/** A child whose name is not there: asked by whoever holds the code, let in by whoever teaches, in by the same browser. */

let services: TestServices
let clock = Date.now()
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await services.owner.query<Row>(text, values)).rows

async function open(policy = 'request') {
  const { classroom, teacher, code, children } = await makeChildClass(services, 1)
  await services.owner.query('UPDATE classrooms SET join_policy = $2 WHERE id = $1', [classroom.id, policy])
  const who = actor(teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  const asVisitor = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object) =>
    execute(services, command, input, { actor: visitor })
  const signIn = await classSignInFor(services, { address: null, device: null }, code)
  if (signIn.state !== 'open') throw new Error('closed')
  const { codeProof } = signIn
  const ask = (name: string, sentAs = newId()) => asVisitor(askByName, { name, code, codeProof, sentAs })
  return {
    ...classroom,
    code,
    child: children[0]!,
    signIn,
    teacher: who,
    ask,
    decide: (act: string, id: string, by = who) =>
      execute(services, decideNameRequests, { classroom: classroom.id, act, request: id }, { actor: by }),
    /** What the browser holds that asked. */
    claimOf: (asked: { schoolId: string; id: string }) =>
      decodeURIComponent(claimCookie(services, asked).split(';')[0]!.split('=')[1]!),
    enter: (claim: string) => asVisitor(enterByNameRequest, { claim, locale: 'en' }),
    withdraw: (claim: string) => asVisitor(withdrawNameRequest, { claim }),
  }
}

test('the queue says whose name is in the class already, and of nobody else', async () => {
  const { id, schoolId, ask, child } = await open()
  const [known] = await rows<{ name: string }>('SELECT name FROM users WHERE id = $1', child)
  await ask(known!.name)
  await ask('Nobody Knows')
  const queue = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    pendingRequests(db, schoolId, id),
  )
  expect(queue.map(({ name, nameTaken }) => [name, nameTaken])).toEqual([
    [known!.name, true],
    ['Nobody Knows', false],
  ])
})

test('asked, let in, and in with the secret to come back with; once', async () => {
  const { id: classroomId, schoolId, ask, decide, claimOf, enter } = await open()
  const asked = await ask('ด.ญ. ฟ้าใส ใจงาม')
  expect(asked).toMatchObject({ schoolId, name: 'ฟ้าใส ใจงาม' })
  const claim = claimOf(asked)
  expect(await enter(claim)).toEqual({ ok: false, reason: 'code-closed' })
  expect(await rows('SELECT id FROM users WHERE id = $1', asked.id)).toEqual([])

  expect(await decide('approve', asked.id)).toMatchObject({ decided: [asked.id], left: 0 })
  expect(await rows('SELECT name, kind FROM users WHERE id = $1', asked.id)).toEqual([
    { name: 'ฟ้าใส ใจงาม', kind: 'managed' },
  ])
  expect(await rows('SELECT title FROM managed_students WHERE student_id = $1', asked.id)).toHaveLength(1)
  expect(await rows('SELECT status, source FROM enrolments WHERE student_id = $1', asked.id)).toEqual([
    { status: 'active', source: 'code' },
  ])

  const entered = await enter(claim)
  expect(entered).toMatchObject({ ok: true, personId: asked.id, room: { id: classroomId } })
  expect(entered.ok && entered.secret && 'pictures' in entered.secret && entered.secret.pictures).toHaveLength(4)
  expect(await rows('SELECT strength FROM sessions WHERE user_id = $1', asked.id)).toEqual([{ strength: 'class-code' }])
  // An answer that was lost on the way is asked for again; later the browser is any browser.
  clock += 60_000
  await Promise.all([enter(claim), enter(claim), enter(claim)])
  expect(await rows('SELECT strength FROM sessions WHERE user_id = $1', asked.id)).toHaveLength(1)
  // Counted from the first time: whoever keeps asking gets no more time by it.
  clock += 60_000
  expect(await enter(claim)).toEqual({ ok: false, reason: 'code-closed' })
})

test('let in and taken out again before they came: nothing is opened or shown', async () => {
  const { ask, decide, claimOf, enter } = await open()
  const asked = await ask('Fah')
  await decide('approve', asked.id)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [asked.id])
  expect(await enter(claimOf(asked))).toEqual({ ok: false, reason: 'code-closed' })
})

test('the same sending is one request, and another browser cannot speak for it', async () => {
  const { id: classroomId, ask, decide, claimOf, enter } = await open()
  const first = await ask('Fah', 'the-same-sending')
  expect(await ask('Fah', 'the-same-sending')).toMatchObject({ id: first.id, again: true })
  expect(await rows('SELECT 1 FROM name_requests WHERE classroom_id = $1', classroomId)).toHaveLength(1)
  await decide('approve', first.id)
  const claim = claimOf(first)
  expect(await enter(claim.replace(first.id, newId()))).toEqual({ ok: false, reason: 'code-closed' })
  expect(await enter(`${claim.slice(0, -2)}xx`)).toEqual({ ok: false, reason: 'code-closed' })
})

test('declined and taken back, withdrawn, decided twice', async () => {
  const { ask, decide, claimOf, enter, withdraw } = await open()
  const asked = await ask('Fah')
  await decide('decline', asked.id)
  expect(await enter(claimOf(asked))).toEqual({ ok: false, reason: 'code-closed' })
  await expect(decide('approve', asked.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await decide('reopen', asked.id)
  await withdraw(claimOf(asked))
  await expect(decide('approve', asked.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test('letting in is undone like any other student that was added', async () => {
  const { ask, decide, id, teacher } = await open()
  const asked = await ask('Fah')
  await decide('approve', asked.id)
  const [change] = await rows<{ id: string }>(
    `SELECT id FROM roster_changes WHERE summary->'classrooms' @> to_jsonb($1::text)`,
    id,
  )
  await execute(services, undoRosterChange, { change: change!.id }, { actor: teacher })
  expect(await rows('SELECT 1 FROM users WHERE id = $1', asked.id)).toEqual([])
})

test('refuses the wrong actor, a name nobody has, a class that takes nobody', async () => {
  const [ours, others] = [await open(), await open()]
  const asked = await ours.ask('Fah')
  await expect(ours.decide('approve', asked.id, others.teacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(others.decide('approve', asked.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  const pupil = actor(ours.child, { schoolId: ours.schoolId, schoolRoles: ['student'], managed: true })
  await expect(ours.decide('approve', asked.id, pupil)).rejects.toMatchObject({ code: 'not-found' })
  await expect(ours.ask('🚀')).rejects.toMatchObject({ details: { fields: { name: expect.any(String) } } })
  await expect(ours.ask('www.evil.com')).rejects.toMatchObject({ details: { fields: { name: 'link' } } })
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [ours.id])
  await expect(ours.ask('Fah')).rejects.toMatchObject({ details: { reason: 'closed' } })
  await services.owner.query(`UPDATE classrooms SET login_mode = 'email' WHERE id = $1`, [others.id])
  await expect(others.ask('Fah')).rejects.toMatchObject({ details: { reason: 'code-closed' } })
})

test('whoever looks at the class learns of their own request only', async () => {
  const { code, ask, claimOf, signIn } = await open()
  expect(signIn).toMatchObject({ asks: true, asked: null })
  const [one, other] = [await ask('Fah'), await ask('Nam')]
  const look = (claim: string) => classSignInFor(services, { address: null, device: null }, code, null, claim)
  expect(await look(claimOf(one))).toMatchObject({ asked: { id: one.id, name: 'Fah', status: 'pending' } })
  expect(JSON.stringify(await look(claimOf(one)))).not.toContain(other.id)
  expect(await look('')).toMatchObject({ asked: null })
})
