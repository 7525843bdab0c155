import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { visitor } from '#rules/permissions.ts'
import { quotas } from '#rules/quotas.ts'
import type { Answer } from '#rules/questions/question.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Guest } from '#app/platform/live/live.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, defaultSettings, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { createCompetition } from '../wizard/create-competition.server.ts'
import { findRecentMisses } from '../rounds/freeze-missed-questions.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { joinCompetition } from '../rooms/join-competition.server.ts'
import { saveAnswers } from '../rounds/save-answers.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { loadRoundRows, loadStudentRows } from '../results/report-rows.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { askAsGuest } from './ask-as-guest.server.ts'
import { loadGuestBySession } from './enter-as-guest.server.ts'
import { readGuestSession, createPassCookie } from './guest-pass.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let [ann, bob]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
beforeEach(async () => {
  childClass = await createChildClass(services, 2)
  ;[ann, bob] = childClass.children
  schoolId = childClass.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
  await room.create()
  await room.pressButton('open')
})

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const requestToJoin = async (more: object = {}) =>
  execute(
    services,
    askAsGuest,
    { code: (await room.row()).code, language: 'ko', seed: 7, pick: 1, idempotencyKey: crypto.randomUUID(), ...more },
    { actor: visitor },
  )
const refusalOf = (error: unknown) => {
  const { details } = error as { details: { reason?: string; fields?: object } }
  return details.reason ?? details.fields
}
const requestPlayer = async () => ({ ...(await requestToJoin()) }).player as PersonId
const stateOf = async (id: string) =>
  (await services.owner.query<{ state: string }>('SELECT state FROM competition_players WHERE id = $1', [id])).rows[0]
    ?.state ?? null

const rightsChangedOf = async (id: string) =>
  (await services.owner.query('SELECT FROM rights_changes WHERE person_id = $1', [id])).rowCount

async function guestOf(id: PersonId): Promise<Guest | null> {
  const cookie = createPassCookie(services, { schoolId, competitionId: room.id(), player: id }).split(';')[0]!
  const session = readGuestSession(services, new Headers({ cookie }))
  return session === null ? null : loadGuestBySession(services, session)
}

test('refuses guest requests unless the room is open to guests and unlocked', async () => {
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await room.pressButton('open-guests')
  const waiting = await requestPlayer()
  await room.pressButton('lock')
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await room.pressButton('unlock')
  await room.pressButton('close-guests')
  expect(await stateOf(waiting)).toBe(null)
  expect(await guestOf(waiting)).toBe(null)
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
})

test('a lobby created with guests opens to them; typed names require that the school allows free text', async () => {
  const setChat = (on: boolean) =>
    services.owner.query(
      `UPDATE schools SET settings = settings || jsonb_build_object('chat', $2::boolean) WHERE id = $1`,
      [schoolId, on],
    )
  await setChat(true)
  await room.create({ guests: 'typed' })
  await room.pressButton('open', { endsOpenRoom: 'yes' })
  await requestToJoin({ typed: '민준' })
  await room.create({ guests: 'typed' })
  await setChat(false)
  await room.pressButton('open', { endsOpenRoom: 'yes' })
  expect((await room.row()).settings.guests).toBe('approved')
  await expect(requestToJoin({ typed: '민준' })).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await requestToJoin()
  await expect(room.create({ guests: 'typed' })).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
})

test('rejects guests in assigned competitions', async () => {
  const input = {
    ...{ classroomId: childClass.classroom.id, title: 'At home', mode: 'assigned' },
    source: { kind: 'bank', bank: 'logic', questions: 3 },
    closesAt: new Date(now + 86_400_000).toISOString(),
  }
  const createAssigned = (guests: 'none' | 'approved') =>
    room.act(createCompetition, childClass.teacher, 'teacher', { ...input, settings: { ...defaultSettings, guests } })
  await expect(createAssigned('approved')).rejects.toSatisfy((error) => refusalOf(error) === 'not-offered-yet')
  await createAssigned('none')
})

