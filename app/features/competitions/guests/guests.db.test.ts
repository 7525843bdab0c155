import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { visitor } from '#rules/permissions.ts'
import { quotas } from '#rules/quotas.ts'
import type { Answer } from '#rules/questions/question.ts'
import { livePlaces } from '#app/features.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Guest } from '#app/platform/live.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, usualSettings, type TestRoom } from '#db/testing/competition-room.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { createCompetition } from '../create-competition.server.ts'
import { lastMisses } from '../freeze-misses.server.ts'
import { giveCompetitionPoints } from '../give-competition-points.server.ts'
import { hostView } from '../host-view.server.ts'
import { joinCompetition } from '../join-competition.server.ts'
import { keepAnswers } from '../keep-answers.server.ts'
import { meViews } from '../me-view.server.ts'
import { moveWithTime } from '../move-room.server.ts'
import { hostAct } from '../press-as-host.server.ts'
import { roundRows, studentRows } from '../report-rows.server.ts'
import { roomView } from '../room-view.server.ts'
import { askAsGuest } from './ask-as-guest.server.ts'
import { guestOfSession } from './enter-as-guest.server.ts'
import { guestSessionIn, passCookie } from './guest-pass.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
let made: ChildClass
let [ann, bob]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  made = await makeChildClass(services, 2)
  ;[ann, bob] = made.children
  schoolId = made.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: made.classroom.id, teacher: made.teacher })
  await room.create()
  await room.press('open')
})

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const asks = async (more: object = {}) =>
  execute(
    services,
    askAsGuest,
    { code: (await room.row()).code, language: 'ko', seed: 7, pick: 1, sentAs: crypto.randomUUID(), ...more },
    { actor: visitor },
  )
const refusalOf = (error: unknown) => {
  const { details } = error as { details: { reason?: string; fields?: object } }
  return details.reason ?? details.fields
}
const player = async () => ({ ...(await asks()) }).player as PersonId
const stateOf = async (id: string) =>
  (await services.owner.query<{ state: string }>('SELECT state FROM competition_players WHERE id = $1', [id])).rows[0]
    ?.state ?? null

const rightsChangedOf = async (id: string) =>
  (await services.owner.query('SELECT FROM rights_changes WHERE person_id = $1', [id])).rowCount

async function guestOf(id: PersonId): Promise<Guest | null> {
  const cookie = passCookie(services, { schoolId, competitionId: room.id(), player: id }).split(';')[0]!
  const session = guestSessionIn(services, new Headers({ cookie }))
  return session === null ? null : guestOfSession(services, session)
}

test('nobody asks at a room that was not opened for guests, nor after it was closed to them or locked', async () => {
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await room.press('open-guests')
  const waiting = await player()
  await room.press('lock')
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await room.press('unlock')
  await room.press('close-guests')
  expect(await stateOf(waiting)).toBe(null)
  expect(await guestOf(waiting)).toBe(null)
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
})

test('a room that was made with guests has its lobby open to them, by typed names only while the school lets people type', async () => {
  const chat = (on: boolean) =>
    services.owner.query(
      `UPDATE schools SET settings = settings || jsonb_build_object('chat', $2::boolean) WHERE id = $1`,
      [schoolId, on],
    )
  await chat(true)
  await room.create({ guests: 'typed' })
  await room.press('open')
  await asks({ typed: '민준' })
  await room.create({ guests: 'typed' })
  await chat(false)
  await room.press('open')
  expect((await room.row()).settings.guests).toBe('approved')
  await expect(asks({ typed: '민준' })).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await asks()
  await expect(room.create({ guests: 'typed' })).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
})

test('nobody is a guest of what is given as homework', async () => {
  const given = {
    ...{ classroomId: made.classroom.id, title: 'At home', mode: 'assigned' },
    source: { kind: 'bank', bank: 'logic', questions: 3 },
    closesAt: new Date(now + 86_400_000).toISOString(),
  }
  const give = (guests: 'none' | 'approved') =>
    room.act(createCompetition, made.teacher, 'teacher', { ...given, settings: { ...usualSettings, guests } })
  await expect(give('approved')).rejects.toSatisfy((error) => refusalOf(error) === 'not-offered-yet')
  await give('none')
})

test('a guest asks once however often it is sent, by a name that was made and that nobody else has', async () => {
  await room.press('open-guests')
  const sentAs = crypto.randomUUID()
  const first = await asks({ sentAs })
  expect(await asks({ sentAs })).toEqual({ ...first, again: true })
  await asks()
  const host = await inSchool((db) => hostView(db, schoolId, room.id(), new Set()))
  const names = host!.players.map(({ name }) => name)
  expect(names[1]).toBe(`${names[0]} 2`)
  expect(host!.players.map(({ personId, state }) => [personId, state])).toEqual([
    [null, 'asked'],
    [null, 'asked'],
  ])
})

