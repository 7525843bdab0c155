import { z } from 'zod'

/** What a screen may say. Short names: these are most of the bytes. docs/live.md has them in one page. */

const id = z.number().int().nonnegative()
const path = z.string().min(1).max(30_000)

export const message = z.discriminatedUnion('t', [
  /** Listen; `r` is the revision the screen already has. */
  z.strictObject({ t: z.literal('on'), i: id, p: path, r: z.string().max(32).optional() }),
  z.strictObject({ t: z.literal('off'), i: id, p: path }),
  z.strictObject({ t: z.literal('set'), i: id, p: path, v: z.json() }),
  /** Several paths at once, all or nothing. */
  z.strictObject({ t: z.literal('update'), i: id, u: z.record(path, z.json()) }),
  /** Compare and set: only while the record has revision `e`. */
  z.strictObject({ t: z.literal('cas'), i: id, p: path, e: z.number().int().min(-1), v: z.json() }),
  /** Written when this connection is lost. */
  z.strictObject({ t: z.literal('bye'), i: id, u: z.record(path, z.json()) }),
])

export type Message = z.infer<typeof message>

/** The hot message is read by hand: a schema costs more than the rest of its way to PostgreSQL. */
export function readMessage(text: string): Message | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const hot = parsed as { t?: unknown; i?: unknown; p?: unknown; v?: unknown } | null
  if (hot?.t === 'set' && Number.isSafeInteger(hot.i) && (hot.i as number) >= 0 && typeof hot.p === 'string' && hot.v !== undefined) {
    let fields = 0
    for (const _ in hot) fields++
    return fields === 4 ? (hot as Message) : null
  }
  const checked = message.safeParse(parsed)
  return checked.success ? checked.data : null
}
