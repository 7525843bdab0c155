import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { valueLimits, type Json, type ShownJson } from '#rules/live/values.ts'
import type { Audit } from './command.server.ts'
import type { Database } from './db.server.ts'
import type { AppError, ProgramReason, Reason } from './errors.ts'
import type { SignedIn } from './request.server.ts'
import type { Services } from './services.server.ts'

/**
 * Who listens, as an actor in the school of the path, with the facts about the thing; `null` when there is nothing for
 * them there.
 */
export type Entered<Facts> = { actor: Actor; schoolId: SchoolId | null; facts: Facts }

/**
 * Somebody without an account who has a place at one thing, and is nobody anywhere else. Only places that name them
 * open to them.
 */
export type Guest = {
  user: { id: PersonId }
  session: { id: string; expiresAt: number }
  at: { schoolId: SchoolId; thing: string }
  /** Whoever leads it has let them in; before that anybody can ask. */
  admitted: boolean
}

/** Whose a live connection is. */
export type Caller = SignedIn | Guest

export const isGuest = (caller: Caller | null): caller is Guest => caller !== null && 'at' in caller

type Params = Record<string, string>

type Place<Facts> = {
  /** `classrooms/:classroomId/join-requests` */
  path: string
  enter: (services: Services, signedIn: SignedIn | null, params: Params) => Promise<Entered<Facts> | null>
  /** As a guest of something; a place without it is closed to guests. */
  enterAsGuest?: (services: Services, guest: Guest, params: Params) => Promise<Entered<Facts> | null>
  allow: (actor: Actor, facts: Facts) => boolean
}

/**
 * Where many change something all the time and nobody waits for each of it: a hint is followed no sooner than `everyMs`
 * after the last read. With `areas` that holds for hints from those stored areas, which it is read from as well (counts,
 * for instance), and a change of the path itself does not wait; without, for every hint.
 */
type Throttle = { everyMs: number; areas?: (params: Params) => string[] }

/** Answers a path from committed rows. Read once per process and variant, however many listen. */
export type View<Facts, Value extends ShownJson> = Place<Facts> & {
  /** Where one may see more than another: each variant is read and sent apart. */
  variant?: (actor: Actor, facts: Facts) => string
  /** Stored areas whose records it is read from: what is written there is a hint for it, too. */
  from?: (params: Params) => string[]
  throttle?: Throttle
  /** Whoever listens is known there as present, in every process. */
  presentAt?: (params: Params) => string
  /** Those who are present there are told to `read` and `watch`. */
  peopleAt?: (params: Params) => string
  read: (db: Database, facts: Facts, variant: string, people: People) => Promise<Value>
  /** Many variants in one query, in their order: where each listener has one of their own. */
  readAll?: (db: Database, facts: Facts, variants: readonly string[]) => Promise<readonly Value[]>
  /**
   * After every read, in each process that shows it: begins what is due, and says when to look again by the server's
   * clock, if nothing is heard before. `isWhole`: nobody who is present in another process is missing from `people`.
   */
  watch?: (services: Services, facts: Facts, value: Value, people: People, isWhole: boolean) => Promise<number | null>
  /** Areas that it is not read from: after a hint from there it is only watched, with its last value, twice a second at most. */
  watchFrom?: (params: Params) => string[]
}

type People = ReadonlySet<string>

/**
 * How large one record may be as JSON, and how many there may be of one writer and in one area; together they bound the
 * bytes of both.
 */
export type StoreLimits = { recordBytes: number; perWriter: number; perArea: number }

/** Enough for notes and choices; a store that needs more says so. */
export const usualLimits: StoreLimits = { recordBytes: 2 * 1024, perWriter: 50, perArea: 500 }

/** A place for records that screens write themselves. */
export type Store<Facts> = Place<Facts> & {
  limits: StoreLimits
  /** Where not everybody who may enter reads all of it: one record, or with `*` the whole area at once. */
  mayRead?: (actor: Actor, facts: Facts, key: string) => boolean
  /** `*` asks for the whole area at once. The record as it would be; nothing where only a part of it is written. */
  mayWrite: (actor: Actor, facts: Facts, key: string, record?: Json) => boolean
  /** What the log keeps of a write, where it is worth keeping: a row for each, so not of what children do all day. */
  audit: (actor: Actor, facts: Facts, key: string, record?: Json) => Audit | null
  /** A reason against a record, or nothing. */
  check: (value: Json, key: string) => Reason | ProgramReason | null
}

/**
 * Who is here: the people whose screens show this path. What is known of them stays with us; each kind of reader is
 * shown their part of it. Ephemeral.
 */
export type Presence<Facts, Known extends Json, Reader extends string> = Place<Facts> & {
  about: (signedIn: SignedIn, actor: Actor, facts: Facts) => Known
  reader: (actor: Actor, facts: Facts) => Reader
  show: Record<Reader, (known: Known) => Json>
}

/** What one connection sent to an inbox, and when. */
export type Received<Facts, Value> = Entered<Facts> & {
  value: Value
  receivedAt: number
  /** There and back, the shortest that was measured on the connection; 0 where none was. */
  roundTripMs: number
}

/**
 * Takes what screens send and keeps it with rules of its own, gathered: everything that came meanwhile shares a commit,
 * and nobody is answered before it. Whoever was not answered sends it again, so keeping something twice must be the same
 * as once. It cannot be read.
 */
export type Inbox<Facts, Value> = Place<Facts> & {
  /** What was sent, bounded and understood; nothing refuses it. */
  take: (value: Json) => Value | null
  /** Two of the same name are never in one batch. */
  nameOf: (facts: Facts) => string
  /** For each of a batch nothing, or why it was not kept. */
  keep: (services: Services, batch: readonly Received<Facts, Value>[]) => Promise<readonly (AppError | null)[]>
  /** What is sent is judged before it is kept, which takes long: no school waits for what others send. */
  judges?: true
}

// oxlint-disable-next-line no-explicit-any -- each place keeps its own types; the gateway only passes them through
type Any = any

export type LivePlaces = {
  views: View<Any, Any>[]
  stores: Store<Any>[]
  presences: Presence<Any, Any, string>[]
  inboxes?: Inbox<Any, Any>[]
}

export const defineView = <Facts, Value extends ShownJson>(view: View<Facts, Value>) => view
export const defineInbox = <Facts, Value>(inbox: Inbox<Facts, Value>) => inbox
export const definePresence = <Facts, Known extends Json, Reader extends string>(
  presence: Presence<Facts, Known, Reader>,
) => presence

export function defineStore<Facts>(
  store: Omit<Store<Facts>, 'limits' | 'audit'> & { limits?: Partial<StoreLimits>; audit?: Store<Facts>['audit'] },
): Store<Facts> {
  const limits = { ...usualLimits, ...store.limits }
  if (limits.recordBytes > valueLimits.recordBytes) throw new Error(`${store.path}: no record may be that large`)
  return { audit: () => null, ...store, limits }
}

/** The records of a stored area, for the first value of a page. Call it in the school's transaction. */
export async function recordsOf(db: Database, schoolId: SchoolId, area: string): Promise<Record<string, Json>> {
  const { rows } = await db.$client.query<{ key: string; value: string }>(
    'SELECT key, value FROM live_records WHERE school_id = $1 AND area = $2 ORDER BY key',
    [schoolId, area],
  )
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as Json]))
}
