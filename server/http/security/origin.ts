import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openDeviceCookie } from '#app/platform/request/device-cookie.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { createAddressResolver } from './client-address.ts'
import type { HttpEnv } from '../http-app.ts'
import { isCrossSiteNavigation } from './same-origin.ts'

/**
 * Stores the origin (address and device) of a request. Sets the device cookie once, and again after a sign-in.
 */
export function setRequestOrigin(
  { env }: Pick<Services, 'env'>,
  { sessionOf }: Pick<Identity, 'sessionOf'>,
): MiddlewareHandler<HttpEnv> {
  const resolveAddress = createAddressResolver(env)
  const devices = openDeviceCookie(env)
  const { session } = openCookies(env)

  return async (c, next) => {
    const deviceMark = devices.read(c.req.raw.headers)
    const address = resolveAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
    c.set('origin', { address, ...deviceMark, isCrossSite: isCrossSiteNavigation(c.req.raw) })
    await next()
    const sessionCookie = c.res.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${session}=`) && !line.includes('Max-Age=0'))
    const signedIn = sessionCookie ? await sessionOf(new Headers({ cookie: sessionCookie.split(';')[0]! })) : null
    if (signedIn) c.res.headers.append('set-cookie', devices.write(deviceMark.device, signedIn.user.id))
    else if (deviceMark.device === null && isPrivate(c.res))
      c.res.headers.append('set-cookie', devices.write(null, null))
  }
}

/** Responses that may be cached for other users must not set cookies. */
const isPrivate = ({ headers }: Response) => /\b(private|no-store)\b/.test(headers.get('cache-control') ?? '')
