import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { roomContext } from '#app/platform/room.ts'
import { enterRoom } from '#app/features/rooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { addressAt, placeAsked } from '#app/platform/place-address.server.ts'
import { continueVisit, visitOf } from '#app/platform/request.server.ts'

/**
 * The class of the address: it exists and the person belongs to it; otherwise they choose one. Where the address names
 * none, it is the one chosen last or the only one, and from then on the address says so.
 */
const requireRoom: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const visit = visitOf(context)
  const asked = placeAsked(visit, request)
  const entered = await enterRoom(visit, asked)
  // Who only has to choose comes back to where they were going; a class that is not theirs is not kept in the address.
  const back = asked ? '' : `?redirect=${encodeURIComponent(visit.path + new URL(request.url).search)}`
  if (!entered) throw redirect(localePath(visit.locale, `/account/select-room${back}`))
  const { room, actor } = entered
  // A school that is run, and staff anywhere, open with a second factor only.
  const { staff, lacksFactor } = visit.signedIn!.user
  if (lacksFactor && (staff || room.kind === 'school'))
    throw redirect(localePath(visit.locale, '/dashboard/profile?notice=second-factor'))
  const address = addressAt(visit, request, room)
  if (address) throw redirect(address)
  context.set(roomContext, room)
  continueVisit(context, { actor })
  return next()
}

export const middleware = [requireRoom]
export const loader = () => null
export default Outlet
