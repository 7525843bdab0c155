import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { classCodeFrom } from '#rules/class-code.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { removeTeacher } from './change-co-teachers.server.ts'
import { decideJoinRequests } from './decide-join-requests.server.ts'
import { changeJoinSettings, newClassCode } from './change-join-settings.server.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { joinOffer, withdrawRequest } from './join-offer.server.ts'
import { pendingRequests, turnedAway } from './requests.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function classWith(policy: 'open' | 'request' | 'closed') {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const id = newId()
  const code = classCodeFrom(crypto.getRandomValues(new Uint8Array(32)))!
  await services.owner.query(
    'INSERT INTO classrooms (school_id, id, name, code, join_policy) VALUES ($1, $2, $3, $4, $5)',
    [schoolId, id, 'Class', code, policy],
  )
  await services.owner.query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [
    code,
    schoolId,
    id,
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [schoolId, id, teacher],
  )
  return { teacher: actor(teacher, { schoolId, schoolRoles: ['teacher'] }), schoolId, id, code }
}

const join = (personId: string, code: string) => execute(services, joinClassroom, { code }, { actor: actor(personId) })
const enrolled = async (personId: string) =>
  (
    await services.owner.query<{ classroom_id: string }>(
      `SELECT classroom_id FROM enrolments WHERE student_id = $1 AND status = 'active'`,
      [personId],
    )
  ).rows.map((row) => row.classroom_id)
const requestOf = async (personId: string) =>
  (
    await services.owner.query<{ id: string; status: string }>(
      'SELECT id, status FROM join_requests WHERE person_id = $1 ORDER BY asked_at DESC',
      [personId],
    )
  ).rows[0]

test('whoever comes in, asked or not, is announced to the list of students', async () => {
  const told: string[] = []
  const stop = services.bus.subscribe((path) => told.push(path))
  const [open, asking] = [await classWith('open'), await classWith('request')]
  const student = await makePerson(services)
  await join(student, open.code)
  expect(told).toContain(`classrooms/${open.id}/roster`)
  await join(student, asking.code)
  expect(told).not.toContain(`classrooms/${asking.id}/roster`)
  const { id } = (await requestOf(student))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: asking.id, act: 'approve', request: id },
    { actor: asking.teacher },
  )
  expect(told).toContain(`classrooms/${asking.id}/roster`)
  stop()
})

test('whose name is none for a child asks, also where the class is open', async () => {
  const { code } = await classWith('open')
  const student = await makePerson(services, 'fuck you Aanya')
  await join(student, code)
  expect(await enrolled(student)).toEqual([])
  expect(await requestOf(student)).toMatchObject({ status: 'pending' })
})

test('an open class is entered at once; a second class does not erase the first', async () => {
  const [first, second] = [await classWith('open'), await classWith('open')]
  const student = await makePerson(services)
  expect(await join(student, first.code.toLowerCase())).toMatchObject({ status: 'active' })
  await join(student, second.code)
  expect((await enrolled(student)).sort()).toEqual([first.id, second.id].sort())
  await expect(join(student, first.code)).rejects.toMatchObject({ details: { reason: 'already-in' } })
})

test('who teaches a class does not become a student of it', async () => {
  const room = await classWith('open')
  await expect(join(room.teacher.id!, room.code)).rejects.toMatchObject({ details: { reason: 'already-in' } })
  expect(await enrolled(room.teacher.id!)).toEqual([])
})

