import type { Env } from '#app/platform/env.server.ts'

/** Hosts from which people may sign in here. */
export const authorisedDomains = (env: Env): string[] => [
  ...new Set([new URL(env.BASE_URL).host, ...env.AUTHORISED_DOMAINS]),
]

export function authorisedOrigins(env: Env): string[] {
  const { protocol } = new URL(env.BASE_URL)
  return authorisedDomains(env).map((host) => `${protocol}//${host}`)
}

/** A browser says where a write comes from; whoever does not say, and is no browser, must not carry cookies. */
export function comesFromUs(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origins.includes(origin)
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return origin === null && !request.headers.has('cookie')
}
