import { networkOf } from '#rules/identity/network.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { openSlotQueues } from './slot-queues.ts'
import { startOnePerTick } from './start-one-per-tick.ts'

/** Browsers open at most six connections per host. */
const slotsPerUser = 6
/**
 * Commands of one user are serialized anyway, so more concurrent writes would only use CPU time of other users.
 */
const writesPerSession = 1
/** Enough concurrent requests to use a CPU core fully. */
const slotsPerSchool = 8
/** Requests beyond this are rejected. The network limit is higher because a whole school may share one address. */
const maxQueued = { person: 60, network: 600 }

type SessionRef = { readonly user: { readonly id: string }; readonly session: { readonly id: string } }
type ClientRef = Pick<Origin, 'address' | 'device' | 'lastUserKey'>

type SlotOptions = { school?: string | null | undefined; isWrite?: boolean }

/** `yieldToOthers` lets other requests start before this one continues with CPU-bound work. */
type RequestSlot = { release: () => void; yieldToOthers: () => Promise<void> }

export type RequestSlots = ReturnType<typeof openRequestSlots>

/**
 * Limits concurrent requests per user, over all of the user's connections; further requests are queued. Visitors share
 * the slots of their network. Devices with an earlier sign-in have separate slots, because new device cookies are free.
 */
export function openRequestSlots(startInTick = startOnePerTick()) {
  const people = openSlotQueues(slotsPerUser)
  const schools = openSlotQueues(slotsPerSchool)
  const sessions = openSlotQueues(writesPerSession)

  /** Waits for a slot. Call it after the whole body was read, because a body may take minutes. */
  async function acquire(
    signedIn: SessionRef | null,
    origin: ClientRef,
    { school, isWrite }: SlotOptions = {},
  ): Promise<RequestSlot> {
    const network = `${origin.lastUserKey ? 'recognized at' : 'at'} ${networkOf(origin.address ?? '')}`
    const queueKey = signedIn?.user.id ?? network
    const session = signedIn?.session.id ?? origin.lastUserKey ?? origin.device ?? ''
    const releases: (() => void)[] = []
    const release = () => releases.forEach((releaseOne) => releaseOne())
    try {
      if (signedIn && isWrite) releases.push(await sessions.acquire(session, '', maxQueued.person))
      releases.push(await people.acquire(queueKey, session, maxQueued[signedIn ? 'person' : 'network']))
      // No queue limit here: each user has only a few running requests.
      if (school) releases.push(await schools.acquire(school, queueKey, Infinity))
    } catch (error) {
      release()
      throw error
    }
    const yieldToOthers = () => startInTick(school ?? queueKey)
    await yieldToOthers()
    return { yieldToOthers, release }
  }

  return {
    acquire,
    /** Runs `work` in a slot and releases it afterwards. */
    async runInSlot<Value>(
      signedIn: SessionRef | null,
      origin: ClientRef,
      work: () => Promise<Value>,
      options: SlotOptions = {},
    ): Promise<Value> {
      const { release } = await acquire(signedIn, origin, options)
      try {
        return await work()
      } finally {
        release()
      }
    },
    size: () => people.size() + schools.size() + sessions.size(),
  }
}
