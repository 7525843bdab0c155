import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { visitor } from '#rules/permissions.ts'
import { livePlaces } from '#app/features.server.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { askAsGuest } from '#app/features/competitions/guests/ask-as-guest.server.ts'
import { guestOfSession } from '#app/features/competitions/guests/enter-as-guest.server.ts'
import { guestSessionIn, passCookie } from '#app/features/competitions/guests/guest-pass.server.ts'
import * as paths from '#app/features/competitions/paths.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Guest } from '#app/platform/live.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { openTestRoom } from '#db/testing/competition-room.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { HttpEnv } from '#server/http/http-app.ts'
import { liveRoutes } from '#server/http/live.ts'
import { openTurns } from '#server/http/turns.ts'
import { withOrigin } from '#server/http/origin.ts'
import { grantFor } from '#server/live/access.ts'
import { liveDirectory } from '#server/live/directory.ts'
import { openTestGateway } from '#server/live/testing.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** Which of these paths open to a guest now. */
async function opened(guest: Guest, asked: readonly string[]) {
  const { views, stores, presences, inboxes } = livePlaces()
  const directory = liveDirectory({ views, stores, presences, inboxes })
  const open = await Promise.all(
    asked.map(async (path) => (await grantFor(services, directory.find(path)!, guest)) !== null),
  )
  return asked.filter((_, at) => open[at])
}

const playedPaths = (id: string) => [
  paths.roomPath(id, 'ko'),
  ...[paths.mePath, paths.answersPath, paths.programsPath, paths.playsPath].map((pathOf) => pathOf(id)),
]
const pathsOf = (id: string) => [
  ...playedPaths(id),
  ...[paths.askingPath, paths.hostPath, paths.turnsPath].map((pathOf) => pathOf(id)),
]

test('a waiting guest sees their own request and nothing of the room; an admitted one what players see; a removed one nothing', async () => {
  const { teacher, classroom } = await makeChildClass(services, 2)
  const { schoolId } = classroom
  const openRoom = async () => {
    const room = openTestRoom(services, { schoolId, classroomId: classroom.id, teacher })
    await room.create()
    await room.press('open')
    return room
  }
  const [room, other] = [await openRoom(), await openRoom()]
  await room.press('open-guests')
  const request = { code: (await room.row()).code, language: 'ko', seed: 7, pick: 1, sentAs: crypto.randomUUID() }
  const { player } = await execute(services, askAsGuest, request, { actor: visitor })
  const cookie = passCookie(services, { schoolId, competitionId: room.id(), player: player as PersonId }).split(';')[0]!
  const guest = (await guestOfSession(services, guestSessionIn(services, new Headers({ cookie }))!))!
  const ofClass = ['competitions', 'presence', 'board'].map((place) => `classrooms/${classroom.id}/${place}`)
  const all = [...pathsOf(room.id()), ...ofClass, ...pathsOf(other.id())]
  const asking = paths.askingPath(room.id())
  expect(await opened(guest, all)).toEqual([asking])
  await room.press('admit', { player })
  expect(await opened(guest, all)).toEqual([...playedPaths(room.id()), asking])
  await room.press('kick', { player })
  expect(await opened(guest, all)).toEqual([asking])
  const { rowCount } = await services.owner.query('SELECT FROM rights_changes WHERE person_id = $1', [player])
  expect(rowCount).toBe(1)
})

test('a guest pays for their own tickets: strangers at their address keep nobody from a room', async () => {
  const live = await openTestGateway(services, { views: [], stores: [], presences: [] }, new Map())
  const identity = { sessionOf: async () => null } as unknown as Identity
  const app = new Hono<HttpEnv>()
    .use(withOrigin(services, identity))
    .route('/', liveRoutes(identity, live.gateway, { turns: openTurns(), askerOf: identity.sessionOf }))
  const ticketFor = (cookie: string) =>
    app.request(
      '/api/1.0/live/ticket',
      { method: 'POST', headers: { cookie } },
      { incoming: { socket: { remoteAddress: '192.0.2.79' } } },
    )
  /** Not the last alone: on a slow machine there is room again by then. */
  const flood = async (cookie: string) => {
    const answers = await Promise.all(Array.from({ length: 2_000 }, () => ticketFor(cookie)))
    return Math.max(...answers.map(({ status }) => status))
  }
  const place = { schoolId: services.newId(), competitionId: services.newId(), player: services.newId() as PersonId }
  const cookie = passCookie(services, place).split(';')[0]!
  expect(await flood(cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).toBe(429)
  expect((await ticketFor(cookie)).status).toBe(200)
  expect(await flood(cookie)).toBe(429)
  await live.close()
})
