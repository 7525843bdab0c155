import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'
import type { Database } from './db.server.ts'
import type { ProgramReason, Reason } from './errors.ts'
import type { SignedIn } from './request.server.ts'
import type { Services } from './services.server.ts'

/**
 * Who listens, as an actor in the school of the path, with the facts about the thing; `null` when there is nothing for
 * them there.
 */
export type Entered<Facts> = { actor: Actor; schoolId: SchoolId | null; facts: Facts }

type Params = Record<string, string>

type Place<Facts> = {
  /** `classrooms/:classroomId/join-requests` */
  path: string
  enter: (services: Services, signedIn: SignedIn | null, params: Params) => Promise<Entered<Facts> | null>
  allow: (actor: Actor, facts: Facts) => boolean
}

/** Answers a path from committed rows. Read once per process and variant, however many listen. */
export type View<Facts, Value extends Json> = Place<Facts> & {
  /** Where one may see more than another: each variant is read and sent apart. */
  variant?: (actor: Actor, facts: Facts) => string
  /** Stored areas whose records it is read from: what is written there is a hint for it, too. */
  from?: (params: Params) => string[]
  read: (db: Database, facts: Facts, variant: string) => Promise<Value>
}

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

// oxlint-disable-next-line no-explicit-any -- each place keeps its own facts type; the gateway only passes them through
export type LivePlaces = { views: View<any, any>[]; stores: Store<any>[]; presences: Presence<any, any, string>[] }

export const defineView = <Facts, Value extends Json>(view: View<Facts, Value>) => view
export const definePresence = <Facts, Known extends Json, Reader extends string>(
  presence: Presence<Facts, Known, Reader>,
) => presence

export function defineStore<Facts>(
  store: Omit<Store<Facts>, 'limits'> & { limits?: Partial<StoreLimits> },
): Store<Facts> {
  const limits = { ...usualLimits, ...store.limits }
  if (limits.recordBytes > valueLimits.recordBytes) throw new Error(`${store.path}: no record may be that large`)
  return { ...store, limits }
}

/** The records of a stored area, for the first value of a page. Call it in the school's transaction. */
export async function recordsOf(db: Database, schoolId: SchoolId, area: string): Promise<Record<string, Json>> {
  const { rows } = await db.$client.query<{ key: string; value: string }>(
    'SELECT key, value FROM live_records WHERE school_id = $1 AND area = $2 ORDER BY key',
    [schoolId, area],
  )
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as Json]))
}
