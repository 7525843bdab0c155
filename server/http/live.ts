import { Hono, type Context } from 'hono'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { readGuest } from '#app/features/play/competitions/public.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { checkJsonShape } from '#rules/input/json.ts'
import { pathLimits } from '#rules/live/paths.ts'
import { applyQuery } from '#rules/live/query.ts'
import { messageCost, requestCost } from '#rules/live/timing.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'
import { checkWrites } from '../live/writes/check-writes.ts'
import type { PathMatch } from '../live/directory.ts'
import { resolveGrant, mayRead } from '../live/access/access.ts'
import type { Gateway } from '../live/gateway.ts'
import { livePath } from '../live/gateway.ts'
import type { Write } from '../live/writes/store-writer.ts'
import { canHaveBody } from './bodies/bodies.ts'
import { createFormMemory } from './bodies/form-memory.ts'
import type { RequestLimits, HttpEnv } from './http-app.ts'
import { authenticate } from './identity/authenticate.ts'

/** Bytes of bodies in memory. Per user: the longest record with JSON escapes; in total: about three of them. */
const writeMemory = { each: 3 * valueLimits.recordBytes + 1_000, together: 100_000_000 }

/** Issues tickets for live connections, and serves live paths over plain HTTP for clients without WebSocket. */
export function liveRoutes(identity: Identity, gateway: Gateway, { slots, findSession }: RequestLimits) {
  const app = new Hono<HttpEnv>()
  const { services, directory } = gateway
  const memory = createFormMemory(writeMemory)

  /** Charges the caller's rate limit, then runs `work` in a request slot of the caller. */
  async function runInSlot<Value>(
    c: Context<HttpEnv>,
    work: (signedIn: SignedIn | null) => Promise<Value>,
    cost = 0,
  ): Promise<Value> {
    const signedIn = await findSession(c.req.raw.headers)
    spendBudget(c, signedIn, cost)
    const respond = async () => work(await authenticate(identity, c.req.raw.headers))
    return slots.runInSlot(signedIn, c.get('origin'), respond, { isWrite: canHaveBody(c.req.method) })
  }

  function spendBudget(c: Context<HttpEnv>, caller: { user: { id: string } } | null, cost: number): void {
    if (!gateway.budgets.budgetFor(caller, c.get('origin').address).spend(cost))
      throw new AppError('limited', { retryAfterSeconds: 1 })
  }

  function findPath(path: string): PathMatch {
    const match = directory.find(path)
    if (!match) throw new AppError('not-found')
    return match
  }

  async function requireGrant(match: PathMatch, signedIn: SignedIn | null) {
    const grant = await resolveGrant(services, match, signedIn)
    if (!grant) throw new AppError('not-found')
    return grant
  }

  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds } = error.details
    return c.json(error.toJSON(), error.status, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {})
  })

  app.post(`${livePath}/ticket`, async (c) => {
    const signedIn = await authenticate(identity, c.req.raw.headers)
    // A guest has no account, so the response contains no person; but a guest has a separate rate limit.
    const caller = signedIn ?? readGuest(services, c.req.raw.headers)
    spendBudget(c, caller, requestCost.ticket)
    const ticket = gateway.tickets.issue(caller?.session.id ?? null)
    return c.json({ ...ticket, person: signedIn?.user.id ?? null }, 200, { 'cache-control': 'no-store' })
  })

  app.get(`${livePath}/:path{.+}`, async (c) => {
    const match = findPath(c.req.param('path'))
    const read = async (signedIn: SignedIn | null) => {
      const grant = await requireGrant(match, signedIn)
      if (!mayRead(match, grant)) throw new AppError('not-found')
      return gateway.channels.read(match, grant)
    }
    const { revision, value } = await runInSlot(c, read, requestCost.path)
    const result = applyQuery(value, c.req.query())
    if (!result.ok) throw new AppError('invalid', { reason: result.reason })
    if (c.req.header('if-none-match') === `"${revision}"`) return c.body(null, 304)
    return c.json({ revision, value: result.value }, 200, {
      'cache-control': 'private, no-store',
      etag: `"${revision}"`,
    })
  })

  app.put(`${livePath}/:path{.+}`, async (c) => {
    const path = c.req.param('path')
    const match = findPath(path)
    const bytes = Number(c.req.header('content-length') ?? Infinity)
    if (!(bytes <= maxBodyBytes(match)))
      return c.json(new AppError('invalid', { fields: { form: 'too-long' } }).toJSON(), 413, { connection: 'close' })
    // Check access before buffering the body.
    const findWriter = async (signedIn: SignedIn | null) => {
      await requireGrant(match, signedIn)
      return signedIn?.user.id ?? ''
    }
    const writer = await runInSlot(c, findWriter, requestCost.path + messageCost(bytes, 1))
    const release = memory.reserve(writer, bytes, 2 * maxBodyBytes(match))
    try {
      const text = await c.req.text()
      // Check access again after the body was read: a body may take minutes, and access may end in the meantime.
      return await runInSlot(c, async (signedIn) => {
        const value = readValue(text)
        const grant = await requireGrant(match, signedIn)
        const writes = checkWrites(directory, [{ path, value }], () => grant) as Write[]
        const { revision } = await gateway.writer.write({ writes })
        return c.json({ revision })
      })
    } finally {
      release()
    }
  })

  return app
}

/** JSON escapes take up to three times as many bytes as the stored text. */
function maxBodyBytes(match: PathMatch): number {
  if (match.kind !== 'store') return 0
  const { recordBytes, perArea } = match.definition.limits
  return 3 * (match.keys.length === 0 ? perArea * recordBytes : recordBytes)
}

function readValue(text: string): Json {
  const reason = checkJsonShape(text, { depth: pathLimits.depth, values: valueLimits.values })
  if (reason) throw new AppError('refused', { reason })
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new AppError('refused', { reason: 'not-json' })
  }
}
