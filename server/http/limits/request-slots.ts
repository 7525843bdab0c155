import { networkOf } from '#rules/identity/network.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import type { Owner } from '#app/platform/limits/owner-tree.server.ts'

type SessionRef = {
  readonly user: { readonly id: string }
  readonly session: { readonly id: string; readonly workspace?: { readonly schoolId: string | null } | null }
}
type ClientRef = Pick<Origin, 'address' | 'device' | 'lastUserKey'>
type SlotOptions = { isWrite?: boolean }

/** `yieldToOthers` lets other requests start before this one continues with CPU-bound work. */
type RequestSlot = { release: () => void; yieldToOthers: () => Promise<void> }

export type RequestSlots = ReturnType<typeof openRequestSlots>

/**
 * Limits concurrent requests per user, school and network, over all connections; further requests wait. `group`
 * separates requests that must not wait for those of other groups.
 */
export function openRequestSlots(scheduler = fairScheduler(schedulers.requests), group = '') {
  return {
    /** Waits for a request slot. Read the whole body first: a slow upload would hold the slot for minutes. */
    async acquire(signedIn: SessionRef | null, origin: ClientRef, options?: SlotOptions): Promise<RequestSlot> {
      const path = ownerPath(group, signedIn, origin, options)
      const release = await scheduler.acquire(path)
      return { release, yieldToOthers: () => scheduler.run([`render ${path[0]!.key}`], async () => {}) }
    },
    /** Runs `work` in a slot and releases it afterwards. */
    runInSlot: <Value>(
      signedIn: SessionRef | null,
      origin: ClientRef,
      work: () => Promise<Value>,
      options?: SlotOptions,
    ): Promise<Value> => scheduler.run(ownerPath(group, signedIn, origin, options), work),
    size: scheduler.size,
  }
}

/**
 * Visitors share the slots of their network; devices with an earlier sign-in have separate ones, because new device
 * cookies are free. Writes are limited per session and use no slot of the school: they may wait for a file or a lock.
 */
function ownerPath(
  group: string,
  signedIn: SessionRef | null,
  origin: ClientRef,
  { isWrite = false }: SlotOptions = {},
): Owner[] {
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
