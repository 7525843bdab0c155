import { redirect } from 'react-router'
import { readRoomCode } from '#rules/competitions/room-code.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf, type Visit } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { AskVisitor } from '../components/play/ask-visitor.tsx'
import { OpenRooms } from '../components/play/open-rooms.tsx'
import { roomOfCode } from '../find-room.server.ts'
import { guestRoomOfCode } from '../guests/guest-room.server.ts'
import { lobbyPage, slugAsked } from '../lobby-page.server.ts'
import { roomAddress } from '../open-room.ts'
import type { Route } from './+types/lobby.ts'

export const handle: PageHandle = { title: 'competitions:lobby.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  slugAsked(params.gameSlug)
  const code = new URL(request.url).searchParams.get('code')
  const found = code === null ? 'unknown' : await findRoom(visit, code.slice(0, 40))
  const page = await lobbyPage(visit)
  // Whoever opens this address goes straight in; whoever left the room by its arrow has to stay out.
  const isOpened = request.headers.get('sec-fetch-dest') === 'document'
  const only = isOpened && code === null && page.rooms.length === 1 ? page.rooms[0]! : null
  const into = typeof found === 'string' ? only : found
  // A guest shows the code again where they ask.
  const query = visit.signedIn ? '' : `?code=${readRoomCode(code ?? '')}`
  if (into) throw redirect(localePath(visit.locale, roomAddress(into)) + query)
  return { ...page, path: visit.path, typed: code, limited: found === 'limited' }
}

/** Whoever has no account can only be a guest. */
const findRoom = (visit: Visit, code: string) =>
  visit.signedIn ? roomOfCode(visit, code) : guestRoomOfCode(visit, code)

export default function Lobby({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, path, classes, rooms, typed, limited } = loaderData
  if (!isSignedIn) return <AskVisitor back={path} typed={typed} limited={limited} />
  return <OpenRooms classes={classes} rooms={rooms} typed={typed} limited={limited} />
}
