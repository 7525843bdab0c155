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
  // A copy: entering a room changes the visit's actor, and the page's own loader runs at the same time.
  const visit = { ...visitOf(context) }
  if (!visit.signedIn) throw new Error('the frame of a signed-in page needs somebody signed in')
  const { id, name, kind } = visit.signedIn.user
  const room = guardedRoom(context) ?? (await enterRoom(visit, null))
  return { person: { id, name, kind }, room, rooms: await roomsOfVisit(visit), ...rightsIn(visit.actor, room) }
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
