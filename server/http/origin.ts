import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openDeviceCookie } from '#app/platform/device-cookie.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { openClientAddress } from './client-address.ts'
import type { HttpEnv } from './http-app.ts'
import { isLedHere } from './same-origin.ts'

/**
 * Where a request comes from; and on the way out its device, marked once, and again when somebody has signed in on it.
 */
export function withOrigin(
  { env }: Pick<Services, 'env'>,
  { sessionOf }: Pick<Identity, 'sessionOf'>,
): MiddlewareHandler<HttpEnv> {
  const addressOf = openClientAddress(env)
  const devices = openDeviceCookie(env)
  const { session } = openCookies(env)

  return async (c, next) => {
    const known = devices.read(c.req.raw.headers)
    const address = addressOf(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
    c.set('origin', { address, ...known, ledHere: isLedHere(c.req.raw) })
    await next()
    const opened = c.res.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${session}=`) && !line.includes('Max-Age=0'))
    const signedIn = opened ? await sessionOf(new Headers({ cookie: opened.split(';')[0]! })) : null
    if (signedIn) c.res.headers.append('set-cookie', devices.write(known.device, signedIn.user.id))
    else if (known.device === null && isForOne(c.res)) c.res.headers.append('set-cookie', devices.write(null, null))
  }
}

/** What may be kept for others carries nobody's cookie. */
const isForOne = ({ headers }: Response) => /\b(private|no-store)\b/.test(headers.get('cache-control') ?? '')
