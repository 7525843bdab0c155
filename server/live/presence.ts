import type { Bus } from '#app/platform/bus.server.ts'
import { presence as timing } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { wholePresence } from './whole-presence.ts'

export type PresenceRegistry = {
  enter: (area: string, connection: object, person: string, known: Json) => void
  leave: (area: string, connection: object) => void
  at: (area: string) => Record<string, Json>
  /** Whether `at` knows of everybody, in all processes. */
  isWhole: () => boolean
  close: () => void
}

const gatherMs = 100

type Announced = { at: number; people: Record<string, Json> }

/**
 * Who is here. Each process announces its own connections every few seconds; what another process has not announced for
 * a while is forgotten, so even
 * a killed process leaves nobody shown as present for longer than that.
 */
export function presenceRegistry(
  bus: Bus,
  processId: string,
  now: () => number = () => performance.now(),
): PresenceRegistry {
  const present = new Map<string, Map<object, { person: string; known: Json }>>()
  const elsewhere = new Map<string, Map<string, Announced>>()

  const whole = wholePresence(bus, processId, now)
  const ownPeople = (area: string) =>
    Object.fromEntries([...(present.get(area)?.values() ?? [])].map(({ person, known }) => [person, known]))
  const announce = (area: string) => bus.announce({ process: processId, area, people: ownPeople(area) })

  // A whole class arrives at once and is announced once.
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | null = null
  function announceSoon(area: string) {
    changed.add(area)
    gathering ??= setTimeout(() => {
      gathering = null
      changed.forEach(announce)
      changed.clear()
    }, gatherMs).unref()
    bus.publish(area)
  }

  const stopReceiving = bus.hear(({ process, area, people }) => {
    if (process === processId || area === '') return
    const announced = elsewhere.get(area) ?? new Map<string, Announced>()
    const before = JSON.stringify(announced.get(process)?.people ?? {})
    if (Object.keys(people).length === 0) announced.delete(process)
    else announced.set(process, { at: now(), people })
    if (announced.size > 0) elsewhere.set(area, announced)
    else elsewhere.delete(area)
    if (before !== JSON.stringify(people)) bus.publish(area)
  })

  const announcing = setInterval(() => [...present.keys()].forEach(announce), timing.announceMs)
  const forgetting = setInterval(() => {
    for (const [area, announced] of elsewhere)
      for (const [process, { at }] of announced)
        if (now() - at > timing.forgetMs) {
          announced.delete(process)
          if (announced.size === 0) elsewhere.delete(area)
          bus.publish(area)
        }
  }, 1_000)
  announcing.unref()
  forgetting.unref()

  return {
    enter(area, connection, person, known) {
      const people = present.get(area) ?? new Map()
      present.set(area, people.set(connection, { person, known }))
      announceSoon(area)
    },
    leave(area, connection) {
      const people = present.get(area)
      if (!people?.delete(connection)) return
      if (people.size === 0) present.delete(area)
      announceSoon(area)
    },
    at(area) {
      const others = [...(elsewhere.get(area)?.values() ?? [])].map(({ people }) => people)
      return Object.assign({}, ...others, ownPeople(area)) as Record<string, Json>
    },
    isWhole: whole.isWhole,
    close() {
      clearInterval(announcing)
      clearInterval(forgetting)
      if (gathering) clearTimeout(gathering)
      stopReceiving()
      for (const area of present.keys()) bus.announce({ process: processId, area, people: {} })
      whole.close()
    },
  }
}
