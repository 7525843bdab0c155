import type { Announcement, Bus } from '#app/platform/live/bus.server.ts'
import { presence as timing } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { trackCompleteness } from './presence-completeness.ts'

export type PresenceRegistry = {
  /** `rank`: of several connections of a person, the one with the highest rank is shown. */
  enter: (area: string, connection: object, person: string, details: Json, rank?: number) => void
  leave: (area: string, connection: object) => void
  peopleAt: (area: string) => Record<string, Json>
  /** Whether `peopleAt` includes the people of all processes. */
  isComplete: () => boolean
  close: () => void
}

const batchMs = 100

type RankedPeople = Announcement['people']
type RemoteAnnouncement = { at: number; people: RankedPeople }

/** Selects the connection with the highest rank of each person. */
function selectByRank(people: Iterable<readonly [string, RankedPeople[string]]>): RankedPeople {
  const selected: RankedPeople = {}
  for (const [person, candidate] of people)
    if (!(selected[person] && selected[person].rank > candidate.rank)) selected[person] = candidate
  return selected
}

/**
 * Tracks which people are present in an area. Each process announces its connections every few seconds. Announcements
 * expire, so the people of a killed process disappear after a while.
 */
export function openPresence(
  bus: Bus,
  processId: string,
  now: () => number = () => performance.now(),
): PresenceRegistry {
  const localConnections = new Map<string, Map<object, { person: string; details: Json; rank: number }>>()
  const remotePeople = new Map<string, Map<string, RemoteAnnouncement>>()

  const completeness = trackCompleteness(bus, processId, now)
  const localPeople = (area: string) =>
    selectByRank(
      [...(localConnections.get(area)?.values() ?? [])].map(({ person, details, rank }) => [person, { details, rank }]),
    )
  const announce = (area: string) => bus.announce({ process: processId, area, people: localPeople(area) })

  // Batch announcements, because a whole class often connects within a moment.
  const changedAreas = new Set<string>()
  let batchTimer: NodeJS.Timeout | null = null
  function announceSoon(area: string) {
    changedAreas.add(area)
    batchTimer ??= setTimeout(() => {
      batchTimer = null
      changedAreas.forEach(announce)
      changedAreas.clear()
    }, batchMs).unref()
    bus.publish(area)
  }

  const stopReceiving = bus.onAnnouncement(({ process, area, people }) => {
    if (process === processId || area === '') return
    const byProcess = remotePeople.get(area) ?? new Map<string, RemoteAnnouncement>()
    const previous = JSON.stringify(byProcess.get(process)?.people ?? {})
    if (Object.keys(people).length === 0) byProcess.delete(process)
    else byProcess.set(process, { at: now(), people })
    if (byProcess.size > 0) remotePeople.set(area, byProcess)
    else remotePeople.delete(area)
    if (previous !== JSON.stringify(people)) bus.publish(area)
  })

  const announceTimer = setInterval(() => [...localConnections.keys()].forEach(announce), timing.announceMs)
  const expiring = setInterval(() => {
    for (const [area, byProcess] of remotePeople)
      for (const [process, { at }] of byProcess)
        if (now() - at > timing.forgetMs) {
          byProcess.delete(process)
          if (byProcess.size === 0) remotePeople.delete(area)
          bus.publish(area)
        }
  }, 1_000)
  announceTimer.unref()
  expiring.unref()

  return {
    enter(area, connection, person, details, rank = 0) {
      const people = localConnections.get(area) ?? new Map()
      localConnections.set(area, people.set(connection, { person, details, rank }))
      announceSoon(area)
    },
    leave(area, connection) {
      const people = localConnections.get(area)
      if (!people?.delete(connection)) return
      if (people.size === 0) localConnections.delete(area)
      announceSoon(area)
    },
    peopleAt(area) {
      const remote = [...(remotePeople.get(area)?.values() ?? [])].flatMap(({ people }) => Object.entries(people))
      const people = selectByRank([...remote, ...Object.entries(localPeople(area))])
      return Object.fromEntries(Object.entries(people).map(([person, { details }]) => [person, details]))
    },
    isComplete: completeness.isComplete,
    close() {
      clearInterval(announceTimer)
      clearInterval(expiring)
      if (batchTimer) clearTimeout(batchTimer)
      stopReceiving()
      for (const area of localConnections.keys()) bus.announce({ process: processId, area, people: {} })
      completeness.close()
    },
  }
}
