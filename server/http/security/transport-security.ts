import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '#app/platform/services/env.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv } from '../http-app.ts'

const twoYearsSeconds = 2 * 365 * 24 * 60 * 60

const isHttps = ({ BASE_URL }: Pick<Env, 'BASE_URL'>) => BASE_URL.startsWith('https:')

/**
 * Sets the HSTS header, so that browsers never use plain HTTP again. It runs before all handlers, so that every
 * response has it, including cached pages, files and errors.
 */
export function createHstsSetter(env: Pick<Env, 'BASE_URL'>): (outgoing: ServerResponse) => void {
  return isHttps(env)
    ? (outgoing) => void outgoing.setHeader('strict-transport-security', `max-age=${twoYearsSeconds}`)
    : () => {}
}

/** Adds the Secure attribute to every cookie if the site uses HTTPS. */
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
