import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { execute } from '#app/platform/execute.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { changeConfiguration } from '#app/features/site/public.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { noteKey } from '#rules/class-board.ts'
import { livePlaces } from '#app/features.server.ts'
import { subprotocol } from './gateway.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, livePlaces(), people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})

const sessionOf = (personId: string, name?: string) => sessionIn(people, personId, { name })

async function classOf() {
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
    here: `classrooms/${classroomId}/presence`,
  }
}

const screen = (personId: string | null, name?: string) =>
  openScreen(live.url, live.gateway, personId && sessionOf(personId, name))

test('a view gives its value, then every change after its commit', async () => {
  const visitor = await screen(null)
  expect(await visitor.say({ t: 'on', p: 'system/configuration' })).toMatchObject({ t: 'ok' })
  await visitor.sees(
    'system/configuration',
    (value) => (value as { isMaintenance: boolean } | undefined)?.isMaintenance === false,
  )
  const staff = await makePerson(services, 'Staff', { staff: true })
  await execute(services, changeConfiguration, { isMaintenance: true }, { actor: actor(staff, { staff: true }) })
  await visitor.sees('system/configuration', (value) => (value as { isMaintenance: boolean }).isMaintenance)
  await execute(services, changeConfiguration, { isMaintenance: false }, { actor: actor(staff, { staff: true }) })
  visitor.close()
})

test('a note written by one screen is on the other, and in PostgreSQL before it is acknowledged', async () => {
  const room = await classOf()
  const [teacher, student] = [await screen(room.teacher), await screen(room.student)]
  await teacher.say({ t: 'on', p: room.board })
  const key = noteKey(room.student, 'n1')
  const note = { text: 'ว่าว', colour: 'sun' }
  expect(await student.say({ t: 'set', p: `${room.board}/${key}`, v: note })).toMatchObject({ t: 'ok' })
  const { rows } = await services.owner.query('SELECT value FROM live_records WHERE key = $1', [key])
  expect(JSON.parse(rows[0].value)).toEqual(note)
  await teacher.sees(room.board, (value) => JSON.stringify(value) === JSON.stringify({ [key]: note }))
  expect(await student.say({ t: 'set', p: `${room.board}/${key}`, v: null })).toMatchObject({ t: 'ok' })
  await teacher.sees(room.board, (value) => JSON.stringify(value) === '{}')
})

test('nobody hears or writes where they may not, and forbidden looks like nothing there', async () => {
  const [room, elsewhere] = [await classOf(), await classOf()]
  const [student, colleague, visitor] = [await screen(room.student), await screen(room.other), await screen(null)]
  for (const who of [colleague, visitor])
    expect(await who.say({ t: 'on', p: room.board })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.say({ t: 'on', p: elsewhere.board })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.say({ t: 'on', p: 'users' })).toMatchObject({ t: 'no', e: 'not-found' })
  const note = { text: 'x', colour: 'sun' }
  expect(await student.say({ t: 'set', p: `${room.board}/${noteKey(room.teacher, 'n')}`, v: note })).toMatchObject({
    t: 'no',
    e: 'not-found',
  })
  expect(await student.say({ t: 'set', p: room.board, v: null })).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await student.say({ t: 'set', p: 'system/configuration', v: { isMaintenance: true } })).toMatchObject({
    t: 'no',
    e: 'not-found',
  })
  expect(
    await student.say({ t: 'set', p: `${room.board}/${noteKey(room.student, 'n')}`, v: { text: 'x' } }),
  ).toMatchObject({ t: 'no', e: 'bad-note' })
})

test('several paths at once stand or fall together', async () => {
  const room = await classOf()
  const teacher = await screen(room.teacher)
  const [a, b] = [noteKey(room.teacher, 'a'), noteKey(room.teacher, 'b')]
  const note = { text: 'x', colour: 'leaf' }
  expect(
    await teacher.say({ t: 'update', u: { [`${room.board}/${a}`]: note, [`${room.board}/${b}`]: { text: '' } } }),
  ).toMatchObject({ t: 'no' })
  expect((await services.owner.query('SELECT 1 FROM live_records WHERE area = $1', [room.board])).rowCount).toBe(0)
  expect(
    await teacher.say({ t: 'update', u: { [`${room.board}/${a}`]: note, [`${room.board}/${b}`]: note } }),
  ).toMatchObject({ t: 'ok' })
  expect((await services.owner.query('SELECT 1 FROM live_records WHERE area = $1', [room.board])).rowCount).toBe(2)
})

