import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { signedOutHeader } from '#app/platform/shell/outage/outage-headers.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

/** Redirects visitors to the login page, with the requested page as return address. */
const requireSignIn: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { signedIn, locale, path } = getRequestContext(context)
  const { search } = new URL(request.url)
  if (!signedIn)
    throw redirect(localePath(locale, `/login?redirect=${encodeURIComponent(path + search)}`), {
      headers: { [signedOutHeader]: '1' },
    })
  return next()
}

export const middleware = [requireSignIn]

// Needed: without a loader, React Router does not run the middleware on client-side navigations.
export const loader = () => null

export default Outlet
