import { expect, test } from 'vitest'
import { visitor } from '#rules/permissions.ts'
import { askByName, withdrawNameRequest } from '#app/features/people/cards/name-requests/ask-by-name.server.ts'
import { loadClassSignIn } from '#app/features/people/cards/sign-in/class-sign-in.server.ts'
import { enterByNameRequest } from '#app/features/people/cards/name-requests/enter-by-name-request.server.ts'
import { createClaimCookie } from '#app/features/people/cards/name-requests/name-claim.server.ts'
import { listPendingRequests } from '#app/features/people/classrooms/public.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { decideNameRequests } from './decide-name-requests.server.ts'
import { undoRosterChange } from './undo/undo-roster-change.server.ts'

// Join requests by typed name: sent with the class code, decided by a teacher, used by the browser that sent them.

let clock = Date.now()
const services = await openFileServices({ now: () => clock })

const queryRows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await services.owner.query<Row>(text, values)).rows

async function openClass(policy = 'request') {
  const { classroom, teacher, code, children } = await createChildClass(services, 1)
  await services.owner.query('UPDATE classrooms SET join_policy = $2 WHERE id = $1', [classroom.id, policy])
  const teacherActor = actor(teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  const asVisitor = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, nameRequest: object) =>
    execute(services, command, nameRequest, { actor: visitor })
  const signIn = await loadClassSignIn(services, { address: null, device: null }, code)
  if (signIn.state !== 'open') throw new Error('closed')
  const { codeProof } = signIn
  const ask = (name: string, idempotencyKey = newId()) =>
    asVisitor(askByName, { name, code, codeProof, idempotencyKey })
  return {
    ...classroom,
    code,
    child: children[0]!,
    signIn,
    teacher: teacherActor,
    ask,
    decide: (act: string, id: string, by = teacherActor) =>
      execute(services, decideNameRequests, { classroom: classroom.id, act, request: id }, { actor: by }),
    /** Value of the claim cookie in the browser that sent the request. */
    claimOf: (nameRequest: { schoolId: string; id: string }) =>
      decodeURIComponent(createClaimCookie(services, nameRequest).split(';')[0]!.split('=')[1]!),
    enter: (claim: string) => asVisitor(enterByNameRequest, { claim, locale: 'en' }),
    withdraw: (claim: string) => asVisitor(withdrawNameRequest, { claim }),
  }
}

test('the pending list marks requests whose name is already in the class', async () => {
  const { id, schoolId, ask, child } = await openClass()
  const [enrolledChild] = await queryRows<{ name: string }>('SELECT name FROM users WHERE id = $1', child)
  await ask(enrolledChild!.name)
  await ask('Nobody Knows')
  const pendingRequests = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    listPendingRequests(db, schoolId, id),
  )
  expect(pendingRequests.map(({ name, nameTaken }) => [name, nameTaken])).toEqual([
    [enrolledChild!.name, true],
    ['Nobody Knows', false],
  ])
})

test('an approved request creates an account and signs the child in once, with the new secret', async () => {
  const { id: classroomId, schoolId, ask, decide, claimOf, enter } = await openClass()
  const nameRequest = await ask('ด.ญ. ฟ้าใส ใจงาม')
  expect(nameRequest).toMatchObject({ schoolId, name: 'ฟ้าใส ใจงาม' })
  const claim = claimOf(nameRequest)
  expect(await enter(claim)).toEqual({ ok: false, reason: 'code-closed' })
  expect(await queryRows('SELECT id FROM users WHERE id = $1', nameRequest.id)).toEqual([])

  expect(await decide('approve', nameRequest.id)).toMatchObject({ decided: [nameRequest.id], left: 0 })
  expect(await queryRows('SELECT name, kind FROM users WHERE id = $1', nameRequest.id)).toEqual([
    { name: 'ฟ้าใส ใจงาม', kind: 'managed' },
  ])
  expect(await queryRows('SELECT title FROM managed_students WHERE student_id = $1', nameRequest.id)).toHaveLength(1)
  expect(await queryRows('SELECT status, source FROM enrolments WHERE student_id = $1', nameRequest.id)).toEqual([
    { status: 'active', source: 'code' },
  ])

  const signInResult = await enter(claim)
  expect(signInResult).toMatchObject({ ok: true, personId: nameRequest.id, workspace: { id: classroomId } })
  expect(
    signInResult.ok && signInResult.secret && 'pictures' in signInResult.secret && signInResult.secret.pictures,
  ).toHaveLength(4)
  expect(await queryRows('SELECT strength FROM sessions WHERE user_id = $1', nameRequest.id)).toEqual([
    { strength: 'class-code' },
  ])
  // A browser may retry after a lost response, but only for a short time.
  clock += 60_000
  await Promise.all([enter(claim), enter(claim), enter(claim)])
  expect(await queryRows('SELECT strength FROM sessions WHERE user_id = $1', nameRequest.id)).toHaveLength(1)
  // The time counts from the first sign-in: retries do not extend it.
  clock += 60_000
  expect(await enter(claim)).toEqual({ ok: false, reason: 'code-closed' })
})

