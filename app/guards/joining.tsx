import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { roomCodePath, parseRoomCodeOnly } from '#rules/competitions/room-code.ts'
import { buildCodeCookie } from '#app/features/people/classrooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

/**
 * Redirects signed-in users to the dashboard, which offers to join the class. A cookie keeps the code through
 * onboarding and class selection. Competition codes redirect to the competition.
 */
const sendSignedInToDashboard: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  const requestContext = getRequestContext(context)
  if (!requestContext.signedIn) return next()
  const room = parseRoomCodeOnly(new URL(request.url).searchParams.get('room')?.slice(0, 40) ?? '')
  if (room) throw redirect(localePath(requestContext.locale, roomCodePath(room)))
  const code = params.clsCode ?? ''
  const cookie = await buildCodeCookie(requestContext, code)
  throw redirect(
    localePath(requestContext.locale, `/dashboard?join=${encodeURIComponent(code)}`),
    cookie ? { headers: { 'set-cookie': cookie } } : undefined,
  )
}

export const middleware = [sendSignedInToDashboard]
export const loader = () => null
export default Outlet
