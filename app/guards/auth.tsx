import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { signedOutHeader } from '#app/platform/outage.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Visitors go to the login page, and come back to where they wanted to be. */
const requireSignIn: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { signedIn, locale, path } = visitOf(context)
  const { search } = new URL(request.url)
  if (!signedIn)
    throw redirect(localePath(locale, `/login?redirect=${encodeURIComponent(path + search)}`), {
      headers: { [signedOutHeader]: '1' },
    })
  return next()
}

export const middleware = [requireSignIn]

// A guard without a loader is not asked on client navigations.
export const loader = () => null

export default Outlet
