import { data, Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { can } from '#rules/permissions.ts'
import { inPlace } from '#rules/place.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { roomContext } from '#app/platform/room.ts'
import { visitOf } from '#app/platform/request.server.ts'

/**
 * The person teaches this classroom or administers its school. Whoever else belongs to it is led to their own home
 * there; what they send is answered as if the page did not exist.
 */
const requireTeacher: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { actor, locale } = visitOf(context)
  const room = context.get(roomContext)
  if (can(actor, 'classroom.teach', room)) return next()
  if (request.method !== 'GET') throw data(null, { status: 404 })
  throw redirect(localePath(locale, inPlace('/dashboard', room)))
}

export const middleware = [requireTeacher]
export const loader = () => null
export default Outlet
