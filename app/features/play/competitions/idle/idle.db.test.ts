import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { promptAfterMs, endAfterMs } from '#rules/competitions/idle-room.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listQueuedJobs, makePerson } from '#db/testing/test-services.ts'
import feature from '../feature.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { endIdleCompetitionJob } from '../jobs/end-idle-competition.server.ts'
import { endIdleRoom } from './end-idle-room.server.ts'

const start = Date.UTC(2026, 10, 18, 3)
let now = start
const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let schoolId: SchoolId
let room: TestRoom
let [ann]: PersonId[] = []

beforeEach(async () => {
  now = start
  childClass = await createChildClass(services, 2)
  ;[ann] = childClass.children
  schoolId = childClass.classroom.schoolId
  room = newRoom()
})

const newRoom = () =>
  openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
const endIdle = (id = room.id()) => endIdleRoom(services, { schoolId, id })
const readIdleSince = async () =>
  (await inTransaction(services.pool, { personId: null, schoolId, staff: false }, (db) =>
    loadHostView(db, schoolId, room.id(), new Set()),
  ))!.idleSince

async function openRoom(opened = room, input: object = {}) {
  await opened.create()
  await opened.pressButton('open', input)
}

test('an open room whose host is gone ends by itself and keeps its players for the report', async () => {
  await openRoom()
  await room.join(ann!)
  await room.pressButton('start')
  while ((await room.row()).phase !== 'reveal') await room.pressButton('next')
  now += endAfterMs - 1
  expect(await endIdle()).toBe(start + endAfterMs)
  expect((await room.row()).state).toBe('running')
  now += 1
  expect(await endIdle()).toBeNull()
  expect(await room.row()).toMatchObject({ state: 'finished', code: null, finishedAt: new Date(now) })
  const { rows } = await services.owner.query('SELECT rank FROM competition_players WHERE competition_id = $1', [
    room.id(),
  ])
  expect(rows).toEqual([{ rank: 1 }])
})

test('the host view says since when the room waits; a reply and a new player start the time again', async () => {
  await openRoom()
  expect(await readIdleSince()).toBe(start)
  now += promptAfterMs
  await room.join(ann!)
  expect(await readIdleSince()).toBe(now)
  now += promptAfterMs
  await room.pressButton('stay')
  expect(await readIdleSince()).toBe(now)
  expect((await room.row()).state).toBe('lobby')
  now += endAfterMs - 1
  await endIdle()
  expect((await room.row()).state).toBe('lobby')
})

test('a phase that ends by time waits for no host', async () => {
  await openRoom()
  await room.join(ann!)
  await room.pressButton('start')
  expect(await readIdleSince()).toBeNull()
  now += endAfterMs
  expect(await endIdle()).toBe(now + endAfterMs)
  expect((await room.row()).state).toBe('running')
})

test('opening a lobby queues one job, which queues itself again until the room is over', async () => {
  const readJobs = async () =>
    (await listQueuedJobs(services)).filter(
      ({ name, data }) =>
        name === 'end-idle-competition' && (data as { competitionId: string }).competitionId === room.id(),
    )
  await openRoom()
  const jobs = await readJobs()
  expect(jobs).toHaveLength(1)
  await endIdleCompetitionJob(services)(jobs[0]!.data)
  expect(await readJobs()).toHaveLength(2)
  now += endAfterMs
  await endIdleCompetitionJob(services)(jobs[0]!.data)
  expect((await room.row()).state).toBe('finished')
  expect(await readJobs()).toHaveLength(2)
})

test('the daily task ends idle rooms and leaves homework and active rooms open', async () => {
  await openRoom()
  const day = { schoolId, timeZone: 'Asia/Bangkok', now: start + endAfterMs, env: services.env }
  const runDaily = (time: number) =>
    inTransaction(services.pool, { personId: null, schoolId, staff: false }, (db) =>
      feature.daily!(db, { ...day, now: time }),
    )
  await runDaily(start + endAfterMs - 1)
  expect((await room.row()).state).toBe('lobby')
  await runDaily(start + endAfterMs)
  expect((await room.row()).state).toBe('finished')
})

test('refuses a second live room of a class until the host ends the first one', async () => {
  await openRoom()
  await room.join(ann!)
  const second = newRoom()
  await expect(openRoom(second)).rejects.toMatchObject({ message: 'refused: too-many-open' })
  expect((await second.row()).state).toBe('draft')
  await second.pressButton('open', { endsOpenRoom: 'yes' })
  expect((await second.row()).state).toBe('lobby')
  expect((await room.row()).state).toBe('finished')
})

test('two drafts that replace the open room concurrently leave one room open', async () => {
  await openRoom()
  const drafts = [newRoom(), newRoom()]
  for (const draft of drafts) await draft.create()
  const results = await Promise.allSettled(drafts.map((draft) => draft.pressButton('open', { endsOpenRoom: 'yes' })))
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const { rows } = await services.owner.query(
    `SELECT FROM competitions WHERE classroom_id = $1 AND state IN ('lobby', 'running', 'paused')`,
    [childClass.classroom.id],
  )
  expect(rows).toHaveLength(1)
})

test('refuses the wrong actor: a teacher of another class neither keeps a room open nor ends it', async () => {
  await openRoom()
  const stranger = await makePerson(services, 'Stranger')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    stranger,
  ])
  for (const press of ['stay', 'open'])
    await expect(room.pressAt(press, null, null, stranger)).rejects.toMatchObject({ code: 'not-found' })
  const other = await createChildClass(services, 1)
  const foreign = openTestRoom(services, {
    schoolId: other.classroom.schoolId,
    classroomId: other.classroom.id,
    teacher: other.teacher,
  })
  await openRoom(foreign, { endsOpenRoom: 'yes' })
  expect((await room.row()).state).toBe('lobby')
})
