import { redirect } from 'react-router'
import { readRoomCode } from '#rules/competitions/room-code.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { AskVisitor } from '../components/play/ask-visitor.tsx'
import { OpenRooms } from '../components/play/open-rooms.tsx'
import { lobbyPage, roomOfCode, slugAsked } from '../lobby-page.server.ts'
import { roomAddress } from '../open-room.ts'
import type { Route } from './+types/lobby.ts'

export const handle: PageHandle = { title: 'competitions:lobby.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  slugAsked(params.gameSlug)
  const code = new URL(request.url).searchParams.get('code')
  const read = code === null ? null : readRoomCode(code.slice(0, 40))
  const found = read === null ? null : await roomOfCode(visit, read)
  const page = await lobbyPage(visit)
  // Whoever opens this address goes straight in; whoever left the room by its arrow has to stay out.
  const isOpened = request.headers.get('sec-fetch-dest') === 'document'
  const only = isOpened && code === null && page.rooms.length === 1 ? page.rooms[0]! : null
  const into = found ?? only
  if (into) throw redirect(localePath(visit.locale, roomAddress(into)))
  return { ...page, path: visit.path, typed: code }
}

export default function Lobby({ loaderData: { isSignedIn, path, classes, rooms, typed } }: Route.ComponentProps) {
  if (!isSignedIn) return <AskVisitor back={path} />
  return <OpenRooms classes={classes} rooms={rooms} typed={typed} />
}
