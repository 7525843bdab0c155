import type { Json } from '#rules/live/values.ts'

/** What a screen may say. Short names: these are most of the bytes. docs/live.md has them in one page. */
export type Message =
  /** Listen; `r` is the revision the screen already has. */
  | { t: 'on'; i: number; p: string; r?: string }
  | { t: 'off'; i: number; p: string }
  | { t: 'set'; i: number; p: string; v: Json }
  /** Several paths at once, all or nothing. */
  | { t: 'update'; i: number; u: Record<string, Json> }
  /** Compare and set: only while the record has revision `e`; `n` names this try, so that it is done once however often it is said. */
  | { t: 'cas'; i: number; p: string; e: number; v: Json; n?: string }
  /** Written when this connection is lost. */
  | { t: 'bye'; i: number; u: Record<string, Json> }
  /** Is anybody there? */
  | { t: 'hi'; i: number }

const isCount = (given: unknown, least: number) => Number.isSafeInteger(given) && (given as number) >= least
const isPath = (given: unknown) => typeof given === 'string' && given.length > 0 && given.length <= 30_000
const isUpdate = (given: unknown) => typeof given === 'object' && given !== null && !Array.isArray(given)
const isName = (given: unknown) => typeof given === 'string' && given.length >= 16 && given.length <= 64
const isRevision = (given: unknown) => typeof given === 'string' && given.length <= 32

type Saying = Record<string, unknown>

/** Every field it must have and no other. */
const shapes: Record<string, (said: Saying, fields: number) => boolean> = {
  on: ({ p, r }, fields) => isPath(p) && (fields === 3 || (fields === 4 && isRevision(r))),
  off: ({ p }, fields) => isPath(p) && fields === 3,
  set: ({ p, v }, fields) => isPath(p) && v !== undefined && fields === 4,
  cas: ({ p, e, v, n }, fields) => isPath(p) && isCount(e, -1) && v !== undefined && (fields === 5 || (fields === 6 && isName(n))),
  update: ({ u }, fields) => isUpdate(u) && fields === 3,
  bye: ({ u }, fields) => isUpdate(u) && fields === 3,
  hi: (_, fields) => fields === 2,
}

function isMessage(said: Saying): boolean {
  let fields = 0
  for (const _ in said) fields++
  return isCount(said.i, 0) && typeof said.t === 'string' && Object.hasOwn(shapes, said.t) && shapes[said.t]!(said, fields)
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