test('compare and set: of many at once exactly one wins each revision', async () => {
  const room = await classOf()
  const screens = await Promise.all(Array.from({ length: 8 }, () => screen(room.teacher)))
  const path = `${room.board}/${noteKey(room.teacher, 'c')}`
  const first = await Promise.all(
    screens.map((one, n) => one.say({ t: 'cas', p: path, e: 0, v: { text: `${n}`, colour: 'sky' } })),
  )
  expect(first.filter(({ t }) => t === 'ok')).toHaveLength(1)
  const now = first.find(({ t }) => t === 'ok')!.r
  const second = await Promise.all(
    screens.map((one, n) => one.say({ t: 'cas', p: path, e: now, v: { text: `again ${n}`, colour: 'sky' } })),
  )
  expect(second.filter(({ t }) => t === 'ok')).toHaveLength(1)
  expect(second.filter(({ t }) => t === 'now').every(({ v }) => (v as { text: string }).text.startsWith('again'))).toBe(
    true,
  )
})

test('a ticket is good once, for thirty seconds, from our own pages', async () => {
  const room = await classOf()
  const { ticket } = live.gateway.tickets.issue(sessionOf(room.teacher))
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => openScreen(live.url, live.gateway, null, { ticket })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(
    openScreen(live.url, live.gateway, sessionOf(room.teacher), { origin: 'https://evil.test' }),
  ).rejects.toThrow('401')
  await expect(openScreen(live.url, live.gateway, null, { ticket: 'a.b.c.d' })).rejects.toThrow('401')
  for (const added of ['.', '.1', '.1.2'])
    await expect(openScreen(live.url, live.gateway, null, { ticket: ticket + added })).rejects.toThrow('401')
  const now = services.now
  const old = live.gateway.tickets.issue(null).ticket
  Object.assign(services, { now: () => now() + 31_000 })
  // The gateway took its clock when it was opened, so an old ticket is made by hand.
  Object.assign(services, { now })
  const [who, , nonce, signature] = old.split('.')
  await expect(
    openScreen(live.url, live.gateway, null, { ticket: [who, '1', nonce, signature].join('.') }),
  ).rejects.toThrow('401')
})

test('whoever loses the right stops hearing within five seconds, and a revoked session is closed', async () => {
  const room = await classOf()
  const student = await screen(room.student)
  await student.say({ t: 'on', p: room.board })
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [room.student])
  const began = performance.now()
  while (!student.heard.some(({ t }) => t === 'gone')) {
    if (performance.now() - began > 5_000) throw new Error('still listening')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(
    await student.say({ t: 'set', p: `${room.board}/${noteKey(room.student, 'n')}`, v: { text: 'x', colour: 'sun' } }),
  ).toMatchObject({ t: 'no', e: 'not-found' })

  const sessionId = sessionOf(room.teacher)
  const teacher = await openScreen(live.url, live.gateway, sessionId)
  people.delete(sessionId)
  await services.owner.query(`UPDATE users SET disabled_at = now() WHERE id = $1`, [room.teacher])
  expect(
    await Promise.race([teacher.closed, new Promise((resolve) => setTimeout(resolve, 5_000, 'open'))]),
  ).toMatchObject({ code: 4001 })
})

test('who is here: comes, goes, and what a lost connection left is written', async () => {
  const room = await classOf()
  const [teacher, student] = [await screen(room.teacher, 'Teacher'), await screen(room.student, 'Student')]
  await teacher.say({ t: 'on', p: room.here })
  await student.say({ t: 'on', p: room.here })
  await teacher.sees(room.here, (value) => Object.keys(value ?? {}).length === 2)
  await teacher.say({ t: 'on', p: room.board })
  const key = noteKey(room.student, 'bye')
  expect(
    await student.say({ t: 'bye', u: { [`${room.board}/${key}`]: { text: 'bye', colour: 'kite' } } }),
  ).toMatchObject({ t: 'ok' })
  student.socket.terminate()
  await teacher.sees(room.here, (value) => Object.keys(value ?? {}).join() === room.teacher)
  await teacher.sees(room.board, (value) => key in ((value ?? {}) as object))
})

test('what is not understood, too big or too much ends that connection only', async () => {
  const room = await classOf()
  const neighbour = await screen(room.teacher)
  for (const [bad, code] of [
    ['{', 4007],
    ['{"t":"on"}', 4007],
    ['[]', 4007],
    ['null', 4007],
    [JSON.stringify({ t: 'set', i: 1, p: 'a', v: 1, extra: 1 }), 4007],
    ['x'.repeat(70_000), 1009],
  ] as const) {
    const bully = await screen(null)
    bully.socket.send(bad)
    expect((await bully.closed).code, bad.slice(0, 20)).toBe(code)
  }
  const flooder = await screen(null)
  for (let i = 0; i < 1_000 && flooder.socket.readyState === WebSocket.OPEN; i++)
    flooder.socket.send(JSON.stringify({ t: 'off', i, p: 'a' }))
  expect((await flooder.closed).code).toBe(4008)
  expect(await neighbour.say({ t: 'on', p: room.board })).toMatchObject({ t: 'ok' })
})

test('the subprotocol is ours', async () => {
  const { ticket } = live.gateway.tickets.issue(null)
  const socket = new WebSocket(live.url, [`ticket.${ticket}`])
  await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).rejects.toThrow('401')
  expect(subprotocol).toBe('skykite.live.1')
})
