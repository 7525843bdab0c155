import { checkJsonShape } from '#rules/input/json.ts'
import { pathLimits } from '#rules/live/paths.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'

/** Messages that a client may send. Field names are short to save bytes; docs/live.md explains them. */
export type Message =
  /** Subscribe; `r` is the revision the client already has. */
  | { t: 'on'; i: number; p: string; r?: string }
  | { t: 'off'; i: number; p: string }
  /** Reports about the user at a presence path without a subscription; `null` ends the report. */
  | { t: 'here'; i: number; p: string; v: Json }
  | { t: 'set'; i: number; p: string; v: Json }
  /** Writes several paths atomically. */
  | { t: 'update'; i: number; u: Record<string, Json> }
  /**
   * Compare-and-set: writes only if the record has revision `e`. `n` is an idempotency key, so that a resent message
   * is applied once.
   */
  | { t: 'cas'; i: number; p: string; e: number; v: Json; n?: string }
  /** Registers writes that run when this connection is lost. */
  | { t: 'bye'; i: number; u: Record<string, Json> }
  /** Requests an answer, to check that the connection is alive. */
  | { t: 'hi'; i: number }

const isCount = (value: unknown, min: number) => Number.isSafeInteger(value) && (value as number) >= min
const isPath = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 30_000
const isUpdate = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown) => typeof value === 'string' && value.length >= 16 && value.length <= 64
const isRevision = (value: unknown) => typeof value === 'string' && value.length <= 32

type ParsedJson = Record<string, unknown>

/** Checks that a message has exactly the fields of its type. */
const shapes: Record<string, (message: ParsedJson, fields: number) => boolean> = {
  on: ({ p, r }, fields) => isPath(p) && (fields === 3 || (fields === 4 && isRevision(r))),
  here: ({ p, v }, fields) => isPath(p) && v !== undefined && fields === 4,
  off: ({ p }, fields) => isPath(p) && fields === 3,
  set: ({ p, v }, fields) => isPath(p) && v !== undefined && fields === 4,
  cas: ({ p, e, v, n }, fields) =>
    isPath(p) && isCount(e, -1) && v !== undefined && (fields === 5 || (fields === 6 && isName(n))),
  update: ({ u }, fields) => isUpdate(u) && fields === 3,
  bye: ({ u }, fields) => isUpdate(u) && fields === 3,
  hi: (_, fields) => fields === 2,
}

function isMessage(message: ParsedJson): boolean {
  let fields = 0
  for (const _ in message) fields++
  return (
    isCount(message.i, 0) &&
    typeof message.t === 'string' &&
    Object.hasOwn(shapes, message.t) &&
    shapes[message.t]!(message, fields)
  )
}

/** A value is nested in the message and, in an update, in the map of paths: two more levels. */
const shape = { depth: pathLimits.depth + 2, values: valueLimits.values }
/** Nearly all messages are shorter than this, and too short to be too deep or too wide. */
const maxUncheckedLength = 1_024

/**
 * Parses a message without a schema library: validation by schema would take longer than all other processing, and a
 * recursive check could overflow the stack on deep values. The value itself is checked later, when it is written.
 */
export function readMessage(text: string): Message | null {
  if (text.length > maxUncheckedLength && checkJsonShape(text, shape)) return null
  try {
    const message = JSON.parse(text) as Record<string, unknown> | null
    return typeof message === 'object' && message !== null && isMessage(message) ? (message as Message) : null
  } catch {
    return null
  }
}