test('a typed name needs the host’s leave and the school’s, and passes the filter of words', async () => {
  await room.press('open-guests')
  await expect(asks({ typed: 'Mali' })).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = $1`, [schoolId])
  await expect(room.press('type-guests')).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":true}' WHERE id = $1`, [schoolId])
  await room.press('type-guests')
  await expect(asks({ typed: '씨발' })).rejects.toMatchObject({ details: { fields: { typed: 'word' } } })
  await asks({ typed: '민준' })
})

test('of all places of the product a guest finds six', () => {
  const { views, stores, presences, inboxes = [] } = livePlaces()
  const open = [...views, ...stores, ...presences, ...inboxes].filter(({ enterAsGuest }) => enterAsGuest)
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    'competitions/:competitionId/answers',
    'competitions/:competitionId/asking',
    'competitions/:competitionId/me',
    'competitions/:competitionId/plays',
    'competitions/:competitionId/programs',
    'competitions/:competitionId/room/:locale',
  ])
})

test('a pass that is not ours, is of another room, or is old opens nothing', async () => {
  await room.press('open-guests')
  const id = await player()
  const cookie = passCookie(services, { schoolId, competitionId: room.id(), player: id }).split(';')[0]!
  const [name, value] = cookie.split('=') as [string, string]
  const forged = value.replace(id, crypto.randomUUID())
  expect(guestSessionIn(services, new Headers({ cookie: `${name}=${forged}` }))).toBe(null)
  const elsewhere = passCookie(services, { schoolId, competitionId: crypto.randomUUID(), player: id }).split(';')[0]!
  const session = guestSessionIn(services, new Headers({ cookie: elsewhere }))!
  expect(await guestOfSession(services, session)).toBe(null)
  now += 5 * 3_600_000
  expect(guestSessionIn(services, new Headers({ cookie }))).toBe(null)
})