test('whoever taught a class, or teaches at its school, asks to come in by its code, however open it is', async () => {
  const room = await classWith('open')
  const [removed, colleague] = [await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'co-teacher', 'active')`,
    [room.schoolId, room.id, removed],
  )
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    room.schoolId,
    colleague,
  ])
  await execute(services, removeTeacher, { classroom: room.id, person: removed }, { actor: room.teacher })
  for (const person of [removed, colleague]) {
    expect(await join(person, room.code)).toMatchObject({ status: 'pending' })
    expect(await enrolled(person)).toEqual([])
  }
  const { id } = (await requestOf(removed))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: room.id, act: 'approve', request: id },
    { actor: room.teacher },
  )
  expect(await enrolled(removed)).toEqual([room.id])
})

test('by request one waits, is let in, and is a student of the school then', async () => {
  const room = await classWith('request')
  const student = await makePerson(services)
  expect(await join(student, room.code)).toMatchObject({ status: 'pending' })
  expect(await enrolled(student)).toEqual([])
  const request = (await requestOf(student))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: room.id, act: 'approve', request: request.id },
    { actor: room.teacher },
  )
  expect(await enrolled(student)).toEqual([room.id])
  const { rows } = await services.owner.query('SELECT role, status FROM memberships WHERE user_id = $1', [student])
  expect(rows).toEqual([{ role: 'student', status: 'active' }])
})

test('a blocked person cannot ask again, a declined one can', async () => {
  const room = await classWith('request')
  const student = await makePerson(services)
  await join(student, room.code)
  await execute(
    services,
    decideJoinRequests,
    { classroom: room.id, act: 'decline', request: (await requestOf(student))!.id },
    { actor: room.teacher },
  )
  expect(await join(student, room.code)).toMatchObject({ status: 'pending' })
  await execute(
    services,
    decideJoinRequests,
    { classroom: room.id, act: 'block', request: (await requestOf(student))!.id },
    { actor: room.teacher },
  )
  await expect(join(student, room.code)).rejects.toMatchObject({ details: { reason: 'blocked' } })
})

test('two teachers deciding at once decide once; asking many times at once asks once', async () => {
  const room = await classWith('request')
  const student = await makePerson(services)
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => join(student, room.code)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { id } = (await requestOf(student))!
  const decided = await Promise.allSettled(
    (['approve', 'decline'] as const).map((act) =>
      execute(services, decideJoinRequests, { classroom: room.id, act, request: id }, { actor: room.teacher }),
    ),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a wrong code, a closed class and an expired code', async () => {
  const room = await classWith('closed')
  const student = await makePerson(services)
  await expect(join(student, 'ZZZZZZZZ')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, room.code)).rejects.toMatchObject({ code: 'not-found' })
  const open = await classWith('open')
  await services.owner.query(`UPDATE classrooms SET code_expires_at = now() - interval '1 minute' WHERE id = $1`, [
    open.id,
  ])
  await expect(join(student, open.code)).rejects.toMatchObject({ code: 'not-found' })
})

const decide = (room: Awaited<ReturnType<typeof classWith>>, act: string, ...request: string[]) =>
  execute(services, decideJoinRequests, { classroom: room.id, act, request }, { actor: room.teacher })

const visitOf = (personId: string) =>
  ({
    services,
    signedIn: { user: { id: personId } },
    actor: actor(personId),
    origin: { address: null, device: null },
  }) as unknown as Visit

const inSchool = <T>(schoolId: string, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)

test('a no is taken back; a blocked one is listed until it is', async () => {
  const room = await classWith('request')
  const [one, two] = [await makePerson(services, 'One'), await makePerson(services, 'Two')]
  for (const person of [one, two]) await join(person, room.code)
  const [first, second] = [(await requestOf(one))!.id, (await requestOf(two))!.id]
  await decide(room, 'decline', first)
  await decide(room, 'block', second)
  expect(
    (await inSchool(room.schoolId, (db) => turnedAway(db, room.schoolId, room.id)))
      .map(({ name, blocked }) => [name, blocked])
      .sort(),
  ).toEqual([
    ['One', false],
    ['Two', true],
  ])
  expect(await decide(room, 'reopen', first, second)).toMatchObject({ decided: [first, second] })
  expect(
    (await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))).map(({ name }) => name),
  ).toEqual(['One', 'Two'])
  await decide(room, 'decline', first)
  await join(one, room.code)
  await decide(room, 'reopen', first)
  expect(await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))).toHaveLength(2)
})

test('who was declined twice is reopened or blocked once', async () => {
  const room = await classWith('request')
  const one = await makePerson(services, 'One')
  const declined: string[] = []
  for (let times = 0; times < 2; times++) {
    await join(one, room.code)
    declined.push((await requestOf(one))!.id)
    await decide(room, 'decline', declined.at(-1)!)
  }
  expect(await decide(room, 'reopen', ...declined)).toMatchObject({ decided: [declined[1]] })
  expect(await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))).toHaveLength(1)
  expect(await decide(room, 'block', ...declined)).toMatchObject({ decided: [declined[1]] })
})

test('the last seats go to those who waited longest; two teachers at once do not overfill', async () => {
  const room = await classWith('request')
  const everybody = await Promise.all(Array.from({ length: 42 }, () => makePerson(services, 'Pupil')))
  for (const person of everybody) await join(person, room.code)
  const asked = await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))
  const halves = [asked.slice(0, 21), asked.slice(21)].map((half) => half.map(({ id }) => id))
  const answers = await Promise.all(halves.map((half) => decide(room, 'approve', ...half)))
  expect(answers.reduce((sum, { left }) => sum + left, 0)).toBe(2)
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS students FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [room.id],
  )
  expect(rows[0].students).toBe(40)
  const [late] = await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))
  await expect(decide(room, 'approve', late!.id)).rejects.toMatchObject({ details: { reason: 'full' } })
  await expect(join(await makePerson(services), room.code)).rejects.toMatchObject({ details: { reason: 'full' } })
})

test('the window closes, a new code replaces the old one, and whoever waits is still found', async () => {
  const room = await classWith('request')
  const [waiting, late] = [await makePerson(services, 'Waiting'), await makePerson(services, 'Late')]
  await join(waiting, room.code)
  await execute(
    services,
    changeJoinSettings,
    { classroom: room.id, requestsUntil: new Date(Date.now() - 1_000).toISOString() },
    { actor: room.teacher },
  )
  await expect(join(late, room.code)).rejects.toMatchObject({ code: 'not-found' })
  expect(await joinOffer(visitOf(late), room.code)).toMatchObject({
    status: 'none',
    admission: 'closed',
    classroom: null,
  })
  await execute(
    services,
    changeJoinSettings,
    { classroom: room.id, requestsUntil: '', joinPolicy: 'open' },
    { actor: room.teacher },
  )
  const { code } = await execute(services, newClassCode, { classroom: room.id }, { actor: room.teacher })
  await expect(join(late, room.code)).rejects.toMatchObject({ code: 'not-found' })
  expect((await joinOffer(visitOf(late), room.code))!.classroom).toBeNull()
  expect(await join(late, code)).toMatchObject({ status: 'active' })
  expect(await joinOffer(visitOf(waiting), null)).toMatchObject({ code: room.code, status: 'pending' })
  expect(await joinOffer(visitOf(waiting), room.code)).toMatchObject({
    status: 'pending',
    classroom: { name: 'Class', teachers: ['Person'] },
  })
  await execute(services, withdrawRequest, { code: room.code }, { actor: actor(waiting) })
  expect((await requestOf(waiting))!.status).toBe('withdrawn')
  await expect(
    execute(services, withdrawRequest, { code: room.code }, { actor: actor(waiting) }),
  ).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
  await expect(execute(services, withdrawRequest, { code }, { actor: actor(waiting) })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('whoever was let in learns it by the code they asked with, also after it was replaced; once out, they do not', async () => {
  const room = await classWith('request')
  const student = await makePerson(services)
  await join(student, room.code)
  await execute(services, newClassCode, { classroom: room.id }, { actor: room.teacher })
  await decide(room, 'approve', (await requestOf(student))!.id)
  expect(await joinOffer(visitOf(student), room.code)).toMatchObject({ status: 'active' })
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [student])
  expect((await joinOffer(visitOf(student), room.code))!.classroom).toBeNull()
  await expect(join(student, room.code)).rejects.toMatchObject({ code: 'not-found' })
})

test('the offer says declined to the blocked too, and codes cannot be tried one after the other', async () => {
  const room = await classWith('request')
  const person = await makePerson(services)
  await join(person, room.code)
  await decide(room, 'block', (await requestOf(person))!.id)
  expect(await joinOffer(visitOf(person), room.code)).toMatchObject({ status: 'declined', admission: 'closed' })
  const guesser = await makePerson(services)
  for (let tries = 0; tries < 20; tries++)
    await joinOffer(visitOf(guesser), classCodeFrom(crypto.getRandomValues(new Uint8Array(32))))
  expect((await joinOffer(visitOf(guesser), room.code))!.classroom).toBeNull()
})

test('a request nobody answers is gone after a month', async () => {
  const room = await classWith('request')
  const person = await makePerson(services)
  await join(person, room.code)
  await services.owner.query(`UPDATE join_requests SET asked_at = now() - interval '31 days' WHERE person_id = $1`, [
    person,
  ])
  expect(await inSchool(room.schoolId, (db) => pendingRequests(db, room.schoolId, room.id))).toEqual([])
  expect(await join(person, room.code)).toMatchObject({ status: 'pending' })
})

test('a child’s account joins classes of its school, and no other school’s', async () => {
  const [own, foreign] = [await classWith('request'), await classWith('open')]
  const child = await makePerson(services, 'Mali', { kind: 'managed' })
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    own.schoolId,
    child,
  ])
  const as = actor(child, { managed: true })
  const visit = {
    services,
    signedIn: { user: { id: child } },
    actor: as,
    origin: { address: null, device: null },
  } as unknown as Visit
  expect(await joinOffer(visit, own.code)).toMatchObject({ status: 'none', admission: 'request' })
  expect(await joinOffer(visit, foreign.code)).toMatchObject({ status: 'none', admission: 'other-school' })
  expect(await execute(services, joinClassroom, { code: own.code }, { actor: as })).toMatchObject({ status: 'pending' })
  // Not even when the session says to be in that school.
  for (const who of [as, { ...as, schoolId: foreign.schoolId, schoolRoles: ['student' as const] }])
    await expect(execute(services, joinClassroom, { code: foreign.code }, { actor: who })).rejects.toMatchObject({
      code: 'not-found',
    })
  expect(await enrolled(child)).toEqual([])
})

test('refuses the wrong actor', async () => {
  const [room, other] = [await classWith('request'), await classWith('request')]
  const student = await makePerson(services)
  await join(student, room.code)
  const { id } = (await requestOf(student))!
  const attempt = (who: Parameters<typeof execute>[3]) =>
    execute(services, decideJoinRequests, { classroom: room.id, act: 'approve', request: id }, who)
  const stranger = { actor: actor(student, { schoolId: room.schoolId, schoolRoles: ['student'] }) }
  await expect(attempt(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(attempt({ actor: other.teacher })).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(services, joinClassroom, { code: room.code }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    execute(services, joinClassroom, { code: room.code }, { actor: actor(student, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  for (const command of [changeJoinSettings, newClassCode]) {
    await expect(
      execute<unknown, unknown, unknown>(services, command as never, { classroom: room.id }, { actor: other.teacher }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      execute<unknown, unknown, unknown>(services, command as never, { classroom: room.id }, { actor: actor(null) }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  await expect(execute(services, withdrawRequest, { code: room.code }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect((await requestOf(student))!.status).toBe('pending')
})
