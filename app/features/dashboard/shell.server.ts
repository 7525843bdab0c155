import { redirect, type RouterContextProvider } from 'react-router'
import { audienceOf, menuFor } from '#rules/navigation-menu.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { opens } from '#app/features.server.ts'
import { deviceClass } from '#app/features/cards/public.server.ts'
import { addressAt, placeAsked } from '#app/platform/place-address.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { RoomChoice, Shell } from './contract.ts'
import { guardedRoom } from './guarded-room.ts'
import { enterRoom, roomsOfVisit } from '#app/features/rooms/public.server.ts'

/**
 * What the frame around a signed-in page shows. Pages without the check-classroom-id guard stand where their address
 * says, or where that guard would lead, or nowhere.
 */
export async function shellOf(context: Readonly<RouterContextProvider>, request: Request): Promise<Shell> {
  const visit = visitOf(context)
  const { services, signedIn } = visit
  if (!signedIn) throw new Error('the frame of a signed-in page needs somebody signed in')
  const { id, name, kind } = signedIn.user
  const guarded = guardedRoom(context)
  const asked = placeAsked(visit, request)
  const entered = guarded
    ? { room: guarded, actor: visit.actor }
    : ((await enterRoom(visit, asked)) ?? (asked && (await enterRoom(visit, null))))
  const room = entered?.room ?? null
  const address = room && addressAt(visit, request, room)
  if (address) throw redirect(address)
  const rooms = await roomsOfVisit({ services, signedIn })
  const rights = rightsIn(entered?.actor ?? visit.actor, room)
  const menu = menuFor(rights.audience, room?.kind === 'classroom' ? room.id : null, opens)
  const code = kind === 'managed' ? deviceClass(services, request.headers) : null
  return { person: { id, name, kind }, room, rooms, menu, switchTo: code && `/join/${code}`, ...rights }
}

/** What the person may do in this room, and which frame that makes. */
export function rightsIn(actor: Actor, room: RoomChoice | null): Pick<Shell, 'audience' | 'can'> {
  const inRoom = (action: Parameters<typeof can>[1]) => room !== null && can(actor, action, room)
  return {
    audience: audienceOf(room, inRoom('classroom.teach')),
    can: {
      teach: inRoom('classroom.teach'),
      createClassroom: inRoom('classroom.create'),
      administer: inRoom('school.administer'),
      upgrade: inRoom('classroom.create') && opens('/dashboard/unlock-premium'),
      changeAccount: can(actor, 'account.change', { personId: actor.id }),
    },
  }
}
