import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { roomContext } from '#app/platform/room.ts'
import { enterRoom } from '#app/features/rooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { continueVisit, visitOf } from '#app/platform/request.server.ts'

/**
 * The classroom of the address, or the chosen room: it exists and the person belongs to it; otherwise they choose one.
 */
const requireRoom: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  const visit = visitOf(context)
  const entered = await enterRoom(visit, params.classroomId ?? null)
  // Who only has to choose comes back to where they were going; a classroom that is not theirs is not kept in the
  // address.
  const back = params.classroomId ? '' : `?redirect=${encodeURIComponent(visit.path + new URL(request.url).search)}`
  if (!entered) throw redirect(localePath(visit.locale, `/account/select-room${back}`))
  const { room, actor } = entered
  // A school's office, and staff anywhere, open with a second factor only.
  const { staff, lacksFactor } = visit.signedIn!.user
  if (lacksFactor && (staff || room.kind === 'office'))
    throw redirect(localePath(visit.locale, '/dashboard/profile?notice=second-factor'))
  context.set(roomContext, room)
  continueVisit(context, { actor })
  return next()
}

export const middleware = [requireRoom]
export const loader = () => null
export default Outlet
