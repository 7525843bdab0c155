import { cookieIn } from '#app/platform/cookie.ts'

/**
 * What somebody said they are when they registered, for the first steps in the same browser: nobody is asked twice. It
 * decides which questions are asked, nothing else.
 */
const name = 'skykite_role'
const daySeconds = 24 * 60 * 60

export const keepChosenRole = (role: string, secure: boolean): string =>
  `${name}=${encodeURIComponent(role)}; Path=/; Max-Age=${daySeconds}; SameSite=Lax${secure ? '; Secure' : ''}`

export const chosenRoleIn = (request: Request): string | null => cookieIn(request.headers.get('cookie'), name)
