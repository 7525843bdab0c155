import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { execute } from '#app/platform/commands/execute.server.ts'
import { changeConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { subprotocol } from './gateway.ts'
import { addSession, openScreen, openFileGateway } from './testing.ts'

const services = await openFileServices()

const { live, people } = openFileGateway(services, livePaths())

const sessionOf = (personId: string, name?: string) => addSession(people, personId, { name })

async function createClass() {
  const [teacher, student, other] = [
    await makePerson(services, 'Teacher'),
    await makePerson(services, 'Student'),
    await makePerson(services, 'Other'),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [student]: 'student', [other]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  return {
    teacher,
    student,
    other,
    schoolId,
    classroomId,
    board: `classrooms/${classroomId}/board`,
    presencePath: `classrooms/${classroomId}/presence`,
  }
}

const screen = (personId: string | null, name?: string) =>
  openScreen(live.url, live.gateway, personId && sessionOf(personId, name))

test('a view sends its value, then every committed change', async () => {
  const visitor = await screen(null)
  expect(await visitor.send({ t: 'on', p: 'system/configuration' })).toMatchObject({ t: 'ok' })
  await visitor.waitForValue(
    'system/configuration',
    (value) => (value as { isMaintenance: boolean } | undefined)?.isMaintenance === false,
  )
  const staff = await makePerson(services, 'Staff', { staff: true })
  await execute(services, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  await visitor.waitForValue('system/configuration', (value) => (value as { isMaintenance: boolean }).isMaintenance)
  await execute(services, changeConfiguration, { isMaintenance: false }, { actor: actor(staff, { staff: true }) })
  visitor.close()
})

test('a note reaches other screens, and is saved before it is acknowledged', async () => {
  const classroom = await createClass()
  const [teacher, student] = [await screen(classroom.teacher), await screen(classroom.student)]
  await teacher.send({ t: 'on', p: classroom.board })
  const key = noteKey(classroom.student, 'n1')
  const note = { sticker: 'star', colour: 'sun' }
  expect(await student.send({ t: 'set', p: `${classroom.board}/${key}`, v: note })).toMatchObject({ t: 'ok' })
  const { rows } = await services.owner.query('SELECT value FROM live_records WHERE key = $1', [key])
  expect(JSON.parse(rows[0].value)).toEqual(note)
  await teacher.waitForValue(classroom.board, (value) => JSON.stringify(value) === JSON.stringify({ [key]: note }))
  expect(await student.send({ t: 'set', p: `${classroom.board}/${key}`, v: null })).toMatchObject({ t: 'ok' })
  await teacher.waitForValue(classroom.board, (value) => JSON.stringify(value) === '{}')
})

test('answers not-found for paths that the user may not read or write', async () => {
  const [classroom, elsewhere] = [await createClass(), await createClass()]
  const [student, colleague, visitor] = [
    await screen(classroom.student),
    await screen(classroom.other),
    await screen(null),
  ]
  for (const outsider of [colleague, visitor])
    expect(await outsider.send({ t: 'on', p: classroom.board })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.send({ t: 'on', p: elsewhere.board })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.send({ t: 'on', p: 'users' })).toMatchObject({ t: 'no', e: 'not-found' })
  const note = { text: 'x', colour: 'sun' }
  expect(
    await student.send({ t: 'set', p: `${classroom.board}/${noteKey(classroom.teacher, 'n')}`, v: note }),
  ).toMatchObject({
    t: 'no',
    e: 'not-found',
  })
  expect(await student.send({ t: 'set', p: classroom.board, v: null })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.send({ t: 'set', p: 'system/configuration', v: { isMaintenance: true } })).toMatchObject({
    t: 'no',
    e: 'not-found',
  })
  expect(
    await student.send({ t: 'set', p: `${classroom.board}/${noteKey(classroom.student, 'n')}`, v: { text: 'x' } }),
  ).toMatchObject({ t: 'no', e: 'not-found' })
})

test('applies an update of several paths completely or not at all', async () => {
  const classroom = await createClass()
  const teacher = await screen(classroom.teacher)
  const [a, b] = [noteKey(classroom.teacher, 'a'), noteKey(classroom.teacher, 'b')]
  const note = { text: 'x', colour: 'leaf' }
  expect(
    await teacher.send({
      t: 'update',
      u: { [`${classroom.board}/${a}`]: note, [`${classroom.board}/${b}`]: { text: '' } },
    }),
  ).toMatchObject({ t: 'no' })
  expect((await services.owner.query('SELECT 1 FROM live_records WHERE area = $1', [classroom.board])).rowCount).toBe(0)
  expect(
    await teacher.send({ t: 'update', u: { [`${classroom.board}/${a}`]: note, [`${classroom.board}/${b}`]: note } }),
  ).toMatchObject({ t: 'ok' })
  expect((await services.owner.query('SELECT 1 FROM live_records WHERE area = $1', [classroom.board])).rowCount).toBe(2)
})

test('exactly one of several concurrent compare-and-set writes succeeds per revision', async () => {
  const classroom = await createClass()
  const screens = await Promise.all(Array.from({ length: 8 }, () => screen(classroom.teacher)))
  const path = `${classroom.board}/${noteKey(classroom.teacher, 'c')}`
  const first = await Promise.all(
    screens.map((client, n) => client.send({ t: 'cas', p: path, e: 0, v: { text: `${n}`, colour: 'sky' } })),
  )
  expect(first.filter(({ t }) => t === 'ok')).toHaveLength(1)
  const revision = first.find(({ t }) => t === 'ok')!.r
  const second = await Promise.all(
    screens.map((client, n) =>
      client.send({ t: 'cas', p: path, e: revision, v: { text: `again ${n}`, colour: 'sky' } }),
    ),
  )
  expect(second.filter(({ t }) => t === 'ok')).toHaveLength(1)
  expect(second.filter(({ t }) => t === 'now').every(({ v }) => (v as { text: string }).text.startsWith('again'))).toBe(
    true,
  )
})

test('accepts a ticket once, before its expiry, and from allowed origins only', async () => {
  const classroom = await createClass()
  const { ticket } = live.gateway.tickets.issue(sessionOf(classroom.teacher))
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => openScreen(live.url, live.gateway, null, { ticket })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(
    openScreen(live.url, live.gateway, sessionOf(classroom.teacher), { origin: 'https://evil.test' }),
  ).rejects.toThrow('401')
  await expect(openScreen(live.url, live.gateway, null, { ticket: 'a.b.c.d' })).rejects.toThrow('401')
  for (const suffix of ['.', '.1', '.1.2'])
    await expect(openScreen(live.url, live.gateway, null, { ticket: ticket + suffix })).rejects.toThrow('401')
  const now = services.now
  const oldTicket = live.gateway.tickets.issue(null).ticket
  Object.assign(services, { now: () => now() + 31_000 })
  // The gateway read its clock function when it was opened, so the test forges an old expiry time.
  Object.assign(services, { now })
  const [owner, , nonce, signature] = oldTicket.split('.')
  await expect(
    openScreen(live.url, live.gateway, null, { ticket: [owner, '1', nonce, signature].join('.') }),
  ).rejects.toThrow('401')
})

test('ends a subscription within five seconds after access is lost, and closes a revoked session', async () => {
  const classroom = await createClass()
  const student = await screen(classroom.student)
  await student.send({ t: 'on', p: classroom.board })
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [classroom.student])
  const startedAt = performance.now()
  while (!student.heard.some(({ t }) => t === 'gone')) {
    if (performance.now() - startedAt > 5_000) throw new Error('still listening')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(
    await student.send({
      t: 'set',
      p: `${classroom.board}/${noteKey(classroom.student, 'n')}`,
      v: { sticker: 'star', colour: 'sun' },
    }),
  ).toMatchObject({ t: 'no', e: 'not-found' })

  const sessionId = sessionOf(classroom.teacher)
  const teacher = await openScreen(live.url, live.gateway, sessionId)
  people.delete(sessionId)
  await services.owner.query(`UPDATE users SET disabled_at = now() WHERE id = $1`, [classroom.teacher])
  expect(
    await Promise.race([teacher.closed, new Promise((resolve) => setTimeout(resolve, 5_000, 'open'))]),
  ).toMatchObject({ code: 4001 })
})

test('presence follows connections, and disconnect writes run when one is lost', async () => {
  const classroom = await createClass()
  const [teacher, student] = [await screen(classroom.teacher, 'Teacher'), await screen(classroom.student, 'Student')]
  await teacher.send({ t: 'on', p: classroom.presencePath })
  await student.send({ t: 'on', p: classroom.presencePath })
  await teacher.waitForValue(classroom.presencePath, (value) => Object.keys(value ?? {}).length === 2)
  await teacher.send({ t: 'on', p: classroom.board })
  const key = noteKey(classroom.student, 'bye')
  expect(
    await student.send({ t: 'bye', u: { [`${classroom.board}/${key}`]: { sticker: 'hello', colour: 'kite' } } }),
  ).toMatchObject({ t: 'ok' })
  student.socket.terminate()
  await teacher.waitForValue(classroom.presencePath, (value) => Object.keys(value ?? {}).join() === classroom.teacher)
  await teacher.waitForValue(classroom.board, (value) => key in ((value ?? {}) as object))
})

test('a student reports a place without a subscription; teachers see it and classmates do not', async () => {
  const { presencePath, ...classroom } = await createClass()
  const [teacher, student, mate] = [
    await screen(classroom.teacher),
    await screen(classroom.student, 'Student'),
    await screen(classroom.student),
  ]
  await teacher.send({ t: 'on', p: presencePath })
  await mate.send({ t: 'on', p: presencePath })
  const page = { idle: false, visible: true, quietMs: 0 }
  const report = { at: 'lesson', lesson: 'ff-1a', step: 3, ...page }
  expect(await student.send({ t: 'here', p: presencePath, v: report })).toMatchObject({ t: 'ok' })
  const placeOf = (value: unknown) => (value as Record<string, { place?: unknown }> | undefined)?.[classroom.student]
  await teacher.waitForValue(presencePath, (value) => placeOf(value)?.place !== null && placeOf(value) !== undefined)
  expect(placeOf(teacher.values.get(presencePath))).toEqual({
    ...{ name: 'Student', teaches: false, idle: false },
    place: { at: 'lesson', lesson: 'ff-1a', step: 3 },
  })
  expect(placeOf(mate.values.get(presencePath))).toEqual({ teaches: false })

  // A page in the background does not replace a visible one.
  expect(await mate.send({ t: 'here', p: presencePath, v: { at: 'room', ...page, visible: false } })).toMatchObject({
    t: 'ok',
  })
  expect(await student.send({ t: 'here', p: presencePath, v: { ...report, step: 4 } })).toMatchObject({ t: 'ok' })
  await teacher.waitForValue(presencePath, (value) => JSON.stringify(placeOf(value)?.place).includes('"step":4'))

  expect(await student.send({ t: 'here', p: presencePath, v: { at: 'moon', ...page } })).toMatchObject({
    t: 'no',
    e: 'bad-report',
  })
  expect(await student.send({ t: 'here', p: presencePath, v: null })).toMatchObject({ t: 'ok' })
  await teacher.waitForValue(presencePath, (value) => JSON.stringify(placeOf(value)?.place) === '{"at":"room"}')
  mate.close()
  await teacher.waitForValue(presencePath, (value) => placeOf(value) === undefined)
})

test('rejects a report to a class of other users, and to a path that is no presence path', async () => {
  const [classroom, elsewhere] = [await createClass(), await createClass()]
  const student = await screen(classroom.student)
  const report = { at: 'home', idle: false, visible: true, quietMs: 0 }
  for (const p of [elsewhere.presencePath, classroom.board, 'users'])
    expect(await student.send({ t: 'here', p, v: report })).toMatchObject({ t: 'no', e: 'not-found' })
})

test('hides the place of a device that does not answer within five seconds, without closing its connection', async () => {
  const { presencePath, ...classroom } = await createClass()
  const [teacher, student] = [await screen(classroom.teacher), await screen(classroom.student)]
  await teacher.send({ t: 'on', p: presencePath })
  await student.send({ t: 'here', p: presencePath, v: { at: 'home', idle: false, visible: true, quietMs: 0 } })
  const isShown = (value: unknown) => classroom.student in ((value ?? {}) as object)
  await teacher.waitForValue(presencePath, isShown)
  student.socket.pause()
  const lostAt = performance.now()
  await expect.poll(() => isShown(teacher.values.get(presencePath)), { timeout: 10_000 }).toBe(false)
  expect(performance.now() - lostAt).toBeLessThan(5_000)
  student.socket.resume()
  await teacher.waitForValue(presencePath, isShown)
  expect(student.socket.readyState).toBe(WebSocket.OPEN)
}, 20_000)

test('closes only the connection that sends malformed, oversized or too many messages', async () => {
  const classroom = await createClass()
  const otherClient = await screen(classroom.teacher)
  for (const [malformed, code] of [
    ['{', 4007],
    ['{"t":"on"}', 4007],
    ['[]', 4007],
    ['null', 4007],
    [JSON.stringify({ t: 'set', i: 1, p: 'a', v: 1, extra: 1 }), 4007],
    ['x'.repeat(70_000), 1009],
  ] as const) {
    const attacker = await screen(null)
    attacker.socket.send(malformed)
    expect((await attacker.closed).code, malformed.slice(0, 20)).toBe(code)
  }
  const flooder = await screen(null)
  for (let i = 0; i < 1_000 && flooder.socket.readyState === WebSocket.OPEN; i++)
    flooder.socket.send(JSON.stringify({ t: 'off', i, p: 'a' }))
  expect((await flooder.closed).code).toBe(4008)
  expect(await otherClient.send({ t: 'on', p: classroom.board })).toMatchObject({ t: 'ok' })
})

test('rejects a connection without the subprotocol skykite.live.1', async () => {
  const { ticket } = live.gateway.tickets.issue(null)
  const socket = new WebSocket(live.url, [`ticket.${ticket}`])
  await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).rejects.toThrow('401')
  expect(subprotocol).toBe('skykite.live.1')
})