test('the host answers one or all; nobody else does', async () => {
  await room.press('open-guests')
  const [one, two, three] = [await player(), await player(), await player()]
  await expect(
    room.act(hostAct, ann!, 'student', { competition: room.id(), press: 'admit-all', round: null, phase: null }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await room.press('kick', { player: one })
  await room.press('admit-all')
  expect(await Promise.all([one, two, three].map(stateOf))).toEqual(['kicked', 'in', 'in'])
  const four = await player()
  await room.press('turn-away-all')
  expect(await stateOf(four)).toBe('kicked')
})

test('waiting guests have a share of their own, and take no place of the class', async () => {
  await room.press('open-guests')
  await services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), n::text, n, 'Otter ' || n, CASE WHEN n <= $3 THEN 'asked' ELSE 'kicked' END, 0, now() FROM generate_series(1, 2100) AS n`,
    [schoolId, room.id(), quotas['guest-request'].atOnce],
  )
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'too-many-guests')
  await expect(room.join(ann!)).resolves.toMatchObject({ state: 'in' })
})

const wrong: Answer = { kind: 'text', text: 'no' }

/** What each was answered. */
async function send(...sent: { person: PersonId; answer: Answer }[]) {
  const { round } = await room.row()
  const told = await keepAnswers(
    services,
    sent.map(({ person, answer }) => ({
      ...{ actor: { id: person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
      ...{ value: { round: round!, answer }, receivedAt: now, roundTripMs: 0 },
    })),
  )
  return told.map((refusal) => refusal?.details.reason ?? null)
}

test('an admitted guest plays as others do and stands on the board, and nothing is learned or earned of them', async () => {
  await room.press('open-guests')
  await room.join(ann!)
  const [guest, uninvited] = [await player(), await player()]
  await room.press('admit', { player: guest })
  await room.press('start')
  for (let round = 0; round < 3; round++) {
    while ((await room.row()).phase !== 'answer') await room.press('next')
    const key = await room.key()
    expect(await send({ person: ann!, answer: wrong }, { person: uninvited, answer: key })).toEqual([null, 'not-in'])
    await moveWithTime(services, { schoolId, id: room.id() }, new Set([ann!, guest]))
    // The guest is there and thinks.
    expect((await room.row()).phase).toBe('answer')
    expect(await send({ person: guest, answer: key })).toEqual([null])
    await moveWithTime(services, { schoolId, id: room.id() }, new Set([ann!, guest]))
    expect((await room.row()).phase).toBe('reveal')
    await room.press('next')
    await room.press('next')
  }
  const view = await inSchool((db) => roomView(db, schoolId, room.id(), 'en'))
  expect(view).toMatchObject({ state: 'finished', board: [{ player: guest, rank: 1 }, { rank: 2 }] })
  const [me] = await inSchool((db) => meViews(db, schoolId, room.id(), [guest]))
  expect(me).toMatchObject({ player: guest, rank: 1, earned: null, result: { isRight: true } })
  // Whoever waited, and the way in, are gone with the room.
  expect(await stateOf(uninvited)).toBe(null)
  expect((await services.owner.query('SELECT FROM guest_codes WHERE competition_id = $1', [room.id()])).rowCount).toBe(
    0,
  )
  const rounds = await inSchool((db) => roundRows(db, schoolId, room.id()))
  expect(rounds[0]).toMatchObject({ answered: 2, right: 1, ofClass: { answered: 1, right: 0 } })
  expect(await inSchool((db) => studentRows(db, schoolId, room.id(), [ann!, bob!, guest]))).toHaveLength(1)
  expect((await inSchool((db) => lastMisses(db, schoolId, made.classroom.id)))!.questions).toBe(3)
  await room.act(giveCompetitionPoints, made.teacher, 'teacher', { competition: room.id() })
  const { rows } = await services.owner.query<{ student_id: string }>(
    'SELECT student_id FROM reward_entries WHERE school_id = $1',
    [schoolId],
  )
  expect(rows.map(({ student_id }) => student_id)).not.toContain(guest)
  now += 31 * 60_000
  expect(await guestOf(guest)).toBe(null)
})

test('two rooms of different schools with one code: the second that opens for guests has a new one', async () => {
  await room.press('open-guests')
  const { code } = await room.row()
  const elsewhere = await makeChildClass(services, 1)
  const other = openTestRoom(services, {
    ...{ schoolId: elsewhere.classroom.schoolId, classroomId: elsewhere.classroom.id, teacher: elsewhere.teacher },
  })
  await other.create()
  await other.press('open')
  await services.owner.query('UPDATE competitions SET code = $2 WHERE id = $1', [other.id(), code])
  await other.press('open-guests')
  expect((await other.row()).code).not.toBe(code)
  expect((await asks()).competition).toBe(room.id())
})

test('a room that goes on at home does so without its guests, also those who were in it', async () => {
  await room.press('open-guests')
  const [waiting, playing] = [await player(), await player()]
  await room.press('admit', { player: playing })
  await services.owner.query('UPDATE competition_players SET answered_count = 1 WHERE id = $1', [playing])
  const { assignCompetition } = await import('../assigned/assign-competition.server.ts')
  await room.act(assignCompetition, made.teacher, 'teacher', {
    ...{ competition: room.id(), closesAt: new Date(now + 86_400_000).toISOString() },
  })
  expect([await stateOf(waiting), await stateOf(playing)]).toEqual([null, 'kicked'])
  expect(await rightsChangedOf(playing)).toBe(1)
  await expect(room.act(joinCompetition, ann!, 'student', { competition: room.id() })).resolves.toBeTruthy()
})

test('of an archived class nobody is a guest, and nobody becomes one', async () => {
  await room.press('open-guests')
  const id = await player()
  await room.press('admit', { player: id })
  const setStatus = (status: string) =>
    services.owner.query('UPDATE classrooms SET status = $2 WHERE id = $1', [made.classroom.id, status])
  await setStatus('archived')
  expect(await guestOf(id)).toBe(null)
  expect(await rightsChangedOf(id)).toBe(1)
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  await setStatus('active')
  expect(await guestOf(id)).toMatchObject({ user: { id } })
})

test('a guest of a room that is over, or that somebody forgot, is nobody after a while, on a screen that stays open too', async () => {
  await room.press('open-guests')
  const id = await player()
  await room.press('admit', { player: id })
  const changed = (await room.row()).changedAt.getTime()
  expect((await guestOf(id))!.session.expiresAt - now).toBe(4 * 3_600_000)
  now = changed + 12 * 3_600_000
  expect(await guestOf(id)).toBe(null)
  await expect(asks()).rejects.toSatisfy((error) => refusalOf(error) === 'guests-closed')
  now = changed + 60_000
  await room.press('end')
  const finished = (await room.row()).finishedAt!.getTime()
  expect((await guestOf(id))!.session.expiresAt).toBe(finished + 30 * 60_000)
  expect(await rightsChangedOf(id)).toBe(1)
})

test('names that are typed end with the school’s leave', async () => {
  await room.press('open-guests')
  await room.press('type-guests')
  await services.owner.query(`UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = $1`, [schoolId])
  await expect(asks({ typed: 'Mali' })).rejects.toSatisfy((error) => refusalOf(error) === 'typing-off')
  await expect(asks()).resolves.toBeTruthy()
})
