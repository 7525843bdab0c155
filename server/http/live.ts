import { Hono, type Context } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { guestIn } from '#app/features/competitions/public.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { checkJsonShape } from '#rules/input/json.ts'
import { pathLimits } from '#rules/live/paths.ts'
import { queried } from '#rules/live/query.ts'
import { messageCost, requestCost } from '#rules/live/timing.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'
import { checkedWrites } from '../live/checked-writes.ts'
import type { Found } from '../live/directory.ts'
import { grantFor, mayRead } from '../live/access.ts'
import type { Gateway } from '../live/gateway.ts'
import { livePath } from '../live/gateway.ts'
import type { Write } from '../live/store-writer.ts'
import { carriesBody } from './bodies.ts'
import { formMemory } from './form-memory.ts'
import type { Fairness, HttpEnv } from './http-app.ts'
import { signedInBy } from './signed-in.ts'

/** The longest record that can be, written with escapes, of one person, and two of all together. */
const heldWrites = { each: 3 * valueLimits.recordBytes + 1_000, together: 100_000_000 }

/** The ticket for a live connection, and the same paths over plain requests for those who cannot hold one. */
export function liveRoutes(identity: Identity, gateway: Gateway, { turns, askerOf }: Fairness) {
  const app = new Hono<HttpEnv>()
  const { services, directory } = gateway
  const memory = formMemory(heldWrites)

  /** Done in turn by whoever asks. */
  async function inTurn<Value>(
    c: Context<HttpEnv>,
    work: (signedIn: SignedIn | null) => Promise<Value>,
    cost = 0,
  ): Promise<Value> {
    const asker = await askerOf(c.req.raw.headers)
    pay(c, asker, cost)
    const answer = async () => work(await signedInBy(identity, c.req.raw.headers))
    return turns.inTurn(asker, c.get('origin'), answer, { sends: carriesBody(c.req.method) })
  }

  function pay(c: Context<HttpEnv>, who: { user: { id: string } } | null, cost: number): void {
    if (!gateway.budgets.of(who, c.get('origin').address).pay(cost))
      throw new AppError('limited', { retryAfterSeconds: 1 })
  }

  function placeAt(path: string): Found {
    const found = directory.find(path)
    if (!found) throw new AppError('not-found')
    return found
  }

  async function enter(found: Found, signedIn: SignedIn | null) {
    const entered = await grantFor(services, found, signedIn)
    if (!entered) throw new AppError('not-found')
    return entered
  }

  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds } = error.details
    return c.json(error.toJSON(), error.status, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {})
  })

  app.post(`${livePath}/ticket`, async (c) => {
    const signedIn = await signedInBy(identity, c.req.raw.headers)
    // Whoever plays as a guest has no account; the page is nobody's, and so is the ticket for it. They pay for themselves.
    const who = signedIn ?? guestIn(services, c.req.raw.headers)
    pay(c, who, requestCost.ticket)
    const ticket = gateway.tickets.issue(who?.session.id ?? null)
    return c.json({ ...ticket, person: signedIn?.user.id ?? null }, 200, { 'cache-control': 'no-store' })
  })

  app.get(`${livePath}/:path{.+}`, async (c) => {
    const found = placeAt(c.req.param('path'))
    const read = async (signedIn: SignedIn | null) => {
      const entered = await enter(found, signedIn)
      if (!mayRead(found, entered)) throw new AppError('not-found')
      return gateway.channels.read(found, entered)
    }
    const { revision, value } = await inTurn(c, read, requestCost.path)
    const asked = queried(value, c.req.query())
    if (!asked.ok) throw new AppError('invalid', { reason: asked.reason })
    if (c.req.header('if-none-match') === `"${revision}"`) return c.body(null, 304)
    return c.json({ revision, value: asked.value }, 200, {
      'cache-control': 'private, no-store',
      etag: `"${revision}"`,
    })
  })

  app.put(`${livePath}/:path{.+}`, async (c) => {
    const path = c.req.param('path')
    const found = placeAt(path)
    const bytes = Number(c.req.header('content-length') ?? Infinity)
    if (!(bytes <= mostBytes(found)))
      return c.json(new AppError('invalid', { fields: { form: 'too-long' } }).toJSON(), 413, { connection: 'close' })
    // Nothing is kept of what somebody sends who may not write here.
    const writerOf = async (signedIn: SignedIn | null) => {
      await enter(found, signedIn)
      return signedIn?.user.id ?? ''
    }
    const writer = await inTurn(c, writerOf, requestCost.path + messageCost(bytes, 1))
    const letGo = memory.hold(writer, bytes, 2 * mostBytes(found))
    try {
      const sent = await c.req.text()
      // A body may take minutes to come, and a right may end meanwhile: it is asked for again when all of it is there.
      return await inTurn(c, async (signedIn) => {
        const value = readValue(sent)
        const entered = await enter(found, signedIn)
        const writes = checkedWrites(directory, [{ path, value }], () => entered) as Write[]
        const { revision } = await gateway.writer.write({ writes })
        return c.json({ revision })
      })
    } finally {
      letGo()
    }
  })

  return app
}

/** Letters that are written as escapes take up to three times as many bytes. */
function mostBytes(found: Found): number {
  if (found.kind !== 'store') return 0
  const { recordBytes, perArea } = found.place.limits
  return 3 * (found.inside.length === 0 ? perArea * recordBytes : recordBytes)
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
