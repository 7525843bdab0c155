import { redirect } from 'react-router'
import { codeTries } from '#rules/class-code.ts'
import { readRoomCode, roomSignInAddress } from '#rules/competitions/room-code.ts'
import { deviceClass } from '#app/features/cards/public.server.ts'
import { newPuzzle, solution, type Solution } from '#app/features/classrooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf, type Visit } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { AskVisitor } from '../components/play/ask-visitor.tsx'
import { OpenRooms } from '../components/play/open-rooms.tsx'
import { roomOfCode } from '../find-room.server.ts'
import { codeProof } from '../guests/code-proof.server.ts'
import { guestRoomOfCode } from '../guests/guest-room.server.ts'
import { lobbyPage, slugAsked } from '../lobby-page.server.ts'
import { roomAddress } from '../open-room.ts'
import type { Route } from './+types/lobby.ts'

export const handle: PageHandle = { title: 'competitions:lobby.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  slugAsked(params.gameSlug)
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('code')
  const solved = solution.safeParse(Object.fromEntries(searchParams))
  const found = code === null ? 'unknown' : await findRoom(visit, code.slice(0, 40), solved.data ?? null)
  const page = await lobbyPage(visit)
  // Whoever opens this address goes straight in; whoever left the room by its arrow has to stay out.
  const isOpened = request.headers.get('sec-fetch-dest') === 'document'
  const only = isOpened && code === null && page.rooms.length === 1 ? page.rooms[0]! : null
  const into = typeof found === 'string' ? only : found
  const query = typeof found === 'string' ? '' : found.query
  if (into) throw redirect(localePath(visit.locale, roomAddress(into)) + query)
  const limited = found === 'limited'
  const typed = readRoomCode(code?.slice(0, 40) ?? '')
  // Whether there is such a room of a class they say after they have shown who they are.
  if (typed && !limited && !visit.signedIn)
    throw redirect(localePath(visit.locale, roomSignInAddress(typed, deviceClass(visit.services, request.headers))))
  const puzzle = limited && !visit.signedIn ? newPuzzle(visit.services, 'room', hardSum) : null
  return { ...page, path: visit.path, typed: code, limited, puzzle }
}

/** Six digits are soon guessed, so the sum is four times as long. */
const hardSum = 4 * codeTries.siteHour

/** Whoever is not logged in is a guest, who shows the code again where they ask, or of the class, which names them first. */
async function findRoom(visit: Visit, code: string, solved: Solution | null) {
  if (visit.signedIn) {
    const found = await roomOfCode(visit, code)
    return typeof found === 'string' ? found : { ...found, query: '' }
  }
  const found = await guestRoomOfCode(visit, code, solved)
  if (typeof found === 'string') return found
  const { id, game } = found
  return { id, game, query: `?code=${found.code}&proof=${codeProof(visit.services, found)}` }
}

export default function Lobby({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, path, classes, rooms, typed, limited, puzzle } = loaderData
  if (!isSignedIn) return <AskVisitor back={path} typed={typed} puzzle={puzzle} />
  return <OpenRooms classes={classes} rooms={rooms} typed={typed} limited={limited} />
}
