import { Hono } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { checkValue, readNumberOption, type Json } from '#rules/live/values.ts'
import type { Gateway } from '../live/gateway.ts'
import { livePath } from '../live/gateway.ts'
import type { HttpEnv } from './http-app.ts'

const mostBytes = 11 * 1024 * 1024

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
    const { revision, value } = await gateway.channels.read(c.req.param('path'), place.found, place.entered)
    if (c.req.header('if-none-match') === `"${revision}"`) return c.body(null, 304)
    const asked = queried(value, c.req.query())
    if (asked === undefined) return c.json(new AppError('invalid').toJSON(), 422)
    return c.json({ revision, value: asked }, 200, { 'cache-control': 'private, no-store', etag: `"${revision}"` })
  })

  app.put(`${livePath}/:path{.+}`, async (c) => {
    if (Number(c.req.header('content-length') ?? Infinity) > mostBytes) return c.json(new AppError('invalid').toJSON(), 413)
    const place = await placeOf(c.req.param('path'), c.req.raw.headers)
    const schoolId = place?.entered.schoolId
    if (place?.found.kind !== 'store' || !schoolId) return c.json(notFound(), 404)
    const { found, entered } = place
    const value = (await c.req.json().catch(() => undefined)) as Json | undefined
    const problem = value === undefined ? 'not-json' : checkValue(value, found.area.split('/').length + found.inside.length)
    const [key] = found.inside
    if (problem || !key) return c.json(new AppError('refused', { reason: problem ?? 'bad-key' }).toJSON(), 422)
    if (!found.place.mayWrite(entered.actor, entered.facts, key)) return c.json(notFound(), 404)
    const refused = found.inside.length === 1 && value !== null ? found.place.check(value!, key) : null
    if (refused) return c.json(new AppError('refused', { reason: refused }).toJSON(), 422)
    const written = await gateway.writer.write({ writes: [{ schoolId, area: found.area, keys: found.inside, value: value! }] })
    return c.json({ revision: written.revision })
  })

  return app
}

/** `shallow`, `orderByKey` with `startAt` and `endAt`, `limitToFirst`, `limitToLast`; `undefined` for a query that makes no sense. */
function queried(value: Json, query: Record<string, string>): Json | undefined {
  const [first, last] = [readNumberOption(query.limitToFirst, 100_000), readNumberOption(query.limitToLast, 100_000)]
  if (!first.ok || !last.ok || (first.value && last.value)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  let entries = Object.entries(value)
  if (query.startAt !== undefined) entries = entries.filter(([key]) => key >= query.startAt!)
  if (query.endAt !== undefined) entries = entries.filter(([key]) => key <= query.endAt!)
  if (first.value) entries = entries.slice(0, first.value)
  if (last.value) entries = entries.slice(-last.value)
  return Object.fromEntries(query.shallow === 'true' ? entries.map(([key]) => [key, true]) : entries)
}
