import type { Json } from '#rules/live/values.ts'

/** What a screen may say. Short names: these are most of the bytes. docs/live.md has them in one page. */
export type Message =
  /** Listen; `r` is the revision the screen already has. */
  | { t: 'on'; i: number; p: string; r?: string }
  | { t: 'off'; i: number; p: string }
  | { t: 'set'; i: number; p: string; v: Json }
  /** Several paths at once, all or nothing. */
  | { t: 'update'; i: number; u: Record<string, Json> }
  /** Compare and set: only while the record has revision `e`. */
  | { t: 'cas'; i: number; p: string; e: number; v: Json }
  /** Written when this connection is lost. */
  | { t: 'bye'; i: number; u: Record<string, Json> }

const isCount = (given: unknown, least: number) => Number.isSafeInteger(given) && (given as number) >= least
const isPath = (given: unknown) => typeof given === 'string' && given.length > 0 && given.length <= 30_000
const isUpdate = (given: unknown) => typeof given === 'object' && given !== null && !Array.isArray(given)
const isRevision = (given: unknown) => typeof given === 'string' && given.length <= 32

/** Every field it must have and no other. */
function isMessage(said: Record<string, unknown>): boolean {
  let fields = 0
  for (const _ in said) fields++
  if (!isCount(said.i, 0)) return false
  switch (said.t) {
    case 'on':
      return isPath(said.p) && (fields === 3 || (fields === 4 && isRevision(said.r)))
    case 'off':
      return isPath(said.p) && fields === 3
    case 'set':
      return isPath(said.p) && said.v !== undefined && fields === 4
    case 'cas':
      return isPath(said.p) && isCount(said.e, -1) && said.v !== undefined && fields === 5
    case 'update':
    case 'bye':
      return isUpdate(said.u) && fields === 3
    default:
      return false
  }
}

/**
 * Read by hand: a schema costs more than the rest of a message's way to PostgreSQL, and one that walks into the value runs out of stack where that is
 * nested deep enough. What is inside a value is looked at where it is written, and no deeper than a path may be.
 */
export function readMessage(text: string): Message | null {
  try {
    const said = JSON.parse(text) as Record<string, unknown> | null
    return typeof said === 'object' && said !== null && isMessage(said) ? (said as Message) : null
  } catch {
    return null
  }
}
