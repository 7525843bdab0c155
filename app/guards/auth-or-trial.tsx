import { Outlet, type MiddlewareFunction } from 'react-router'
import { isTrial } from '#app/features/courses/public.server.ts'
import { isOfflinePlace } from '#app/platform/download-cache.ts'
import { middleware as signInFirst } from './auth.tsx'

/**
 * Steps that are marked as a trial are open to anyone, and so is the page of lessons on this device; for all others one
 * signs in.
 */
const requireSignInOrTrial: MiddlewareFunction<Response> = (arguments_, next) => {
  const { lessonId = '', stepId = '' } = arguments_.params
  const isOpen = isTrial(lessonId, stepId) || isOfflinePlace({ lessonId, stepId })
  return isOpen ? next() : signInFirst[0]!(arguments_, next)
}

export const middleware = [requireSignInOrTrial]
export const loader = () => null
export { askOutsideLessons as shouldRevalidate } from '#app/platform/shell/same-lesson.ts'
export default Outlet