test('refuses players over the limit of the plan, guests included, but no student because of waiting guests', async () => {
  await services.owner.query(`UPDATE schools SET plan = 'free' WHERE id = $1`, [schoolId])
  await room.pressButton('open-guests')
  const [first, second] = [await requestPlayer(), await requestPlayer()]
  await services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), 'key ' || n, 100 + n, 'Guest ' || n, 'in', 0, now() FROM generate_series(1, 48) AS n`,
    [schoolId, room.id()],
  )
  const isFull = (error: unknown) => refusalOf(error) === 'room-full'
  // The 49th and 50th player; two waiting guests have one seat between them.
  await room.act(joinCompetition, ann!, 'student', { competition: room.id() })
  await expect(room.pressButton('admit-all')).rejects.toSatisfy(isFull)
  expect(await stateOf(first)).toBe('asked')
  await room.pressButton('admit', { player: first })
  await expect(room.pressButton('admit', { player: second })).rejects.toSatisfy(isFull)
  await expect(requestToJoin()).rejects.toSatisfy(isFull)
  await expect(room.act(joinCompetition, bob!, 'student', { competition: room.id() })).rejects.toSatisfy(isFull)
  await room.pressButton('kick', { player: first })
  await room.pressButton('admit', { player: second })
  await expect(room.pressButton('readmit', { player: first })).rejects.toSatisfy(isFull)
})

test('a repeated guest request creates one player, and generated names are unique in the room', async () => {
  await room.pressButton('open-guests')
  const idempotencyKey = crypto.randomUUID()
  const first = await requestToJoin({ idempotencyKey })
  expect(await requestToJoin({ idempotencyKey })).toEqual({ ...first, again: true })
  await requestToJoin()
  const host = await inSchool((db) => loadHostView(db, schoolId, room.id(), new Set()))
  const names = host!.players.map(({ name }) => name)
  expect(names[1]).toBe(`${names[0]} 2`)
  expect(host!.players.map(({ personId, state }) => [personId, state])).toEqual([
    [null, 'asked'],
    [null, 'asked'],
  ])
})

test('a typed guest name needs permission of host and school and passes the word filter', async () => {
  await room.pressButton('open-guests')
  await expect(requestToJoin({ typed: 'Mali' })).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = $1`, [schoolId])
  await expect(room.pressButton('type-guests')).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":true}' WHERE id = $1`, [schoolId])
  await room.pressButton('type-guests')
  await expect(requestToJoin({ typed: '씨발' })).rejects.toMatchObject({ details: { fields: { typed: 'word' } } })
  await requestToJoin({ typed: '민준' })
})

test('guests can use exactly ten live paths', () => {
  const { views, stores, presences, inboxes = [] } = livePaths()
  const open = [...views, ...stores, ...presences, ...inboxes].filter(({ enterAsGuest }) => enterAsGuest)
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    'competitions/:competitionId/answers',
    'competitions/:competitionId/asking',
    'competitions/:competitionId/chase/:locale',
    'competitions/:competitionId/flight/:locale',
    'competitions/:competitionId/lobby',
    'competitions/:competitionId/me',
    'competitions/:competitionId/moves',
    'competitions/:competitionId/plays',
    'competitions/:competitionId/programs',
    'competitions/:competitionId/room/:locale',
  ])
})

test('rejects guest passes that are forged, expired or for another room', async () => {
  await room.pressButton('open-guests')
  const id = await requestPlayer()
  const cookie = createPassCookie(services, { schoolId, competitionId: room.id(), player: id }).split(';')[0]!
  const [name, value] = cookie.split('=') as [string, string]
  const forged = value.replace(id, crypto.randomUUID())
  expect(readGuestSession(services, new Headers({ cookie: `${name}=${forged}` }))).toBe(null)
  const elsewhere = createPassCookie(services, { schoolId, competitionId: crypto.randomUUID(), player: id }).split(
    ';',
  )[0]!
  const session = readGuestSession(services, new Headers({ cookie: elsewhere }))!
  expect(await loadGuestBySession(services, session)).toBe(null)
  now += 5 * 3_600_000
  expect(readGuestSession(services, new Headers({ cookie }))).toBe(null)
})

