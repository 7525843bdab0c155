import type { RouterContextProvider } from 'react-router'
import { audienceOf } from '#rules/navigation-menu.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { RoomChoice, Shell } from './contract.ts'
import { guardedRoom } from './public.ts'
import { enterRoom, roomsOfVisit } from './queries.server.ts'

/**
 * What the frame around a signed-in page shows. Pages without the check-classroom-id guard stand in the chosen room, or
 * in none.
 */
export async function shellOf(context: Readonly<RouterContextProvider>): Promise<Shell> {
  const visit = visitOf(context)
  const { services, signedIn } = visit
  if (!signedIn) throw new Error('the frame of a signed-in page needs somebody signed in')
  const { id, name, kind } = signedIn.user
  const guarded = guardedRoom(context)
  const entered = guarded ? { room: guarded, actor: visit.actor } : await enterRoom(visit, null)
  const room = entered?.room ?? null
  const rooms = await roomsOfVisit({ services, signedIn })
  return { person: { id, name, kind }, room, rooms, ...rightsIn(entered?.actor ?? visit.actor, room) }
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
      changeAccount: can(actor, 'account.change', { personId: actor.id }),
    },
  }
}
