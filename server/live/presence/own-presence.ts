import { isGuest, type Caller, type LiveAccess } from '#app/platform/live/live.server.ts'
import { presence as timing } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import type { PathMatch } from '../directory.ts'
import type { PresenceRegistry } from './presence.ts'

type AreaEntry = {
  match: PathMatch
  grant: LiveAccess<unknown>
  /** Subscriptions that show the user in this area. */
  subscriptions: number
  /** Last report of the client, and its rank among the user's connections. */
  report: { value: Json; rank: number } | null
}

/** Areas in which one connection shows its user as present. */
export type OwnPresence = {
  subscribe: (area: string, match: PathMatch, grant: LiveAccess<unknown>) => void
  unsubscribe: (area: string) => void
  /** Stores the place that the client reports; null ends the report. Returns false if the report is invalid. */
  report: (match: PathMatch, grant: LiveAccess<unknown>, value: Json) => boolean
  /** Hides the reported places of a client that does not answer, without closing the connection. */
  setSilent: (isSilent: boolean) => void
  reports: () => PathMatch[]
  /** Ends the report in an area after the user has lost access, or shows it with the new rights. */
  regrant: (area: string, grant: LiveAccess<unknown> | null) => void
  isShown: () => boolean
  hasReports: () => boolean
  /** Ends everything when the connection is lost. A reported place lasts a moment longer, for the reload of a page. */
  leaveAll: () => void
}

export function openOwnPresence(
  presence: Pick<PresenceRegistry, 'enter' | 'leave'>,
  getCaller: () => Caller | null,
  now: () => number = Date.now,
): OwnPresence {
  const connectionKey = {}
  const entries = new Map<string, AreaEntry>()
  let isSilent = false

  function update(area: string) {
    const entry = entries.get(area)
    const caller = getCaller()
    if (entry && entry.subscriptions === 0 && !entry.report) entries.delete(area)
    if (!entry || !caller || !entries.has(area) || (isSilent && entry.report))
      return presence.leave(area, connectionKey)
    const { match, grant, report } = entry
    const details =
      !isGuest(caller) && match.kind === 'presence'
        ? match.definition.describe(caller, grant.actor, grant.facts, report?.value ?? null)
        : {}
    presence.enter(area, connectionKey, caller.user.id, details, report?.rank ?? 0)
  }

  function entryOf(area: string, match: PathMatch, grant: LiveAccess<unknown>): AreaEntry {
    const entry = entries.get(area) ?? { match, grant, subscriptions: 0, report: null }
    entries.set(area, entry)
    return Object.assign(entry, { match, grant })
  }

  return {
    subscribe(area, match, grant) {
      entryOf(area, match, grant).subscriptions++
      update(area)
    },
    unsubscribe(area) {
      const entry = entries.get(area)
      if (entry) entry.subscriptions--
      update(area)
    },
    report(match, grant, value) {
      const definition = match.kind === 'presence' ? match.definition.report : undefined
      const parsed = value === null ? null : (definition?.parse(value) ?? null)
      if (!definition || (value !== null && parsed === null)) return false
      entryOf(match.area, match, grant).report = parsed && { value: parsed, rank: definition.rank(parsed, now()) }
      update(match.area)
      return true
    },
    setSilent(silent) {
      if (silent === isSilent) return
      isSilent = silent
      for (const [area, { report }] of entries) if (report) update(area)
    },
    reports: () => [...entries.values()].filter(({ report }) => report).map(({ match }) => match),
    regrant(area, grant) {
      const entry = entries.get(area)
      if (!entry?.report) return
      if (grant) entry.grant = grant
      else entry.report = null
      update(area)
    },
    isShown: () => entries.size > 0,
    hasReports: () => [...entries.values()].some(({ report }) => report),
    leaveAll() {
      for (const [area, { report }] of entries)
        if (!report || isSilent) presence.leave(area, connectionKey)
        else setTimeout(() => presence.leave(area, connectionKey), timing.reloadMs).unref()
      entries.clear()
    },
  }
}
