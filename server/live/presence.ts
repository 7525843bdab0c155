import type { Bus } from '#app/platform/bus.server.ts'
import { presence as timing } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'

export type PresenceBook = {
  enter: (area: string, connection: object, person: string, shown: Json) => void
  leave: (area: string, connection: object) => void
  at: (area: string) => Json
  close: () => void
}

const gatherMs = 100

type Heard = { at: number; people: Record<string, Json> }

/**
 * Who is here. Each process knows its own connections and says them every few seconds; what another process has not said for a while is forgotten,
 * so even a killed one leaves nobody standing in the room for longer than that.
 */
export function presenceBook(bus: Bus, processId: string, now: () => number = () => performance.now()): PresenceBook {
  const here = new Map<string, Map<object, { person: string; shown: Json }>>()
  const elsewhere = new Map<string, Map<string, Heard>>()

  const ownPeople = (area: string) => Object.fromEntries([...(here.get(area)?.values() ?? [])].map(({ person, shown }) => [person, shown]))
  const say = (area: string) => bus.announce({ process: processId, area, people: ownPeople(area) })

  // A whole class comes at once and is said once.
  const changed = new Set<string>()
  let saying: NodeJS.Timeout | null = null
  function sayChange(area: string) {
    changed.add(area)
    saying ??= setTimeout(() => {
      saying = null
      changed.forEach(say)
      changed.clear()
    }, gatherMs).unref()
    bus.publish(area)
  }

  const stopHearing = bus.hear(({ process, area, people }) => {
    if (process === processId) return
    const heard = elsewhere.get(area) ?? new Map<string, Heard>()
    const before = JSON.stringify(heard.get(process)?.people ?? {})
    if (Object.keys(people).length === 0) heard.delete(process)
    else heard.set(process, { at: now(), people })
    if (heard.size > 0) elsewhere.set(area, heard)
    else elsewhere.delete(area)
    if (before !== JSON.stringify(people)) bus.publish(area)
  })

  const speaking = setInterval(() => [...here.keys()].forEach(say), timing.announceMs)
  const forgetting = setInterval(() => {
    for (const [area, heard] of elsewhere)
      for (const [process, { at }] of heard)
        if (now() - at > timing.forgetMs) {
          heard.delete(process)
          if (heard.size === 0) elsewhere.delete(area)
          bus.publish(area)
        }
  }, 1_000)
  speaking.unref()
  forgetting.unref()

  return {
    enter(area, connection, person, shown) {
      const people = here.get(area) ?? new Map()
      here.set(area, people.set(connection, { person, shown }))
      sayChange(area)
    },
    leave(area, connection) {
      const people = here.get(area)
      if (!people?.delete(connection)) return
      if (people.size === 0) here.delete(area)
      sayChange(area)
    },
    at(area) {
      const others = [...(elsewhere.get(area)?.values() ?? [])].map(({ people }) => people)
      return Object.assign({}, ...others, ownPeople(area)) as Json
    },
    close() {
      clearInterval(speaking)
      clearInterval(forgetting)
      if (saying) clearTimeout(saying)
      stopHearing()
      for (const area of here.keys()) bus.announce({ process: processId, area, people: {} })
    },
  }
}
