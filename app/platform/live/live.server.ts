import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { valueLimits, type Json, type ReadonlyJson } from '#rules/live/values.ts'
import type { Audit } from '../commands/command.server.ts'
import type { Database } from '../db/db.server.ts'
import type { AppError, ProgramReason, Reason } from '../errors/errors.ts'
import type { SignedIn } from '../request/request.server.ts'
import type { Services } from '../services/services.server.ts'

/**
 * A subscriber as an actor in the school of the live path, with the facts needed for authorization. `enter` returns
 * null if the subscriber has no access.
 */
export type LiveAccess<Facts> = { actor: Actor; schoolId: SchoolId | null; facts: Facts }

/**
 * A guest without an account, admitted to one thing only (a competition). Guests can open only live paths that define
 * `enterAsGuest`.
 */
export type Guest = {
  user: { id: PersonId }
  session: { id: string; expiresAt: number }
  scope: { schoolId: SchoolId; thing: string }
  /** Whether the host has admitted the guest. Anyone can be a guest who is not admitted yet. */
  isAdmitted: boolean
}

/** Owner of a live connection. */
export type Caller = SignedIn | Guest

export const isGuest = (caller: Caller | null): caller is Guest => caller !== null && 'scope' in caller

type Params = Record<string, string>

type LivePath<Facts> = {
  /** Pattern such as `classrooms/:classroomId/join-requests`. */
  path: string
  enter: (services: Services, signedIn: SignedIn | null, params: Params) => Promise<LiveAccess<Facts> | null>
  /** Access for guests; live paths without it are closed to guests. */
  enterAsGuest?: (services: Services, guest: Guest, params: Params) => Promise<LiveAccess<Facts> | null>
  allow: (actor: Actor, facts: Facts) => boolean
}

/**
 * For values that change constantly: reads at most once per `everyMs`. With `areas`, the limit applies only to change
 * notifications from those stored areas (which then count as source areas, too); changes of the path itself are read
 * immediately. Without `areas`, it applies to all notifications.
 */
type Throttle = { everyMs: number; areas?: (params: Params) => string[] }

/** Live path whose value is read from committed rows, once per process and variant for all subscribers. */
export type View<Facts, Value extends ReadonlyJson> = LivePath<Facts> & {
  /** For paths whose value depends on permissions: each variant is read and sent separately. */
  variant?: (actor: Actor, facts: Facts) => string
  /** Stored areas that the value is read from; a write there triggers a new read. */
  sourceAreas?: (params: Params) => string[]
  throttle?: Throttle
  /** Presence path on which subscribers of this view are announced to all processes. */
  presencePath?: (params: Params) => string
  /** Presence path whose people are passed to `read` and `watch`. */
  peopleFromPath?: (params: Params) => string
  read: (db: Database, facts: Facts, variant: string, people: People) => Promise<Value>
  /** Reads many variants in one query and returns them in order; for views with one variant per subscriber. */
  readAll?: (db: Database, facts: Facts, variants: readonly string[]) => Promise<readonly Value[]>
  /**
   * Called after every read in each process with subscribers: starts work that is due and returns the server time for
   * the next call, unless a change comes first. `isWhole`: `people` includes the people of all other processes.
   */
  watch?: (services: Services, facts: Facts, value: Value, people: People, isWhole: boolean) => Promise<number | null>
  /** Areas whose changes only call `watch` with the last value, without a read, at most twice a second. */
  watchAreas?: (params: Params) => string[]
}

type People = ReadonlySet<string>

/**
 * Largest JSON size of a record, and most records per writer and per area; together they limit the stored bytes.
 */
export type StoreLimits = { recordBytes: number; perWriter: number; perArea: number }

/** Default limits, sufficient for notes and choices. */
export const defaultStoreLimits: StoreLimits = { recordBytes: 2 * 1024, perWriter: 50, perArea: 500 }

