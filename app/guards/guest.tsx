import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Login and registration are for visitors; who is signed in goes to choose a room. */
const requireGuest: MiddlewareFunction<Response> = ({ context }, next) => {
  const { signedIn, locale } = visitOf(context)
  if (signedIn) throw redirect(localePath(locale, '/account/select-room'))
  return next()
}

export const middleware = [requireGuest]
export const loader = () => null
export default Outlet
