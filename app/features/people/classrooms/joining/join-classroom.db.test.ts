import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { removeTeacher } from '../teachers/change-co-teachers.server.ts'
import { decideJoinRequests } from './decide-join-requests.server.ts'
import { changeJoinSettings, newClassCode } from './change-join-settings.server.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { loadJoinOffer, withdrawRequest } from './join-offer.server.ts'
import { listPendingRequests, listRejectedRequests } from './pending-requests.server.ts'

const services = await openFileServices()

async function classWith(policy: 'open' | 'request' | 'closed') {
  const teacher = await makePerson(services)
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const id = newId()
  const code = generateClassCode(crypto.getRandomValues(new Uint8Array(32)))!
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
const enrolledClassrooms = async (personId: string) =>
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

test('notifies the roster when a student joins directly or by approved request', async () => {
  const notifiedPaths: string[] = []
  const stop = services.bus.subscribe((path) => notifiedPaths.push(path))
  const [openClass, requestClass] = [await classWith('open'), await classWith('request')]
  const student = await makePerson(services)
  await join(student, openClass.code)
  expect(notifiedPaths).toContain(`classrooms/${openClass.id}/roster`)
  await join(student, requestClass.code)
  expect(notifiedPaths).not.toContain(`classrooms/${requestClass.id}/roster`)
  const { id } = (await requestOf(student))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: requestClass.id, act: 'approve', request: id },
    { actor: requestClass.teacher },
  )
  expect(notifiedPaths).toContain(`classrooms/${requestClass.id}/roster`)
  stop()
})

test('requires approval for a name with a blocked word, even in a class that admits students without approval', async () => {
  const { code } = await classWith('open')
  const student = await makePerson(services, 'fuck you Aanya')
  await join(student, code)
  expect(await enrolledClassrooms(student)).toEqual([])
  expect(await requestOf(student)).toMatchObject({ status: 'pending' })
})

test('a student joins an open class immediately and keeps other classes', async () => {
  const [first, second] = [await classWith('open'), await classWith('open')]
  const student = await makePerson(services)
  expect(await join(student, first.code.toLowerCase())).toMatchObject({ status: 'active' })
  await join(student, second.code)
  expect((await enrolledClassrooms(student)).sort()).toEqual([first.id, second.id].sort())
  await expect(join(student, first.code)).rejects.toMatchObject({ details: { reason: 'already-in' } })
})

test('rejects a teacher who joins their own class as student', async () => {
  const classroom = await classWith('open')
  await expect(join(classroom.teacher.id!, classroom.code)).rejects.toMatchObject({ details: { reason: 'already-in' } })
  expect(await enrolledClassrooms(classroom.teacher.id!)).toEqual([])
})

