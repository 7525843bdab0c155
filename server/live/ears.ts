import type { SignedIn } from '#app/platform/request.server.ts'
import { variantOf, type Listener } from './channel.ts'
import type { Found } from './directory.ts'
import type { Entrance, Grant } from './entrance.ts'
import type { LiveHall } from './hall.ts'
import { listeners } from './metrics.ts'
import type { Message } from './protocol.ts'
import type { Voice } from './voice.ts'

type Ear = Listener & { found: Found; variant: string; stop: (() => void) | null }

/** The paths one connection listens to. */
export type Ears = {
  listen: (said: Extract<Message, { t: 'on' }>, ask: (found: Found) => Promise<Grant>) => Promise<void>
  stop: (path: string) => void
  stopAll: () => void
  /** Somebody sees by it who is here. */
  isShown: () => boolean
  /** Asks again for every path whether it may still be listened to, and in which variant. */
  recheck: () => Promise<void>
}

export function openEars({ channels, directory, presence, limits }: LiveHall, voice: Voice, entrance: Entrance, who: () => SignedIn | null): Ears {
  const ears = new Map<string, Ear>()
  const self = {}
  let shown = 0

  async function hear(path: string, found: Found, grant: NonNullable<Grant>, known: string | null) {
    const ear: Ear = { stream: voice.stream, open: true, tooSlow: voice.tooSlow, found, variant: variantOf(found, grant), stop: null }
    ears.set(path, ear)
    listeners.inc()
    if (found.kind === 'presence') {
      shown++
      const me = who()
      if (me) presence.enter(found.area, self, me.user.id, found.place.show(me, grant.actor, grant.facts))
    }
    try {
      const stopped = await channels.listen(ear, path, found, grant, known)
      // It may stop listening while the value is read; then it is not to hear it any more.
      if (ear.open) ear.stop = stopped
      else stopped()
    } catch (error) {
      if (ears.get(path) === ear) stop(path)
      throw error
    }
  }

  function stop(path: string) {
    const ear = ears.get(path)
    if (!ear) return
    ears.delete(path)
    ear.open = false
    ear.stop?.()
    listeners.dec()
    if (ear.found.kind !== 'presence') return
    shown--
    presence.leave(ear.found.area, self)
  }

  return {
    async listen({ i, p, r }, ask) {
      const found = directory.find(p)
      const grant = found && (await ask(found))
      // Gone while it was asked: nobody would ever stop it again.
      if (!voice.isOpen()) return
      if (!found || !grant) return voice.refuse(i, 'not-found')
      if (!ears.has(p)) {
        if (ears.size >= limits.paths) return voice.refuse(i, 'too-many-paths')
        await hear(p, found, grant, r ?? null)
      }
      voice.accept(i)
    },
    stop,
    stopAll: () => [...ears.keys()].forEach(stop),
    isShown: () => shown > 0,
    async recheck() {
      for (const [path, ear] of [...ears]) {
        const grant = await entrance.ask(ear.found)
        if (ears.get(path) !== ear || (grant && variantOf(ear.found, grant) === ear.variant)) continue
        stop(path)
        if (grant) await hear(path, ear.found, grant, null)
        else voice.answer(`{"t":"gone","p":${JSON.stringify(path)}}`)
      }
    },
  }
}
