import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { visitor } from '#rules/permissions.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { askAsGuest } from '#app/features/play/competitions/guests/ask-as-guest.server.ts'
import { loadGuestBySession } from '#app/features/play/competitions/guests/enter-as-guest.server.ts'
import { readGuestSession, createPassCookie } from '#app/features/play/competitions/guests/guest-pass.server.ts'
import * as paths from '#app/features/play/competitions/paths.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Guest } from '#app/platform/live/live.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import type { HttpEnv } from '#server/http/http-app.ts'
import { liveRoutes } from '#server/http/live.ts'
import { openRequestSlots } from '#server/http/limits/request-slots.ts'
import { setRequestOrigin } from '#server/http/security/origin.ts'
import { resolveGrant } from '#server/live/access/access.ts'
import { createDirectory } from '#server/live/directory.ts'
import { openTestGateway } from '#server/live/testing.ts'

const services = await openFileServices()

/** Returns the paths that a guest may currently subscribe to. */
async function listOpenPaths(guest: Guest, candidates: readonly string[]) {
  const { views, stores, presences, inboxes } = livePaths()
  const directory = createDirectory({ views, stores, presences, inboxes })
  const open = await Promise.all(
    candidates.map(async (path) => (await resolveGrant(services, directory.find(path)!, guest)) !== null),
  )
  return candidates.filter((_, index) => open[index])
}

const playerPaths = (id: string) => [
  paths.roomPath(id, 'ko'),
  paths.flightPath(id, 'ko'),
  paths.chasePath(id, 'ko'),
  ...[paths.mePath, paths.answersPath, paths.programsPath, paths.playsPath, paths.movesPath].map((pathOf) =>
    pathOf(id),
  ),
]
const pathsOf = (id: string) => [
  ...playerPaths(id),
  ...[paths.guestRequestPath, paths.hostPath, paths.assignedAnswersPath].map((pathOf) => pathOf(id)),
]

test('a guest sees only the own request before admission, the player paths after it, and only the request after removal', async () => {
  const childClass = await createChildClass(services, 2)
  const { classroom } = childClass
  const { schoolId } = classroom
  const other = await createChildClass(services, 2)
  const openRoom = async (host: ChildClass) => {
    const room = openTestRoom(services, {
      schoolId: host.classroom.schoolId,
      classroomId: host.classroom.id,
      teacher: host.teacher,
    })
    await room.create()
    await room.pressButton('open')
    return room
  }
  const [room, otherRoom] = [await openRoom(childClass), await openRoom(other)]
  await room.pressButton('open-guests')
  const request = {
    code: (await room.row()).code,
    language: 'ko',
    seed: 7,
    pick: 1,
    idempotencyKey: crypto.randomUUID(),
  }
  const { player } = await execute(services, askAsGuest, request, { actor: visitor })
  const cookie = createPassCookie(services, { schoolId, competitionId: room.id(), player: player as PersonId }).split(
    ';',
  )[0]!
  const guest = (await loadGuestBySession(services, readGuestSession(services, new Headers({ cookie }))!))!
  const classPaths = ['competitions', 'presence', 'board'].map((place) => `classrooms/${classroom.id}/${place}`)
  const all = [...pathsOf(room.id()), ...classPaths, ...pathsOf(otherRoom.id())]
  const requestPath = paths.guestRequestPath(room.id())
  expect(await listOpenPaths(guest, all)).toEqual([requestPath])
  await room.pressButton('admit', { player })
  expect(await listOpenPaths(guest, all)).toEqual([...playerPaths(room.id()), requestPath])
  await room.pressButton('kick', { player })
  expect(await listOpenPaths(guest, all)).toEqual([requestPath])
  const { rowCount } = await services.owner.query('SELECT FROM rights_changes WHERE person_id = $1', [player])
  expect(rowCount).toBe(1)
})

test('limits tickets per guest, so that other visitors at the same address do not block a guest', async () => {
  const live = await openTestGateway(services, { views: [], stores: [], presences: [] }, new Map())
  const identity = { sessionOf: async () => null } as unknown as Identity
  const app = new Hono<HttpEnv>()
    .use(setRequestOrigin(services, identity))
    .route('/', liveRoutes(identity, live.gateway, { slots: openRequestSlots(), findSession: identity.sessionOf }))
  const ticketFor = (cookie: string) =>
    app.request(
      '/api/1.0/live/ticket',
      { method: 'POST', headers: { cookie } },
      { incoming: { socket: { remoteAddress: '192.0.2.79' } } },
    )
  /** Take the highest status: on a slow machine the limit may have recovered by the last request. */
  const flood = async (cookie: string) => {
    const answers = await Promise.all(Array.from({ length: 2_000 }, () => ticketFor(cookie)))
    return Math.max(...answers.map(({ status }) => status))
  }
  const place = { schoolId: services.newId(), competitionId: services.newId(), player: services.newId() as PersonId }
  const cookie = createPassCookie(services, place).split(';')[0]!
  expect(await flood(cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).toBe(429)
  expect((await ticketFor(cookie)).status).toBe(200)
  expect(await flood(cookie)).toBe(429)
  await live.close()
})
