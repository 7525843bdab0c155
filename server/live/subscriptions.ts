import { isGuest, type Caller } from '#app/platform/live.server.ts'
import { mayRead, type Access, type Grant } from './access.ts'
import { variantOf, type Listener } from './channel.ts'
import type { LiveContext } from './context.ts'
import type { Found } from './directory.ts'
import { listeners } from './metrics.ts'
import type { Message } from './protocol.ts'
import type { Sender } from './sender.ts'

type Subscription = Listener & {
  found: Found
  variant: string
  schoolId: string | null
  /** Where they are known as present while they listen. */
  presentAt: string | null
  stop: (() => void) | null
}

const presentAt = (found: Found): string | null =>
  found.kind === 'presence' ? found.area : (found.kind === 'view' && found.place.presentAt?.(found.params)) || null

/** The paths one connection listens to. */
export type Subscriptions = {
  listen: (message: Extract<Message, { t: 'on' }>, ask: (found: Found) => Promise<Grant>) => Promise<void>
  stop: (path: string) => void
  stopAll: () => void
  /** Whether it shows the person as present to others. */
  showsPresence: () => boolean
  /** Asks again for every path whether it may still be listened to, and in which variant. */
  recheck: () => Promise<void>
}

export function openSubscriptions(
  { channels, directory, presence, limits }: LiveContext,
  sender: Sender,
  access: Access,
  who: () => Caller | null,
): Subscriptions {
  const subscriptions = new Map<string, Subscription>()
  /** Those whose access is being decided; who says `off` meanwhile is not let in afterwards. */
  const entering = new Set<{ path: string; left: boolean }>()
  const self = {}
  let shown = 0

  async function subscribe(path: string, found: Found, grant: NonNullable<Grant>, known: string | null) {
    const subscription: Subscription = {
      stream: sender.stream,
      room: sender.room,
      open: true,
      tooSlow: sender.tooSlow,
      found,
      variant: variantOf(found, grant),
      schoolId: grant.schoolId,
      presentAt: presentAt(found),
      stop: null,
    }
    subscriptions.set(path, subscription)
    listeners.inc()
    if (subscription.presentAt !== null) {
      shown++
      const me = who()
      const known =
        me && !isGuest(me) && found.kind === 'presence' ? found.place.about(me, grant.actor, grant.facts) : {}
      if (me) presence.enter(subscription.presentAt, self, me.user.id, known)
    }
    try {
      const stopped = await channels.listen(subscription, path, found, grant, known)
      // It may unsubscribe while the value is read; then nothing more is sent to it.
      if (subscription.open) subscription.stop = stopped
      else stopped()
    } catch (error) {
      if (subscriptions.get(path) === subscription) stop(path)
      throw error
    }
  }

  function leave(path: string) {
    for (const one of entering) if (one.path === path) one.left = true
    stop(path)
  }

  function stop(path: string) {
    const subscription = subscriptions.get(path)
    if (!subscription) return
    subscriptions.delete(path)
    subscription.open = false
    subscription.stop?.()
    listeners.dec()
    if (subscription.presentAt === null) return
    shown--
    presence.leave(subscription.presentAt, self)
  }

  return {
    async listen({ i, p, r }, ask) {
      const found = directory.find(p)
      const asking = { path: p, left: false }
      entering.add(asking)
      const grant = await Promise.resolve(found && ask(found)).finally(() => entering.delete(asking))
      // Closed while access was checked: nothing would ever end this subscription.
      if (!sender.isOpen()) return
      if (asking.left) return sender.accept(i)
      if (!found || !grant || !mayRead(found, grant)) return sender.refuse(i, 'not-found')
      if (!subscriptions.has(p)) {
        if (subscriptions.size >= limits.paths) return sender.refuse(i, 'too-many-paths')
        await subscribe(p, found, grant, r ?? null)
      }
      sender.accept(i)
    },
    stop: leave,
    stopAll: () => [...subscriptions.keys()].forEach(stop),
    showsPresence: () => shown > 0,
    async recheck() {
      for (const [path, subscription] of [...subscriptions]) {
        const granted = await access.askAgain(subscription.found)
        const grant = granted && mayRead(subscription.found, granted) ? granted : null
        if (
          subscriptions.get(path) !== subscription ||
          (grant &&
            // A class may have moved to another school.
            grant.schoolId === subscription.schoolId &&
            variantOf(subscription.found, grant) === subscription.variant)
        )
          continue
        stop(path)
        if (grant) await subscribe(path, subscription.found, grant, null)
        else sender.answer(`{"t":"gone","p":${JSON.stringify(path)}}`)
      }
    },
  }
}