test('only the host can admit or reject guests, one by one or all together', async () => {
  await room.pressButton('open-guests')
  const [rejected, two, three] = [await requestPlayer(), await requestPlayer(), await requestPlayer()]
  await expect(
    room.act(hostAct, ann!, 'student', { competition: room.id(), press: 'admit-all', round: null, phase: null }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await room.pressButton('kick', { player: rejected })
  await room.pressButton('admit-all')
  expect(await Promise.all([rejected, two, three].map(stateOf))).toEqual(['kicked', 'in', 'in'])
  const four = await requestPlayer()
  await room.pressButton('turn-away-all')
  expect(await stateOf(four)).toBe('kicked')
})

test('waiting guests have their own quota and do not use up the places of students', async () => {
  await room.pressButton('open-guests')
  await services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), n::text, n, 'Otter ' || n, CASE WHEN n <= $3 THEN 'asked' ELSE 'kicked' END, 0, now() FROM generate_series(1, 2100) AS n`,
    [schoolId, room.id(), quotas['guest-request'].atOnce],
  )
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'too-many-guests')
  await expect(room.join(ann!)).resolves.toMatchObject({ state: 'in' })
})

const wrong: Answer = { kind: 'text', text: 'no' }

/** Sends the answers in one batch. Returns the refusal reason or null per answer. */
async function send(...answers: { person: PersonId; answer: Answer }[]) {
  const { round } = await room.row()
  const errors = await saveAnswers(
    services,
    answers.map(({ person, answer }) => ({
      ...{ actor: { id: person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
      ...{ value: { round: round!, answer }, receivedAt: now, roundTripMs: 0 },
    })),
  )
  return errors.map((refusal) => refusal?.details.reason ?? null)
}

test('an admitted guest plays and is ranked, but does not count in class statistics or earn points', async () => {
  await room.pressButton('open-guests')
  await room.join(ann!)
  const [guest, uninvited] = [await requestPlayer(), await requestPlayer()]
  await room.pressButton('admit', { player: guest })
  await room.pressButton('start')
  for (let round = 0; round < 3; round++) {
    while ((await room.row()).phase !== 'answer') await room.pressButton('next')
    const key = await room.key()
    expect(await send({ person: ann!, answer: wrong }, { person: uninvited, answer: key })).toEqual([null, 'not-in'])
    await advanceRoomByTime(services, { schoolId, id: room.id() }, new Set([ann!, guest]))
    // The connected guest has not answered yet, so the round does not end early.
    expect((await room.row()).phase).toBe('answer')
    expect(await send({ person: guest, answer: key })).toEqual([null])
    await advanceRoomByTime(services, { schoolId, id: room.id() }, new Set([ann!, guest]))
    expect((await room.row()).phase).toBe('reveal')
    await room.pressButton('next')
    await room.pressButton('next')
  }
  const view = await inSchool((db) => loadRoomView(db, schoolId, room.id(), 'en'))
  expect(view).toMatchObject({ state: 'finished', board: [{ player: guest, rank: 1 }, { rank: 2 }] })
  const [me] = await inSchool((db) => loadMeViews(db, schoolId, room.id(), [guest]))
  expect(me).toMatchObject({ player: guest, rank: 1, earned: null, result: { isRight: true } })
  // Pending requests and the guest code are deleted when the room ends.
  expect(await stateOf(uninvited)).toBe(null)
  expect((await services.owner.query('SELECT FROM guest_codes WHERE competition_id = $1', [room.id()])).rowCount).toBe(
    0,
  )
  const rounds = await inSchool((db) => loadRoundRows(db, schoolId, room.id()))
  expect(rounds[0]).toMatchObject({ answered: 2, right: 1, ofClass: { answered: 1, right: 0 } })
  expect(await inSchool((db) => loadStudentRows(db, schoolId, room.id(), [ann!, bob!, guest]))).toHaveLength(1)
  expect((await inSchool((db) => findRecentMisses(db, schoolId, childClass.classroom.id)))!.questions).toBe(3)
  await room.act(giveCompetitionPoints, childClass.teacher, 'teacher', { competition: room.id() })
  const { rows } = await services.owner.query<{ student_id: string }>(
    'SELECT student_id FROM reward_entries WHERE school_id = $1',
    [schoolId],
  )
  expect(rows.map(({ student_id }) => student_id)).not.toContain(guest)
  now += 31 * 60_000
  expect(await guestOf(guest)).toBe(null)
})

test('a room gets a new code when it opens to guests and another school uses its code', async () => {
  await room.pressButton('open-guests')
  const { code } = await room.row()
  const elsewhere = await createChildClass(services, 1)
  const other = openTestRoom(services, {
    ...{ schoolId: elsewhere.classroom.schoolId, classroomId: elsewhere.classroom.id, teacher: elsewhere.teacher },
  })
  await other.create()
  await other.pressButton('open')
  await services.owner.query('UPDATE competitions SET code = $2 WHERE id = $1', [other.id(), code])
  await other.pressButton('open-guests')
  expect((await other.row()).code).not.toBe(code)
  expect((await requestToJoin()).competition).toBe(room.id())
})

test('assigning a live room removes its waiting and admitted guests', async () => {
  await room.pressButton('open-guests')
  const [waiting, playing] = [await requestPlayer(), await requestPlayer()]
  await room.pressButton('admit', { player: playing })
  await services.owner.query('UPDATE competition_players SET answered_count = 1 WHERE id = $1', [playing])
  const { assignCompetition } = await import('../assigned/assign-competition.server.ts')
  await room.act(assignCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), closesAt: new Date(now + 86_400_000).toISOString() },
  })
  expect([await stateOf(waiting), await stateOf(playing)]).toEqual([null, 'kicked'])
  expect(await rightsChangedOf(playing)).toBe(1)
  await expect(room.act(joinCompetition, ann!, 'student', { competition: room.id() })).resolves.toBeTruthy()
})

test('guests of an archived class lose access, and new requests are refused', async () => {
  await room.pressButton('open-guests')
  const id = await requestPlayer()
  await room.pressButton('admit', { player: id })
  const setStatus = (status: string) =>
    services.owner.query('UPDATE classrooms SET status = $2 WHERE id = $1', [childClass.classroom.id, status])
  await setStatus('archived')
  expect(await guestOf(id)).toBe(null)
  expect(await rightsChangedOf(id)).toBe(1)
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await setStatus('active')
  expect(await guestOf(id)).toMatchObject({ user: { id } })
})

test('guest access expires 12 hours after the last change or 30 minutes after the end of the room', async () => {
  await room.pressButton('open-guests')
  const id = await requestPlayer()
  await room.pressButton('admit', { player: id })
  const changed = (await room.row()).changedAt.getTime()
  expect((await guestOf(id))!.session.expiresAt - now).toBe(4 * 3_600_000)
  now = changed + 12 * 3_600_000
  expect(await guestOf(id)).toBe(null)
  await expect(requestToJoin()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  now = changed + 60_000
  await room.pressButton('end')
  const finished = (await room.row()).finishedAt!.getTime()
  expect((await guestOf(id))!.session.expiresAt).toBe(finished + 30 * 60_000)
  expect(await rightsChangedOf(id)).toBe(1)
})

test('typed guest names are refused once the school disables free text', async () => {
  await room.pressButton('open-guests')
  await room.pressButton('type-guests')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = $1`, [schoolId])
  await expect(requestToJoin({ typed: 'Mali' })).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
  await expect(requestToJoin()).resolves.toBeTruthy()
})