/** Live path with records that clients write themselves. */
export type Store<Facts> = LivePath<Facts> & {
  limits: StoreLimits
  /** Restricts reading of a record; key `*` means the whole area. By default all subscribers read everything. */
  canRead?: (actor: Actor, facts: Facts, key: string) => boolean
  /** Key `*` means the whole area. `record` is the value after the write; undefined for partial writes. */
  canWrite: (actor: Actor, facts: Facts, key: string, record?: Json) => boolean
  /** Audit entry for a write, or null. Creates a row per write, so not for frequent writes of students. */
  audit: (actor: Actor, facts: Facts, key: string, record?: Json) => Audit | null
  /** Reason to reject a record, or null. */
  check: (value: Json, key: string) => Reason | ProgramReason | null
}

/**
 * The people who currently have this live path open. Details stay on the server; `redact` selects the part that each
 * kind of reader may see. Not stored.
 */
export type Presence<
  Facts,
  Details extends Json,
  Reader extends string,
  Report extends ReadonlyJson = null,
> = LivePath<Facts> & {
  /** `report`: what the client has reported about itself; null for a mere subscriber. */
  describe: (signedIn: SignedIn, actor: Actor, facts: Facts, report: Report | null) => Details
  /** Lets clients report about themselves without subscribing. */
  report?: {
    /** Validates a report; null rejects it. */
    parse: (value: Json) => Report | null
    /** If a person has several connections, the one with the highest rank is shown; subscribers have rank 0. */
    rank: (report: Report, receivedAt: number) => number
  }
  reader: (actor: Actor, facts: Facts) => Reader
  redact: Record<Reader, (details: Details) => Json>
}

/** A message from one connection to an inbox. */
export type InboxMessage<Facts, Value> = LiveAccess<Facts> & {
  value: Value
  receivedAt: number
  /** Shortest round trip measured on the connection; 0 if none was measured. */
  roundTripMs: number
}

/**
 * Write-only live path. Messages are saved in batches that share a commit, and are acknowledged after it. Clients resend
 * messages without acknowledgment, so `save` must be idempotent.
 */
export type Inbox<Facts, Value> = LivePath<Facts> & {
  /** Validates a message; null rejects it. */
  parse: (value: Json) => Value | null
  /** Messages with the same key are never in the same batch. */
  batchKey: (facts: Facts) => string
  /** Returns null or an error for each message of the batch. */
  save: (services: Services, batch: readonly InboxMessage<Facts, Value>[]) => Promise<readonly (AppError | null)[]>
  /** Saving includes slow judging, so batches are separated by school. */
  isJudged?: true
}

// oxlint-disable-next-line no-explicit-any -- each live path has its own types; the gateway only passes them through
type Any = any

export type LivePaths = {
  views: View<Any, Any>[]
  stores: Store<Any>[]
  presences: Presence<Any, Any, string, Any>[]
  inboxes?: Inbox<Any, Any>[]
}

export const defineView = <Facts, Value extends ReadonlyJson>(view: View<Facts, Value>) => view
export const defineInbox = <Facts, Value>(inbox: Inbox<Facts, Value>) => inbox
export const definePresence = <Facts, Details extends Json, Reader extends string, Report extends ReadonlyJson = null>(
  presence: Presence<Facts, Details, Reader, Report>,
) => presence

export function defineStore<Facts>(
  store: Omit<Store<Facts>, 'limits' | 'audit'> & { limits?: Partial<StoreLimits>; audit?: Store<Facts>['audit'] },
): Store<Facts> {
  const limits = { ...defaultStoreLimits, ...store.limits }
  if (limits.recordBytes > valueLimits.recordBytes)
    throw new Error(`${store.path}: recordBytes exceeds the global limit`)
  return { audit: () => null, ...store, limits }
}

/** Loads the records of a stored area for the first render of a page. Requires the school's transaction. */
export async function loadRecords(db: Database, schoolId: SchoolId, area: string): Promise<Record<string, Json>> {
  const { rows } = await db.$client.query<{ key: string; value: string }>(
    'SELECT key, value FROM live_records WHERE school_id = $1 AND area = $2 ORDER BY key',
    [schoolId, area],
  )
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as Json]))
}
