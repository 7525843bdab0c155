import { networkOf } from '#rules/identity/network.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { fairScheduler, type OwnerPath } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'

type SessionRef = {
  readonly user: { readonly id: string }
  readonly session: { readonly id: string; readonly workspace?: { readonly schoolId: string | null } | null }
}
type ClientRef = Pick<Origin, 'address' | 'device' | 'lastUserKey'>

/** `yieldToOthers` lets other requests start before this one continues with CPU-bound work. */
type RequestSlot = { release: () => void; yieldToOthers: () => Promise<void> }

export type RequestSlots = ReturnType<typeof openRequestSlots>

/**
 * Limits concurrent requests per user, school and network, over all connections; further requests wait. `group`
 * separates requests that must not wait for those of other groups.
 */
export function openRequestSlots(scheduler = fairScheduler(schedulers.requests), group = '') {
  /** Waits for a request slot. Read the whole body first: a slow upload would hold the slot for minutes. */
  async function acquire(
    signedIn: SessionRef | null,
    origin: ClientRef,
    { isWrite = false } = {},
  ): Promise<RequestSlot> {
    const path = ownerPath(group, signedIn, origin, isWrite)
    const release = await scheduler.acquire(path)
    return {
      release: () => release(),
      async yieldToOthers() {
        const endTurn = await scheduler.acquire([`render ${path[0]!.key}`])
        endTurn()
      },
    }
  }

  return {
    acquire,
    /** Runs `work` in a slot and releases it afterwards. */
    async runInSlot<Value>(
      signedIn: SessionRef | null,
      origin: ClientRef,
      work: () => Promise<Value>,
      options: { isWrite?: boolean } = {},
    ): Promise<Value> {
      const { release } = await acquire(signedIn, origin, options)
      try {
        return await work()
      } finally {
        release()
      }
    },
    size: scheduler.size,
  }
}

type NamedOwner = Exclude<OwnerPath[number], string>

/**
 * Visitors share the slots of their network; devices with an earlier sign-in have separate ones, because new device
 * cookies are free. Writes are limited per session and use no slot of the school: they may wait for a file or a lock.
 */
function ownerPath(group: string, signedIn: SessionRef | null, origin: ClientRef, isWrite: boolean): NamedOwner[] {
  if (!signedIn) {
    const network = `${group} ${origin.lastUserKey ? 'recognized at' : 'at'} ${networkOf(origin.address ?? '')}`
    return [{ key: network, ...owners.network }, { key: origin.lastUserKey ?? origin.device ?? '' }]
  }
  const { user, session } = signedIn
  if (isWrite)
    return [
      { key: `${group} writes ${user.id}`, ...owners.person },
      { key: session.id, ...owners.writingSession },
    ]
  const reader = [{ key: `${group} ${user.id}`, ...owners.person }, { key: session.id }]
  const school = session.workspace?.schoolId
  return school ? [{ key: `${group} ${school}`, ...owners.school }, ...reader] : reader
}
