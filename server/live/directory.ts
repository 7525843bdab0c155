import { matchPath, parsePath, formatPath } from '#rules/live/paths.ts'
import type { LivePlaces } from '#app/platform/live.server.ts'

type AnyView = LivePlaces['views'][number]
type AnyStore = LivePlaces['stores'][number]
type AnyPresence = LivePlaces['presences'][number]

/** What an address means: its kind, its parameters, and for stored paths the keys below the area. */
export type Found = { area: string; params: Record<string, string>; inside: string[] } & (
  | { kind: 'view'; place: AnyView }
  | { kind: 'store'; place: AnyStore }
  | { kind: 'presence'; place: AnyPresence }
)

type Entry = { pattern: string[] } & ({ kind: 'view'; place: AnyView } | { kind: 'store'; place: AnyStore } | { kind: 'presence'; place: AnyPresence })

export type Directory = { find: (path: string) => Found | null }

export function liveDirectory({ views, stores, presences }: LivePlaces): Directory {
  const pattern = ({ path }: { path: string }) => path.split('/')
  const entries: Entry[] = [
    ...views.map((place) => ({ kind: 'view' as const, place, pattern: pattern(place) })),
    ...stores.map((place) => ({ kind: 'store' as const, place, pattern: pattern(place) })),
    ...presences.map((place) => ({ kind: 'presence' as const, place, pattern: pattern(place) })),
  ]

  return {
    find(path) {
      const parsed = parsePath(path)
      if (!parsed.ok) return null
      for (const { pattern, ...meant } of entries) {
        const match = matchPath(pattern, parsed.value)
        // Only stored paths go on below their area.
        if (match && (meant.kind === 'store' || match.rest.length === 0))
          return { ...meant, area: formatPath(parsed.value.slice(0, pattern.length)), params: match.params, inside: match.rest }
      }
      return null
    },
  }
}
