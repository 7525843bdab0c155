import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Who has not finished the first steps does that first. */
const requireOnboarded: MiddlewareFunction<Response> = ({ context }, next) => {
  const { signedIn, locale } = visitOf(context)
  if (signedIn && !signedIn.user.onboarded) throw redirect(localePath(locale, '/onboard'))
  return next()
}

export const middleware = [requireOnboarded]
export const loader = () => null
export { askOutsideLessons as shouldRevalidate } from '#app/platform/shell/same-lesson.ts'
export default Outlet
