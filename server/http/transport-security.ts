import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '#app/platform/env.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'

const twoYearsSeconds = 2 * 365 * 24 * 60 * 60

const isHttps = ({ BASE_URL }: Pick<Env, 'BASE_URL'>) => BASE_URL.startsWith('https:')

/**
 * Once seen over https, never again without it. Set before anybody answers, so that every answer has it: pages, kept
 * ones, files, refusals and failures.
 */
export function strictTransport(env: Pick<Env, 'BASE_URL'>): (outgoing: ServerResponse) => void {
  return isHttps(env)
    ? (outgoing) => void outgoing.setHeader('strict-transport-security', `max-age=${twoYearsSeconds}`)
    : () => {}
}

/** Where cookies leave this server: over https each of them comes back over https only, whoever wrote it. */
export function secureCookies({ env }: Pick<Services, 'env'>): MiddlewareHandler<HttpEnv> {
  const https = isHttps(env)
  return async (c, next) => {
    await next()
    const cookies = https ? c.res.headers.getSetCookie() : []
    if (cookies.every((cookie) => isSecure.test(cookie))) return
    c.res.headers.delete('set-cookie')
    for (const cookie of cookies)
      c.res.headers.append('set-cookie', isSecure.test(cookie) ? cookie : `${cookie}; Secure`)
  }
}

const isSecure = /;\s*secure\s*(;|$)/i
