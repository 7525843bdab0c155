import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { roomContext } from '#app/platform/room.ts'
import { enterRoom } from '#app/features/rooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** The classroom of the address, or the chosen room: it exists and the person belongs to it; otherwise they choose one. */
const requireRoom: MiddlewareFunction<Response> = async ({ context, params }, next) => {
  const visit = visitOf(context)
  const room = await enterRoom(visit, params.classroomId ?? null)
  if (!room) throw redirect(localePath(visit.locale, '/account/select-room'))
  context.set(roomContext, room)
  return next()
}

export const middleware = [requireRoom]
export const loader = () => null
export default Outlet
