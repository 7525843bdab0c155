import type { Caller } from '#app/platform/live/live.server.ts'
import { mayRead, type Access, type Grant } from '../access/access.ts'
import { variantOf, type Listener } from './channel.ts'
import type { LiveContext } from '../context.ts'
import type { PathMatch } from '../directory.ts'
import { listeners } from '../metrics.ts'
import type { Message } from '../frames/protocol.ts'
import type { Sender } from '../frames/sender.ts'
import { openOwnPresence, type OwnPresence } from '../presence/own-presence.ts'
import { maxPresenceReports } from '#rules/live/timing.ts'

type Subscription = Listener & {
  match: PathMatch
  variant: string
  schoolId: string | null
  /** Area in which the user is shown as present while subscribed. */
  presentAt: string | null
  stop: (() => void) | null
}

const presentAt = (match: PathMatch): string | null =>
  match.kind === 'presence'
    ? match.area
    : (match.kind === 'view' && match.definition.presencePath?.(match.params)) || null

/** Subscriptions of one connection. */
export type Subscriptions = {
  subscribe: (
    message: Extract<Message, { t: 'on' }>,
    requestGrant: (match: PathMatch) => Promise<Grant>,
  ) => Promise<void>
  stop: (path: string) => void
  stopAll: () => void
  /** Stores the place that the client reports about itself. */
  report: (
    message: Extract<Message, { t: 'here' }>,
    requestGrant: (match: PathMatch) => Promise<Grant>,
  ) => Promise<void>
  presence: Pick<OwnPresence, 'isShown' | 'hasReports' | 'setSilent'>
  /** Checks access to all subscribed paths again, and the variant that the user may see. */
  recheck: () => Promise<void>
}

export function openSubscriptions(
  { channels, directory, presence, limits }: LiveContext,
  sender: Sender,
  access: Access,
  getCaller: () => Caller | null,
): Subscriptions {
  const subscriptions = new Map<string, Subscription>()
  /** Running access checks; an `off` message during the check cancels the subscription. */
  const pendingChecks = new Set<{ path: string; isCancelled: boolean }>()
  const ownPresence = openOwnPresence(presence, getCaller)

  async function startSubscription(
    path: string,
    match: PathMatch,
    grant: NonNullable<Grant>,
    clientRevision: string | null,
  ) {
    const subscription: Subscription = {
      stream: sender.stream,
      bufferLimit: sender.bufferLimit,
      open: true,
      dropSlow: sender.dropSlow,
      match,
      variant: variantOf(match, grant),
      schoolId: grant.schoolId,
      presentAt: presentAt(match),
      stop: null,
    }
    subscriptions.set(path, subscription)
    listeners.inc()
    if (subscription.presentAt !== null) ownPresence.subscribe(subscription.presentAt, match, grant)
    try {
      const unsubscribe = await channels.subscribe(subscription, path, match, grant, clientRevision)
      // The client may have unsubscribed while the value was read.
      if (subscription.open) subscription.stop = unsubscribe
      else unsubscribe()
    } catch (error) {
      if (subscriptions.get(path) === subscription) stop(path)
      throw error
    }
  }

  function cancelAndStop(path: string) {
    for (const check of pendingChecks) if (check.path === path) check.isCancelled = true
    stop(path)
  }

  function stop(path: string) {
    const subscription = subscriptions.get(path)
    if (!subscription) return
    subscriptions.delete(path)
    subscription.open = false
    subscription.stop?.()
    listeners.dec()
    if (subscription.presentAt !== null) ownPresence.unsubscribe(subscription.presentAt)
  }

  return {
    async subscribe({ i, p, r }, requestGrant) {
      const match = directory.find(p)
      const check = { path: p, isCancelled: false }
      pendingChecks.add(check)
      const grant = await Promise.resolve(match && requestGrant(match)).finally(() => pendingChecks.delete(check))
      // The connection was closed during the check: a subscription would never end.
      if (!sender.isOpen()) return
      if (check.isCancelled) return sender.accept(i)
      if (!match || !grant || !mayRead(match, grant)) return sender.refuse(i, 'not-found')
      if (!subscriptions.has(p)) {
        if (subscriptions.size >= limits.paths) return sender.refuse(i, 'too-many-paths')
        await startSubscription(p, match, grant, r ?? null)
      }
      sender.accept(i)
    },
    stop: cancelAndStop,
    stopAll() {
      ;[...subscriptions.keys()].forEach(stop)
      ownPresence.leaveAll()
    },
    async report({ i, p, v }, requestGrant) {
      const match = directory.find(p)
      const grant = match?.kind === 'presence' ? await requestGrant(match) : null
      if (!sender.isOpen()) return
      if (!match || !grant) return sender.refuse(i, 'not-found')
      const otherReports = ownPresence.reports().filter(({ area }) => area !== match.area)
      if (otherReports.length >= maxPresenceReports) return sender.refuse(i, 'too-many-paths')
      if (ownPresence.report(match, grant, v)) sender.accept(i)
      else sender.refuse(i, 'bad-report')
    },
    presence: ownPresence,
    async recheck() {
      for (const match of ownPresence.reports()) ownPresence.regrant(match.area, await access.recheckGrant(match))
      for (const [path, subscription] of [...subscriptions]) {
        const currentGrant = await access.recheckGrant(subscription.match)
        const grant = currentGrant && mayRead(subscription.match, currentGrant) ? currentGrant : null
        if (
          subscriptions.get(path) !== subscription ||
          (grant &&
            // A class may have moved to another school.
            grant.schoolId === subscription.schoolId &&
            variantOf(subscription.match, grant) === subscription.variant)
        )
          continue
        stop(path)
        if (grant) await startSubscription(path, subscription.match, grant, null)
        else sender.sendText(`{"t":"gone","p":${JSON.stringify(path)}}`)
      }
    },
  }
}
