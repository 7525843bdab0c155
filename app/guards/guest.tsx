import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

/** Login and registration are for visitors; redirects signed-in users to the class selection. */
const requireGuest: MiddlewareFunction<Response> = ({ context }, next) => {
  const { signedIn, locale } = getRequestContext(context)
  if (signedIn) throw redirect(localePath(locale, '/account/select-room'))
  return next()
}

export const middleware = [requireGuest]
export const loader = () => null
export default Outlet
