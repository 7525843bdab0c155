import { checkJsonShape } from '#rules/input/json.ts'
import { pathLimits } from '#rules/live/paths.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'

/** What a client may send. Short names: these are most of the bytes. docs/live.md has them in one page. */
export type Message =
  /** Subscribe; `r` is the revision the client already has. */
  | { t: 'on'; i: number; p: string; r?: string }
  | { t: 'off'; i: number; p: string }
  | { t: 'set'; i: number; p: string; v: Json }
  /** Several paths at once, all or nothing. */
  | { t: 'update'; i: number; u: Record<string, Json> }
  /**
   * Compare and set: only while the record has revision `e`; `n` names this try, so that it is done once however often
   * it is sent.
   */
  | { t: 'cas'; i: number; p: string; e: number; v: Json; n?: string }
  /** Written when this connection is lost. */
  | { t: 'bye'; i: number; u: Record<string, Json> }
  /** Asks for an answer, to see that the connection is alive. */
  | { t: 'hi'; i: number }

const isCount = (given: unknown, least: number) => Number.isSafeInteger(given) && (given as number) >= least
const isPath = (given: unknown) => typeof given === 'string' && given.length > 0 && given.length <= 30_000
const isUpdate = (given: unknown) => typeof given === 'object' && given !== null && !Array.isArray(given)
const isName = (given: unknown) => typeof given === 'string' && given.length >= 16 && given.length <= 64
const isRevision = (given: unknown) => typeof given === 'string' && given.length <= 32

type Parsed = Record<string, unknown>

/** Every field it must have and no other. */
const shapes: Record<string, (message: Parsed, fields: number) => boolean> = {
  on: ({ p, r }, fields) => isPath(p) && (fields === 3 || (fields === 4 && isRevision(r))),
  off: ({ p }, fields) => isPath(p) && fields === 3,
  set: ({ p, v }, fields) => isPath(p) && v !== undefined && fields === 4,
  cas: ({ p, e, v, n }, fields) =>
    isPath(p) && isCount(e, -1) && v !== undefined && (fields === 5 || (fields === 6 && isName(n))),
  update: ({ u }, fields) => isUpdate(u) && fields === 3,
  bye: ({ u }, fields) => isUpdate(u) && fields === 3,
  hi: (_, fields) => fields === 2,
}

function isMessage(message: Parsed): boolean {
  let fields = 0
  for (const _ in message) fields++
  return (
    isCount(message.i, 0) &&
    typeof message.t === 'string' &&
    Object.hasOwn(shapes, message.t) &&
    shapes[message.t]!(message, fields)
  )
}

/** Around a value there are the message itself and, in an update, the list of its paths. */
const shape = { depth: pathLimits.depth + 2, values: valueLimits.values }
/** What is shorter is too short to be deep or wide, as nearly everything that is message is. */
const measuredFrom = 1_024

/**
 * Read by hand: a schema costs more than the rest of a message's way to PostgreSQL, and one that walks into the value
 * runs out of stack where that is
 * nested deep enough. What is inside a value is looked at where it is written, and no deeper than a path may be.
 */
export function readMessage(text: string): Message | null {
  if (text.length > measuredFrom && checkJsonShape(text, shape)) return null
  try {
    const message = JSON.parse(text) as Record<string, unknown> | null
    return typeof message === 'object' && message !== null && isMessage(message) ? (message as Message) : null
  } catch {
    return null
  }
}
