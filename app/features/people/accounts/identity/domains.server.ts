import type { Env } from '#app/platform/services/env.server.ts'

/** Hosts whose pages may call the sign-in API. */
export const authorizedDomains = (env: Env): string[] => [
  ...new Set([new URL(env.BASE_URL).host, ...env.AUTHORISED_DOMAINS]),
]

export function authorizedOrigins(env: Env): string[] {
  const { protocol } = new URL(env.BASE_URL)
  return authorizedDomains(env).map((host) => `${protocol}//${host}`)
}

/** CSRF check: browsers send the origin of a write. A request without origin headers must not contain cookies. */
export function isFromAuthorizedOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origins.includes(origin)
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return origin === null && !request.headers.has('cookie')
}