test('requires approval in an open class for its former teachers and teachers of the school', async () => {
  const classroom = await classWith('open')
  const [removed, colleague] = [await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role, status) VALUES ($1, $2, $3, 'co-teacher', 'active')`,
    [classroom.schoolId, classroom.id, removed],
  )
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    classroom.schoolId,
    colleague,
  ])
  await execute(services, removeTeacher, { classroom: classroom.id, person: removed }, { actor: classroom.teacher })
  for (const person of [removed, colleague]) {
    expect(await join(person, classroom.code)).toMatchObject({ status: 'pending' })
    expect(await enrolledClassrooms(person)).toEqual([])
  }
  const { id } = (await requestOf(removed))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: classroom.id, act: 'approve', request: id },
    { actor: classroom.teacher },
  )
  expect(await enrolledClassrooms(removed)).toEqual([classroom.id])
})

test('an approved request enrolls the student in the class and the school', async () => {
  const classroom = await classWith('request')
  const student = await makePerson(services)
  expect(await join(student, classroom.code)).toMatchObject({ status: 'pending' })
  expect(await enrolledClassrooms(student)).toEqual([])
  const request = (await requestOf(student))!
  await execute(
    services,
    decideJoinRequests,
    { classroom: classroom.id, act: 'approve', request: request.id },
    { actor: classroom.teacher },
  )
  expect(await enrolledClassrooms(student)).toEqual([classroom.id])
  const { rows } = await services.owner.query('SELECT role, status FROM memberships WHERE user_id = $1', [student])
  expect(rows).toEqual([{ role: 'student', status: 'active' }])
})

test('a declined student can request again, a blocked one cannot', async () => {
  const classroom = await classWith('request')
  const student = await makePerson(services)
  await join(student, classroom.code)
  await execute(
    services,
    decideJoinRequests,
    { classroom: classroom.id, act: 'decline', request: (await requestOf(student))!.id },
    { actor: classroom.teacher },
  )
  expect(await join(student, classroom.code)).toMatchObject({ status: 'pending' })
  await execute(
    services,
    decideJoinRequests,
    { classroom: classroom.id, act: 'block', request: (await requestOf(student))!.id },
    { actor: classroom.teacher },
  )
  await expect(join(student, classroom.code)).rejects.toMatchObject({ details: { reason: 'blocked' } })
})

test('concurrent joins create one request, and only one of two concurrent decisions succeeds', async () => {
  const classroom = await classWith('request')
  const student = await makePerson(services)
  const joins = await Promise.allSettled(Array.from({ length: 6 }, () => join(student, classroom.code)))
  expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { id } = (await requestOf(student))!
  const decisions = await Promise.allSettled(
    (['approve', 'decline'] as const).map((act) =>
      execute(
        services,
        decideJoinRequests,
        { classroom: classroom.id, act, request: id },
        { actor: classroom.teacher },
      ),
    ),
  )
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('rejects wrong codes, expired codes and codes of closed classes', async () => {
  const classroom = await classWith('closed')
  const student = await makePerson(services)
  await expect(join(student, 'ZZZZZZZZ')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  await expect(join(student, classroom.code)).rejects.toMatchObject({ code: 'not-found' })
  const open = await classWith('open')
  await services.owner.query(`UPDATE classrooms SET code_expires_at = now() - interval '1 minute' WHERE id = $1`, [
    open.id,
  ])
  await expect(join(student, open.code)).rejects.toMatchObject({ code: 'not-found' })
})

const decide = (classroom: Awaited<ReturnType<typeof classWith>>, act: string, ...request: string[]) =>
  execute(services, decideJoinRequests, { classroom: classroom.id, act, request }, { actor: classroom.teacher })

const requestContextOf = (personId: string) =>
  ({
    services,
    signedIn: { user: { id: personId } },
    actor: actor(personId),
    origin: { address: null, device: null },
  }) as unknown as RequestContext

const inSchool = <T>(schoolId: string, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)

test('lists declined and blocked requests until a teacher reopens them', async () => {
  const classroom = await classWith('request')
  const [declined, blockedPerson] = [await makePerson(services, 'One'), await makePerson(services, 'Two')]
  for (const person of [declined, blockedPerson]) await join(person, classroom.code)
  const [first, second] = [(await requestOf(declined))!.id, (await requestOf(blockedPerson))!.id]
  await decide(classroom, 'decline', first)
  await decide(classroom, 'block', second)
  expect(
    (await inSchool(classroom.schoolId, (db) => listRejectedRequests(db, classroom.schoolId, classroom.id)))
      .map(({ name, blocked }) => [name, blocked])
      .sort(),
  ).toEqual([
    ['One', false],
    ['Two', true],
  ])
  expect(await decide(classroom, 'reopen', first, second)).toMatchObject({ decided: [first, second] })
  expect(
    (await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id))).map(
      ({ name }) => name,
    ),
  ).toEqual(['One', 'Two'])
  await decide(classroom, 'decline', first)
  await join(declined, classroom.code)
  await decide(classroom, 'reopen', first)
  expect(
    await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id)),
  ).toHaveLength(2)
})

test('reopens or blocks only the latest request of a student declined twice', async () => {
  const classroom = await classWith('request')
  const student = await makePerson(services, 'One')
  const declined: string[] = []
  for (let times = 0; times < 2; times++) {
    await join(student, classroom.code)
    declined.push((await requestOf(student))!.id)
    await decide(classroom, 'decline', declined.at(-1)!)
  }
  expect(await decide(classroom, 'reopen', ...declined)).toMatchObject({ decided: [declined[1]] })
  expect(
    await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id)),
  ).toHaveLength(1)
  expect(await decide(classroom, 'block', ...declined)).toMatchObject({ decided: [declined[1]] })
})

test('concurrent approvals by two teachers do not exceed the seats of the class', async () => {
  const classroom = await classWith('request')
  const students = await Promise.all(Array.from({ length: 42 }, () => makePerson(services, 'Pupil')))
  for (const person of students) await join(person, classroom.code)
  const requests = await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id))
  const halves = [requests.slice(0, 21), requests.slice(21)].map((half) => half.map(({ id }) => id))
  const answers = await Promise.all(halves.map((half) => decide(classroom, 'approve', ...half)))
  expect(answers.reduce((sum, { left }) => sum + left, 0)).toBe(2)
  const { rows } = await services.owner.query(
    `SELECT count(*)::int AS students FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [classroom.id],
  )
  expect(rows[0].students).toBe(40)
  const [late] = await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id))
  await expect(decide(classroom, 'approve', late!.id)).rejects.toMatchObject({ details: { reason: 'full' } })
  await expect(join(await makePerson(services), classroom.code)).rejects.toMatchObject({ details: { reason: 'full' } })
})