test('a child who was removed after approval is not signed in', async () => {
  const { ask, decide, claimOf, enter } = await openClass()
  const nameRequest = await ask('Fah')
  await decide('approve', nameRequest.id)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [nameRequest.id])
  expect(await enter(claimOf(nameRequest))).toEqual({ ok: false, reason: 'code-closed' })
})

test('a repeated submission creates one request, and a forged claim cannot use it', async () => {
  const { id: classroomId, ask, decide, claimOf, enter } = await openClass()
  const first = await ask('Fah', 'the-same-sending')
  expect(await ask('Fah', 'the-same-sending')).toMatchObject({ id: first.id, again: true })
  expect(await queryRows('SELECT 1 FROM name_requests WHERE classroom_id = $1', classroomId)).toHaveLength(1)
  await decide('approve', first.id)
  const claim = claimOf(first)
  expect(await enter(claim.replace(first.id, newId()))).toEqual({ ok: false, reason: 'code-closed' })
  expect(await enter(`${claim.slice(0, -2)}xx`)).toEqual({ ok: false, reason: 'code-closed' })
})

test('a declined request can be reopened, and a declined or withdrawn request cannot be approved', async () => {
  const { ask, decide, claimOf, enter, withdraw } = await openClass()
  const nameRequest = await ask('Fah')
  await decide('decline', nameRequest.id)
  expect(await enter(claimOf(nameRequest))).toEqual({ ok: false, reason: 'code-closed' })
  await expect(decide('approve', nameRequest.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  await decide('reopen', nameRequest.id)
  await withdraw(claimOf(nameRequest))
  await expect(decide('approve', nameRequest.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test('undoing an approval deletes the created account', async () => {
  const { ask, decide, id, teacher } = await openClass()
  const nameRequest = await ask('Fah')
  await decide('approve', nameRequest.id)
  const [change] = await queryRows<{ id: string }>(
    `SELECT id FROM roster_changes WHERE summary->'classrooms' @> to_jsonb($1::text)`,
    id,
  )
  await execute(services, undoRosterChange, { change: change!.id }, { actor: teacher })
  expect(await queryRows('SELECT 1 FROM users WHERE id = $1', nameRequest.id)).toEqual([])
})

test('refuses other teachers and students, invalid names, and classes that do not accept requests', async () => {
  const [ownClass, otherClass] = [await openClass(), await openClass()]
  const nameRequest = await ownClass.ask('Fah')
  await expect(ownClass.decide('approve', nameRequest.id, otherClass.teacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(otherClass.decide('approve', nameRequest.id)).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
  const studentActor = actor(ownClass.child, { schoolId: ownClass.schoolId, schoolRoles: ['student'], managed: true })
  await expect(ownClass.decide('approve', nameRequest.id, studentActor)).rejects.toMatchObject({ code: 'not-found' })
  await expect(ownClass.ask('🚀')).rejects.toMatchObject({ details: { fields: { name: expect.any(String) } } })
  await expect(ownClass.ask('www.evil.com')).rejects.toMatchObject({ details: { fields: { name: 'link' } } })
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [ownClass.id])
  await expect(ownClass.ask('Fah')).rejects.toMatchObject({ details: { reason: 'closed' } })
  await services.owner.query(`UPDATE classrooms SET login_mode = 'email' WHERE id = $1`, [otherClass.id])
  await expect(otherClass.ask('Fah')).rejects.toMatchObject({ details: { reason: 'code-closed' } })
})

test('the sign-in page shows only the request of the same browser', async () => {
  const { code, ask, claimOf, signIn } = await openClass()
  expect(signIn).toMatchObject({ asks: true, asked: null })
  const [ownRequest, otherRequest] = [await ask('Fah'), await ask('Nam')]
  const loadPage = (claim: string) => loadClassSignIn(services, { address: null, device: null }, code, null, claim)
  expect(await loadPage(claimOf(ownRequest))).toMatchObject({
    asked: { id: ownRequest.id, name: 'Fah', status: 'pending' },
  })
  expect(JSON.stringify(await loadPage(claimOf(ownRequest)))).not.toContain(otherRequest.id)
  expect(await loadPage('')).toMatchObject({ asked: null })
})
