import { Outlet, type MiddlewareFunction } from 'react-router'
import { isTrialLessonStep } from '#app/features/learning/courses/public.server.ts'
import { isOfflineStep } from '#app/platform/shell/offline/download-cache.ts'
import { middleware as signInFirst } from './auth.tsx'

/**
 * Trial steps and the page of downloaded lessons are open to everyone; all other steps require signing in.
 */
const requireSignInOrTrial: MiddlewareFunction<Response> = (arguments_, next) => {
  const { lessonId = '', stepId = '' } = arguments_.params
  const isOpen = isTrialLessonStep(lessonId, stepId) || isOfflineStep({ lessonId, stepId })
  return isOpen ? next() : signInFirst[0]!(arguments_, next)
}

export const middleware = [requireSignInOrTrial]
export const loader = () => null
export { revalidateOutsideLessons as shouldRevalidate } from '#app/platform/shell/lesson/same-lesson.ts'
export default Outlet
