import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

/** Redirects users who have not finished onboarding; they return to the requested page afterwards. */
const requireOnboarded: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { signedIn, locale, path } = getRequestContext(context)
  const { search } = new URL(request.url)
  if (signedIn && !signedIn.user.onboarded) throw redirect(localePath(locale, `/onboard${returnQuery(path, search)}`))
  return next()
}

/** Omits the return address for pages that follow onboarding anyway. */
const returnQuery = (path: string, search: string) =>
  ['/account/select-room', '/dashboard'].includes(path) && search === ''
    ? ''
    : `?redirect=${encodeURIComponent(path + search)}`

export const middleware = [requireOnboarded]
export const loader = () => null
export { revalidateOutsideLessons as shouldRevalidate } from '#app/platform/shell/lesson/same-lesson.ts'
export default Outlet