test('pending requests survive the end of the request period and a new class code', async () => {
  const classroom = await classWith('request')
  const [waiting, late] = [await makePerson(services, 'Waiting'), await makePerson(services, 'Late')]
  await join(waiting, classroom.code)
  await execute(
    services,
    changeJoinSettings,
    { classroom: classroom.id, requestsUntil: new Date(Date.now() - 1_000).toISOString() },
    { actor: classroom.teacher },
  )
  await expect(join(late, classroom.code)).rejects.toMatchObject({ code: 'not-found' })
  expect(await loadJoinOffer(requestContextOf(late), classroom.code)).toMatchObject({
    status: 'none',
    admission: 'closed',
    classroom: null,
  })
  await execute(
    services,
    changeJoinSettings,
    { classroom: classroom.id, requestsUntil: '', joinPolicy: 'open' },
    { actor: classroom.teacher },
  )
  const { code } = await execute(services, newClassCode, { classroom: classroom.id }, { actor: classroom.teacher })
  await expect(join(late, classroom.code)).rejects.toMatchObject({ code: 'not-found' })
  expect((await loadJoinOffer(requestContextOf(late), classroom.code))!.classroom).toBeNull()
  expect(await join(late, code)).toMatchObject({ status: 'active' })
  expect(await loadJoinOffer(requestContextOf(waiting), null)).toMatchObject({
    code: classroom.code,
    status: 'pending',
  })
  expect(await loadJoinOffer(requestContextOf(waiting), classroom.code)).toMatchObject({
    status: 'pending',
    classroom: { name: 'Class', teachers: ['Person'] },
  })
  await execute(services, withdrawRequest, { code: classroom.code }, { actor: actor(waiting) })
  expect((await requestOf(waiting))!.status).toBe('withdrawn')
  await expect(
    execute(services, withdrawRequest, { code: classroom.code }, { actor: actor(waiting) }),
  ).rejects.toMatchObject({
    details: { reason: 'already-decided' },
  })
  await expect(execute(services, withdrawRequest, { code }, { actor: actor(waiting) })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the replaced code still shows the class to an approved student until they are removed', async () => {
  const classroom = await classWith('request')
  const student = await makePerson(services)
  await join(student, classroom.code)
  await execute(services, newClassCode, { classroom: classroom.id }, { actor: classroom.teacher })
  await decide(classroom, 'approve', (await requestOf(student))!.id)
  expect(await loadJoinOffer(requestContextOf(student), classroom.code)).toMatchObject({ status: 'active' })
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [student])
  expect((await loadJoinOffer(requestContextOf(student), classroom.code))!.classroom).toBeNull()
  await expect(join(student, classroom.code)).rejects.toMatchObject({ code: 'not-found' })
})

