import { redirect } from 'react-router'
import { codeTryLimits } from '#rules/classrooms/class-code.ts'
import { parseRoomCode, roomSignInPath } from '#rules/competitions/room-code.ts'
import { readDeviceClass } from '#app/features/people/cards/public.server.ts'
import { createPuzzle, solutionSchema, type Solution } from '#app/features/people/classrooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext, type RequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { VisitorScreen } from '../lobby/visitor-screen.tsx'
import { OpenRooms } from '../lobby/open-rooms.tsx'
import { findRoomByCode } from '../lobby/find-room.server.ts'
import { createCodeProof } from '../guests/code-proof.server.ts'
import { findVisitorRoom } from '../guests/guest-room.server.ts'
import { isDeviceOfRoom } from '../lobby/nearby-rooms.server.ts'
import { loadLobbyPage, requireGameSlug } from '../lobby/lobby-page.server.ts'
import { roomPagePath } from '../lobby/open-room.ts'
import type { Route } from './+types/lobby.ts'

export const handle: PageHandle = { title: 'competitions:lobby.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  requireGameSlug(params.gameSlug)
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('code')
  const solution = solutionSchema.safeParse(Object.fromEntries(searchParams))
  const deviceClass = readDeviceClass(requestContext.services, request.headers)
  const visitor = { solution: solution.data ?? null, deviceClass, as: searchParams.get('as') }
  const result = code === null ? 'unknown' : await findRoom(requestContext, code.slice(0, 40), visitor)
  const page = await loadLobbyPage(requestContext)
  // Redirect into the only open room on a page load, but not on client-side navigation back from the room.
  const isPageLoad = request.headers.get('sec-fetch-dest') === 'document'
  const onlyRoom = isPageLoad && code === null && page.rooms.length === 1 ? page.rooms[0]! : null
  if (typeof result !== 'string' && 'classCode' in result) {
    const path = roomSignInPath(parseRoomCode(code!)!, result.classCode)
    throw redirect(localePath(requestContext.locale, result.hasGuests ? `${path}&guests` : path))
  }
  const destination = typeof result === 'string' ? onlyRoom : result
  const query = typeof result === 'string' ? '' : result.query
  if (destination) throw redirect(localePath(requestContext.locale, roomPagePath(destination)) + query)
  const limited = result === 'limited'
  const typed = parseRoomCode(code?.slice(0, 40) ?? '')
  // Visitors must sign in before they learn whether a class room with this code exists.
  if (typed && !limited && !requestContext.signedIn)
    throw redirect(localePath(requestContext.locale, roomSignInPath(typed, deviceClass)))
  const puzzle =
    limited && !requestContext.signedIn ? createPuzzle(requestContext.services, 'room', puzzleDifficulty) : null
  return { ...page, path: requestContext.path, typed: code, limited, puzzle }
}

/** Harder than for class codes, because six digits are easy to guess. */
const puzzleDifficulty = 4 * codeTryLimits.siteHour

type Visitor = { solution: Solution | null; deviceClass: string | null; as: string | null }

/**
 * Students find rooms of their classes. Visitors find rooms open to guests, then the query carries code and proof, or
 * the class code of a room in the same network. A device of the class gets the name tiles also while guests are invited.
 */
async function findRoom(requestContext: RequestContext, code: string, { solution, deviceClass, as }: Visitor) {
  if (requestContext.signedIn) {
    const result = await findRoomByCode(requestContext, code)
    return typeof result === 'string' ? result : { ...result, query: '' }
  }
  const result = await findVisitorRoom(requestContext, code, solution, as === 'class')
  if (typeof result === 'string') return result
  if ('classCode' in result) return { ...result, hasGuests: as === 'class' }
  const isOwnDevice =
    deviceClass !== null &&
    as !== 'guest' &&
    (await isDeviceOfRoom(requestContext.services, result.guestRoom, deviceClass))
  if (isOwnDevice) return { classCode: deviceClass, hasGuests: true }
  const { id, game, code: guestCode } = result.guestRoom
  const proof = createCodeProof(requestContext.services, result.guestRoom)
  return { id, game, query: `?code=${guestCode}&proof=${proof}` }
}

export default function Lobby({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, path, classes, rooms, typed, limited, puzzle } = loaderData
  if (!isSignedIn) return <VisitorScreen back={path} typed={typed} puzzle={puzzle} />
  return <OpenRooms classes={classes} rooms={rooms} typed={typed} limited={limited} />
}
