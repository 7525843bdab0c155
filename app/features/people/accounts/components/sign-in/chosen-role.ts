import { readCookie } from '#app/platform/request/cookie.ts'

/**
 * Role that a user chose on registration, so that onboarding in the same browser skips the question. It only selects
 * onboarding questions and grants no permission.
 */
const cookieName = 'skykite_role'
const daySeconds = 24 * 60 * 60

export const chosenRoleCookie = (role: string, secure: boolean): string =>
  `${cookieName}=${encodeURIComponent(role)}; Path=/; Max-Age=${daySeconds}; SameSite=Lax${secure ? '; Secure' : ''}`

export const chosenRoleIn = (request: Request): string | null => readCookie(request.headers.get('cookie'), cookieName)