test('shows a blocked user the status declined, and limits code guessing', async () => {
  const classroom = await classWith('request')
  const person = await makePerson(services)
  await join(person, classroom.code)
  await decide(classroom, 'block', (await requestOf(person))!.id)
  expect(await loadJoinOffer(requestContextOf(person), classroom.code)).toMatchObject({
    status: 'declined',
    admission: 'closed',
  })
  const guesser = await makePerson(services)
  for (let tries = 0; tries < 20; tries++)
    await loadJoinOffer(requestContextOf(guesser), generateClassCode(crypto.getRandomValues(new Uint8Array(32))))
  expect((await loadJoinOffer(requestContextOf(guesser), classroom.code))!.classroom).toBeNull()
})

test('an unanswered request expires after a month', async () => {
  const classroom = await classWith('request')
  const person = await makePerson(services)
  await join(person, classroom.code)
  await services.owner.query(`UPDATE join_requests SET asked_at = now() - interval '31 days' WHERE person_id = $1`, [
    person,
  ])
  expect(await inSchool(classroom.schoolId, (db) => listPendingRequests(db, classroom.schoolId, classroom.id))).toEqual(
    [],
  )
  expect(await join(person, classroom.code)).toMatchObject({ status: 'pending' })
})

test('a managed account can join only classes of its own school', async () => {
  const [ownClass, foreignClass] = [await classWith('request'), await classWith('open')]
  const child = await makePerson(services, 'Mali', { kind: 'managed' })
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    ownClass.schoolId,
    child,
  ])
  const childActor = actor(child, { managed: true })
  const requestContext = {
    services,
    signedIn: { user: { id: child } },
    actor: childActor,
    origin: { address: null, device: null },
  } as unknown as RequestContext
  expect(await loadJoinOffer(requestContext, ownClass.code)).toMatchObject({ status: 'none', admission: 'request' })
  expect(await loadJoinOffer(requestContext, foreignClass.code)).toMatchObject({
    status: 'none',
    admission: 'other-school',
  })
  expect(await execute(services, joinClassroom, { code: ownClass.code }, { actor: childActor })).toMatchObject({
    status: 'pending',
  })
  // Also rejected if the session claims a student role in that school.
  for (const user of [
    childActor,
    { ...childActor, schoolId: foreignClass.schoolId, schoolRoles: ['student' as const] },
  ])
    await expect(execute(services, joinClassroom, { code: foreignClass.code }, { actor: user })).rejects.toMatchObject({
      code: 'not-found',
    })
  expect(await enrolledClassrooms(child)).toEqual([])
})

test('rejects join commands from unauthorized users', async () => {
  const [classroom, other] = [await classWith('request'), await classWith('request')]
  const student = await makePerson(services)
  await join(student, classroom.code)
  const { id } = (await requestOf(student))!
  const attempt = (user: Parameters<typeof execute>[3]) =>
    execute(services, decideJoinRequests, { classroom: classroom.id, act: 'approve', request: id }, user)
  const stranger = { actor: actor(student, { schoolId: classroom.schoolId, schoolRoles: ['student'] }) }
  await expect(attempt(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(attempt({ actor: other.teacher })).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(services, joinClassroom, { code: classroom.code }, { actor: actor(null) }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(
    execute(services, joinClassroom, { code: classroom.code }, { actor: actor(student, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  for (const command of [changeJoinSettings, newClassCode]) {
    await expect(
      execute<unknown, unknown, unknown>(
        services,
        command as never,
        { classroom: classroom.id },
        { actor: other.teacher },
      ),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      execute<unknown, unknown, unknown>(
        services,
        command as never,
        { classroom: classroom.id },
        { actor: actor(null) },
      ),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  await expect(
    execute(services, withdrawRequest, { code: classroom.code }, { actor: actor(null) }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect((await requestOf(student))!.status).toBe('pending')
})
