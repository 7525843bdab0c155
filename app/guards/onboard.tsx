import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Who has not finished the first steps does that first, and then goes on to where they wanted to be. */
const requireOnboarded: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const { signedIn, locale, path } = visitOf(context)
  const { search } = new URL(request.url)
  if (signedIn && !signedIn.user.onboarded) throw redirect(localePath(locale, `/onboard${wayOn(path, search)}`))
  return next()
}

/** The pages that everybody comes to after the first steps anyway are not named. */
const wayOn = (path: string, search: string) =>
  ['/account/select-room', '/dashboard'].includes(path) && search === ''
    ? ''
    : `?redirect=${encodeURIComponent(path + search)}`

export const middleware = [requireOnboarded]
export const loader = () => null
export { askOutsideLessons as shouldRevalidate } from '#app/platform/shell/same-lesson.ts'
export default Outlet
