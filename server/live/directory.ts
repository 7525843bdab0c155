import { checkKey, formatPath, matchPath, parsePath } from '#rules/live/paths.ts'
import type { LivePlaces } from '#app/platform/live.server.ts'

type AnyView = LivePlaces['views'][number]
type AnyStore = LivePlaces['stores'][number]
type AnyPresence = LivePlaces['presences'][number]
type AnyInbox = NonNullable<LivePlaces['inboxes']>[number]

/** What an address means: its kind, its parameters, and for stored paths the keys below the area. */
export type Found = { area: string; depth: number; params: Record<string, string>; inside: string[] } & (
  | { kind: 'view'; place: AnyView }
  | { kind: 'store'; place: AnyStore }
  | { kind: 'presence'; place: AnyPresence }
  | { kind: 'inbox'; place: AnyInbox }
)

export type FoundInbox = Extract<Found, { kind: 'inbox' }>

type Entry = { pattern: string[] } & (
  | { kind: 'view'; place: AnyView }
  | { kind: 'store'; place: AnyStore }
  | { kind: 'presence'; place: AnyPresence }
  | { kind: 'inbox'; place: AnyInbox }
)

const mostAreas = 10_000

export type Directory = {
  find: (path: string) => Found | null
  /** The same, for inboxes alone and asked for every write: most are none by their last word. */
  findInbox: (path: string) => FoundInbox | null
}

export function liveDirectory({ views, stores, presences, inboxes = [] }: LivePlaces): Directory {
  const pattern = ({ path }: { path: string }) => path.split('/')
  const entries: Entry[] = [
    ...views.map((place) => ({ kind: 'view' as const, place, pattern: pattern(place) })),
    ...stores.map((place) => ({ kind: 'store' as const, place, pattern: pattern(place) })),
    ...presences.map((place) => ({ kind: 'presence' as const, place, pattern: pattern(place) })),
    ...inboxes.map((place) => ({ kind: 'inbox' as const, place, pattern: pattern(place) })),
  ]

  // Most of what is said is a record in an area that was named a moment ago.
  const areas = new Map<string, Omit<Found & { kind: 'store' }, 'inside'>>()
  const oneBelowAnother = new Set(
    entries.flatMap(({ pattern }) => entries.filter((other) => isBelow(other.pattern, pattern)).map(() => pattern)),
  )

  const lastWords = new Set(inboxes.map((place) => pattern(place).at(-1)))
  const knownInboxes = new Map<string, FoundInbox>()

  function findRecord(path: string): Found | null {
    const slash = path.lastIndexOf('/')
    const area = areas.get(path.slice(0, slash))
    const key = path.slice(slash + 1)
    return area && !key.includes('%') && checkKey(key) === null
      ? { kind: 'store', place: area.place, area: area.area, depth: area.depth, params: area.params, inside: [key] }
      : null
  }

  const directory: Directory = {
    findInbox(path) {
      if (!lastWords.has(path.slice(path.lastIndexOf('/') + 1))) return null
      const known = knownInboxes.get(path) ?? directory.find(path)
      if (known?.kind !== 'inbox') return null
      if (knownInboxes.size >= mostAreas) knownInboxes.clear()
      knownInboxes.set(path, known)
      return known
    },
    find(path) {
      const known = findRecord(path)
      if (known) return known
      const parsed = parsePath(path)
      // One spelling for each address: another would be another place beside it, which those who look at the first do
      // not see.
      if (!parsed.ok || formatPath(parsed.value) !== path) return null
      for (const { pattern, ...meant } of entries) {
        const match = matchPath(pattern, parsed.value)
        // Only stored paths go on below their area.
        if (!match || (meant.kind !== 'store' && match.rest.length > 0)) continue
        const area = formatPath(parsed.value.slice(0, pattern.length))
        const place = { ...meant, area, depth: pattern.length, params: match.params }
        if (place.kind === 'store' && !oneBelowAnother.has(pattern)) {
          if (areas.size >= mostAreas) areas.clear()
          areas.set(area, place)
        }
        return { ...place, inside: match.rest }
      }
      return null
    },
  }
  return directory
}

/** Whether an address of the first pattern can lie below one of the second. */
const isBelow = (pattern: string[], other: string[]) =>
  pattern.length > other.length &&
  other.every((part, index) => part === pattern[index] || part.startsWith(':') || pattern[index]!.startsWith(':'))
