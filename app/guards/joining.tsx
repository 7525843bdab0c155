import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { keepCode } from '#app/features/classrooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Signed-in people go to the dashboard, which offers to join that class; the code outlives first steps and the choice of a room. */
const sendSignedInToDashboard: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const { signedIn, locale } = visitOf(context)
  const code = params.clsCode ?? ''
  if (signedIn)
    throw redirect(localePath(locale, `/dashboard?join=${encodeURIComponent(code)}`), { headers: { 'set-cookie': keepCode(code.slice(0, 40), signedIn.user.id) } })
  return next()
}

export const middleware = [sendSignedInToDashboard]
export const loader = () => null
export default Outlet
