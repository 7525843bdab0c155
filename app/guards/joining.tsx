import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** Signed-in people go to the dashboard, which offers to join that class. */
const sendSignedInToDashboard: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const { signedIn, locale } = visitOf(context)
  if (signedIn) throw redirect(localePath(locale, `/dashboard?join=${encodeURIComponent(params.clsCode ?? '')}`))
  return next()
}

export const middleware = [sendSignedInToDashboard]
export const loader = () => null
export default Outlet
