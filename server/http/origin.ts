import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Origin } from '#app/platform/command.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { HttpEnv } from './http-app.ts'

const deviceCookie = 'skykite_device'
const yearSeconds = 365 * 24 * 60 * 60

/** Where a request comes from. A forwarded address is believed from a named proxy only. */
export function originOf(env: Env, c: Context<HttpEnv>): Origin {
  const remote = getConnInfo(c).remote.address?.replace(/^::ffff:/, '') ?? null
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  const address = remote && env.TRUSTED_PROXIES.includes(remote) && forwarded ? forwarded : remote
  return { address, device: c.req.header('cookie')?.match(/(?:^|;\s*)skykite_device=([\w-]{22})(?:;|$)/)?.[1] ?? null }
}

/** Marks a browser once, so that limits can count per device instead of per school address. It says nothing about the person. */
export function deviceMark(env: Env, origin: Origin): string | null {
  if (origin.device) return null
  const secure = env.BASE_URL.startsWith('https:') ? '; Secure' : ''
  return `${deviceCookie}=${randomBytes(16).toString('base64url')}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
