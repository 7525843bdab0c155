import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { roomCodeAddress, roomCodeAlone } from '#rules/competitions/room-code.ts'
import { codeToKeep } from '#app/features/classrooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

/**
 * Signed-in people go to the dashboard, which offers to join that class; the code outlives first steps and the choice
 * of a room. Whoever came for a competition goes to it.
 */
const sendSignedInToDashboard: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  const visit = visitOf(context)
  if (!visit.signedIn) return next()
  const room = roomCodeAlone(new URL(request.url).searchParams.get('room')?.slice(0, 40) ?? '')
  if (room) throw redirect(localePath(visit.locale, roomCodeAddress(room)))
  const code = params.clsCode ?? ''
  const cookie = await codeToKeep(visit, code)
  throw redirect(
    localePath(visit.locale, `/dashboard?join=${encodeURIComponent(code)}`),
    cookie ? { headers: { 'set-cookie': cookie } } : undefined,
  )
}

export const middleware = [sendSignedInToDashboard]
export const loader = () => null
export default Outlet
