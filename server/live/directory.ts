import { checkKey, formatPath, matchPath, parsePath } from '#rules/live/paths.ts'
import type { LivePaths } from '#app/platform/live/live.server.ts'

type AnyView = LivePaths['views'][number]
type AnyStore = LivePaths['stores'][number]
type AnyPresence = LivePaths['presences'][number]
type AnyInbox = NonNullable<LivePaths['inboxes']>[number]

/** Result of a path lookup: its kind and definition, its parameters, and for stored paths the keys below the area. */
export type PathMatch = { area: string; depth: number; params: Record<string, string>; keys: string[] } & (
  | { kind: 'view'; definition: AnyView }
  | { kind: 'store'; definition: AnyStore }
  | { kind: 'presence'; definition: AnyPresence }
  | { kind: 'inbox'; definition: AnyInbox }
)

export type InboxMatch = Extract<PathMatch, { kind: 'inbox' }>

type Entry = { pattern: string[] } & (
  | { kind: 'view'; definition: AnyView }
  | { kind: 'store'; definition: AnyStore }
  | { kind: 'presence'; definition: AnyPresence }
  | { kind: 'inbox'; definition: AnyInbox }
)

const maxCached = 10_000

export type Directory = {
  find: (path: string) => PathMatch | null
  /** Like `find` for inboxes only. Called for every write, so it rejects most paths by their last segment. */
  findInbox: (path: string) => InboxMatch | null
}

export function createDirectory({ views, stores, presences, inboxes = [] }: LivePaths): Directory {
  const pattern = ({ path }: { path: string }) => path.split('/')
  const entries: Entry[] = [
    ...views.map((definition) => ({ kind: 'view' as const, definition, pattern: pattern(definition) })),
    ...stores.map((definition) => ({ kind: 'store' as const, definition, pattern: pattern(definition) })),
    ...presences.map((definition) => ({ kind: 'presence' as const, definition, pattern: pattern(definition) })),
    ...inboxes.map((definition) => ({ kind: 'inbox' as const, definition, pattern: pattern(definition) })),
  ]

  // Caches store areas, because most messages concern a record in a recently used area.
  const areas = new Map<string, Omit<PathMatch & { kind: 'store' }, 'keys'>>()
  const nestedPatterns = new Set(
    entries.flatMap(({ pattern }) =>
      entries.filter((otherEntry) => isBelow(otherEntry.pattern, pattern)).map(() => pattern),
    ),
  )

  const inboxNames = new Set(inboxes.map((definition) => pattern(definition).at(-1)))
  const cachedInboxes = new Map<string, InboxMatch>()

  function findRecord(path: string): PathMatch | null {
    const slash = path.lastIndexOf('/')
    const area = areas.get(path.slice(0, slash))
    const key = path.slice(slash + 1)
    return area && !key.includes('%') && checkKey(key) === null
      ? {
          kind: 'store',
          definition: area.definition,
          area: area.area,
          depth: area.depth,
          params: area.params,
          keys: [key],
        }
      : null
  }

  const directory: Directory = {
    findInbox(path) {
      if (!inboxNames.has(path.slice(path.lastIndexOf('/') + 1))) return null
      const cached = cachedInboxes.get(path) ?? directory.find(path)
      if (cached?.kind !== 'inbox') return null
      if (cachedInboxes.size >= maxCached) cachedInboxes.clear()
      cachedInboxes.set(path, cached)
      return cached
    },
    find(path) {
      const cached = findRecord(path)
      if (cached) return cached
      const parsed = parsePath(path)
      // Only the canonical spelling of a path is valid: another spelling would be a separate area that subscribers of the
      // first do not see.
      if (!parsed.ok || formatPath(parsed.value) !== path) return null
      for (const { pattern, ...entry } of entries) {
        const match = matchPath(pattern, parsed.value)
        // Only stored paths have keys below their area.
        if (!match || (entry.kind !== 'store' && match.rest.length > 0)) continue
        const area = formatPath(parsed.value.slice(0, pattern.length))
        const pathMatch = { ...entry, area, depth: pattern.length, params: match.params }
        if (pathMatch.kind === 'store' && !nestedPatterns.has(pattern)) {
          if (areas.size >= maxCached) areas.clear()
          areas.set(area, pathMatch)
        }
        return { ...pathMatch, keys: match.rest }
      }
      return null
    },
  }
  return directory
}

/** Whether a path of the first pattern can be below a path of the second. */
const isBelow = (pattern: string[], parent: string[]) =>
  pattern.length > parent.length &&
  parent.every((part, index) => part === pattern[index] || part.startsWith(':') || pattern[index]!.startsWith(':'))
