import { Hono } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { queried } from '#rules/live/query.ts'
import type { Json } from '#rules/live/values.ts'
import { checkedWrites } from '../live/checked-writes.ts'
import type { Gateway } from '../live/gateway.ts'
import { livePath } from '../live/gateway.ts'
import type { Write } from '../live/store-writer.ts'
import type { HttpEnv } from './http-app.ts'

/** A string of ten megabytes in which every other letter had to be escaped. */
const mostBytes = 16 * 1024 * 1024

/** The ticket for a live connection, and the same paths over plain requests for those who cannot hold one. */
export function liveRoutes(identity: Identity, gateway: Gateway) {
  const app = new Hono<HttpEnv>()
  const notFound = () => new AppError('not-found').toJSON()

  async function signedInOf(headers: Headers): Promise<SignedIn | null> {
    const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
    return bearer ? identity.holderOf(bearer) : identity.sessionOf(headers)
  }

  async function placeOf(path: string, headers: Headers) {
    const found = gateway.directory.find(path)
    const signedIn = await signedInOf(headers)
    const entered = found && (await found.place.enter(gateway.services, signedIn, found.params))
    return found && entered && found.place.allow(entered.actor, entered.facts) ? { found, entered } : null
  }

  app.post(`${livePath}/ticket`, async (c) => {
    const signedIn = await signedInOf(c.req.raw.headers)
    return c.json(gateway.tickets.issue(signedIn?.session.id ?? null), 200, { 'cache-control': 'no-store' })
  })

  app.get(`${livePath}/:path{.+}`, async (c) => {
    const place = await placeOf(c.req.param('path'), c.req.raw.headers)
    if (!place) return c.json(notFound(), 404)
    const { revision, value } = await gateway.channels.read(place.found, place.entered)
    const asked = queried(value, c.req.query())
    if (!asked.ok) return c.json(new AppError('invalid', { reason: asked.reason }).toJSON(), 422)
    if (c.req.header('if-none-match') === `"${revision}"`) return c.body(null, 304)
    return c.json({ revision, value: asked.value }, 200, { 'cache-control': 'private, no-store', etag: `"${revision}"` })
  })

  app.put(`${livePath}/:path{.+}`, async (c) => {
    if (Number(c.req.header('content-length') ?? Infinity) > mostBytes) return c.json(new AppError('invalid').toJSON(), 413)
    const path = c.req.param('path')
    const place = await placeOf(path, c.req.raw.headers)
    if (!place) return c.json(notFound(), 404)
    const value = (await c.req.json().catch(() => undefined)) as Json | undefined
    try {
      if (value === undefined) throw new AppError('refused', { reason: 'not-json' })
      const writes = checkedWrites(gateway.directory, [{ path, value }], () => place.entered) as Write[]
      const { revision } = await gateway.writer.write({ writes })
      return c.json({ revision })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return c.json(error.toJSON(), error.status)
    }
  })

  return app
}
