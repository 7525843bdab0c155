/** Builds batches and interprets responses. Knows only the id and sequence of an event, not its content. */

export type OutboxEvent = { readonly id: string; readonly sequence: number }

/** API endpoint that accepts the events; all endpoints have the same response format. */
export type Destination = 'events' | 'plays'

export type EventAnswer = { readonly id: string; readonly outcome: string; readonly reason?: string }

/** Outcome of sending one batch. */
export type SendResult =
  | { readonly kind: 'answered'; readonly now: number; readonly answers: readonly EventAnswer[] }
  /** Not signed in, or signed in as another user than the owner of the events. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused' }
  /** The batch is too large, or one of its events is invalid. */
  | { readonly kind: 'too-much' }
  | { readonly kind: 'later'; readonly afterMs: number | null }

export async function interpretResponse(response: Response | null): Promise<SendResult> {
  if (!response) return { kind: 'later', afterMs: null }
  if (response.ok) {
    const { now, events } = (await response.json()) as { now: number; events: EventAnswer[] }
    return { kind: 'answered', now, answers: events }
  }
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status === 404 && (await isApiNotFound(response))) return { kind: 'refused' }
  if (response.status === 413 || response.status === 422) return { kind: 'too-much' }
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return { kind: 'later', afterMs: seconds > 0 ? seconds * 1_000 : null }
}

/** A proxy may answer 404 as well; only our API sends this error body. */
const isApiNotFound = async (response: Response): Promise<boolean> =>
  ((await response.json().catch(() => null)) as { error?: { code?: unknown } } | null)?.error?.code === 'not-found'

/** An event is settled unless the server refused it as `not-yet`: a newer server version will accept it. */
export const isSettled = ({ outcome, reason }: EventAnswer): boolean => outcome !== 'refused' || reason !== 'not-yet'

const firstRetryDelayMs = 1_000
const maxRetryDelayMs = 5 * 60_000

/** Exponential backoff with jitter, so that the devices of a class do not retry simultaneously. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** Math.min(failures, 12)) * (0.75 + random / 2)

type BatchLimits = { readonly events: number; readonly bytes: number }

/** Takes the first events that fit into one request: same school, same endpoint, in order. */
export function takeBatch<
  PendingEvent extends { readonly school: string; readonly to: Destination; readonly text: string },
>(events: readonly PendingEvent[], limitsFor: (to: Destination) => BatchLimits): PendingEvent[] {
  const [first] = events
  if (!first) return []
  const limits = limitsFor(first.to)
  const batch: PendingEvent[] = []
  let bytes = 0
  for (const event of events) {
    bytes += event.text.length * 3
    if (event.school !== first.school || event.to !== first.to || batch.length >= limits.events) break
    if (bytes > limits.bytes && batch.length > 0) break
    batch.push(event)
  }
  return batch
}
