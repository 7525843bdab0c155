import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { openTestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { parseLobbyPlay, saveLobbyPlay } from '../lobby/lobby-play.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { saveAnswers } from '../rounds/save-answers.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ childClass, schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

const wrong: Answer = { kind: 'text', text: 'no' }
const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!
const loadHost = async () => (await inSchool((db) => loadHostView(db, schoolId, room.id(), new Set())))!
const loadRoom = async () => (await inSchool((db) => loadRoomView(db, schoolId, room.id(), 'en')))!

const message = (person: PersonId) => ({
  ...{ actor: { id: person } as never, schoolId, receivedAt: now, roundTripMs: 0 },
  facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
})

async function openLobby(settings: object = {}) {
  await room.create(settings)
  await room.pressButton('open')
  for (const child of [ann!, bob!, cid!]) await room.join(child)
}

/** Plays one question: these children answer right, all others wrong. */
async function playRound(rightChildren: readonly PersonId[]) {
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
  now += 1_000
  const { round } = await room.row()
  const key = await room.key()
  await saveAnswers(
    services,
    [ann!, bob!, cid!].map((person) => ({
      ...message(person),
      value: { round: round!, answer: rightChildren.includes(person) ? key : wrong },
    })),
  )
  await room.pressButton('next')
  await room.pressButton('next')
}

test('shows each player the adjacent leaderboard rows, with names only if the room shows names', async () => {
  await openLobby({ scoring: 'accuracy' })
  await room.pressButton('start')
  await playRound([ann!])
  const { neighbors } = await meViewOf(bob!)
  expect(neighbors?.ahead).toMatchObject({ gap: 1_000, name: expect.any(String) })
  expect(neighbors?.behind).toMatchObject({ gap: 0 })
  expect((await meViewOf(ann!)).neighbors).toMatchObject({ ahead: null, behind: { gap: 1_000 } })
  for (const [names, expected] of [
    ['own', null],
    ['none', undefined],
  ] as const) {
    await services.owner.query(
      `UPDATE competitions SET settings = settings || jsonb_build_object('names', $2::text) WHERE id = $1`,
      [...[room.id(), names]],
    )
    expect((await meViewOf(bob!)).neighbors?.ahead?.name).toBe(expected)
  }
})

test('each player has a true achievement after the end and none before', async () => {
  await openLobby()
  await room.pressButton('start')
  for (const rightChildren of [[ann!], [ann!, bob!], [ann!]]) await playRound(rightChildren)
  expect([(await meViewOf(ann!)).best, (await loadHost()).bests]).toEqual([null, []])
  expect((await loadRoom()).finishedAt).toBeNull()
  await room.pressButton('next')
  expect((await loadRoom()).finishedAt).toBe(now)
  expect((await meViewOf(ann!)).best).toEqual({ kind: 'streak', count: 3, of: 3 })
  expect((await meViewOf(bob!)).best).toEqual({ kind: 'right', count: 1, of: 3 })
  expect((await meViewOf(cid!)).best).toEqual({ kind: 'answered', count: 3, of: 3 })
  expect((await loadHost()).bests.map(({ kind }) => kind)).toEqual(['streak', 'right', 'answered'])
  // In the next competition, one right answer of one is better than last time.
  room = openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
  now += 60_000
  await openLobby()
  await room.pressButton('start')
  await playRound([bob!])
  await room.pressButton('end')
  expect((await meViewOf(bob!)).best).toEqual({ kind: 'improved', count: 100, of: 33 })
  expect((await meViewOf(cid!)).best).toMatchObject({ kind: 'answered', count: 1, of: 1 })
})

test('players jump and choose kites in the lobby only; a repeated message changes nothing', async () => {
  await openLobby()
  const kite = 'swallow.plum.quarters.plain'
  const sendPlay = async (person: PersonId, value: { jumps: number; kite: string | null }) =>
    (await saveLobbyPlay(services, [{ ...message(person), value }])).map((refusal) => refusal?.details.reason ?? null)
  expect(await sendPlay(ann!, { jumps: 2, kite })).toEqual([null])
  expect(await sendPlay(ann!, { jumps: 1, kite: null })).toEqual([null])
  expect(await meViewOf(ann!)).toMatchObject({ jumps: 2, kite })
  expect((await loadHost()).players.map(({ jumps }) => jumps)).toEqual([2, 0, 0])
  await room.pressButton('kick', { player: (await meViewOf(bob!)).player })
  expect(await sendPlay(bob!, { jumps: 1, kite: null })).toEqual(['closed'])
  await room.pressButton('start')
  expect(await sendPlay(ann!, { jumps: 3, kite: null })).toEqual(['closed'])
  expect((await meViewOf(ann!)).jumps).toBe(2)
})

test.each([
  [{ jumps: 1, kite: null }, true],
  [{ jumps: 1, kite: 'diamond.leaf.quarters.plain' }, true],
  [{ jumps: 1, kite: 'dragon.leaf.quarters.plain' }, false],
  [{ jumps: 10_000, kite: null }, false],
  [{ jumps: 1.5, kite: null }, false],
  [{ jumps: 1 }, false],
  [{ jumps: 1, kite: null, more: 1 }, false],
])('the lobby message %j is valid: %s', (value, isValid) => {
  expect(parseLobbyPlay(value as never) !== null).toBe(isValid)
})
