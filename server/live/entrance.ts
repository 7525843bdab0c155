import type { Entered } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Found } from './directory.ts'
import type { LiveHall } from './hall.ts'

/** `null`: there is nothing for them there. */
export type Grant = Entered<unknown> | null

/** Where one connection may go: asked once per area, one area after the other, and again when rights change. */
export type Entrance = {
  /** What is known already; `undefined` when it must be asked for. */
  known: (area: string) => Grant | undefined
  ask: (found: Found) => Promise<Grant>
  forget: () => void
}

export function openEntrance({ services, limits, inLine }: Pick<LiveHall, 'services' | 'limits' | 'inLine'>, who: () => SignedIn | null, isOpen: () => boolean): Entrance {
  const grants = new Map<string, Grant>()
  const asked = new Map<string, Promise<Grant>>()
  // One at a time, so that whoever tries ten thousand doors stands in line once, like everybody else.
  let turn: Promise<unknown> = Promise.resolve()
  let rights = 0

  async function enter(found: Found): Promise<Grant> {
    for (;;) {
      const before = rights
      // Who went while standing in line asks nothing any more.
      const entered: Grant = await inLine(async () => (isOpen() ? found.place.enter(services, who(), found.params) : null))
      // They changed while it was asked: what was found may be what is no longer so.
      if (before !== rights) continue
      const grant = entered && found.place.allow(entered.actor, entered.facts) ? entered : null
      if (grants.size >= limits.paths) grants.clear()
      grants.set(found.area, grant)
      return grant
    }
  }

  return {
    known: (area) => grants.get(area),
    ask(found) {
      const known = grants.get(found.area)
      if (known !== undefined) return Promise.resolve(known)
      const already = asked.get(found.area)
      if (already) return already
      const answer = turn.then(() => enter(found)).finally(() => asked.delete(found.area))
      asked.set(found.area, answer)
      turn = answer.catch(() => {})
      return answer
    },
    forget() {
      rights++
      grants.clear()
    },
  }
}
