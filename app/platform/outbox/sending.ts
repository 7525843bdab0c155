/** What is sent at once, and what becomes of it. Product-free: an event has an id and an order, the rest is its own. */

export type OutboxEvent = { readonly id: string; readonly sequence: number }

/** What takes them: a route of the API each. All answer alike. */
export type Destination = 'events' | 'plays'

export type Answer = { readonly id: string; readonly outcome: string; readonly reason?: string }

/** What the server said to a sending. */
export type Sent =
  | { readonly kind: 'answered'; readonly now: number; readonly answers: readonly Answer[] }
  /** Nobody is signed in, or the work is not taken from them there. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused' }
  /** It was too much at once, or one of them cannot be read. */
  | { readonly kind: 'too-much' }
  | { readonly kind: 'later'; readonly afterMs: number | null }

export async function interpret(response: Response | null): Promise<Sent> {
  if (!response) return { kind: 'later', afterMs: null }
  if (response.ok) {
    const { now, events } = (await response.json()) as { now: number; events: Answer[] }
    return { kind: 'answered', now, answers: events }
  }
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status === 404 && (await isOurs(response))) return { kind: 'refused' }
  if (response.status === 413 || response.status === 422) return { kind: 'too-much' }
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return { kind: 'later', afterMs: seconds > 0 ? seconds * 1_000 : null }
}

/** What stands between may say 404, too. */
const isOurs = async (response: Response): Promise<boolean> =>
  ((await response.json().catch(() => null)) as { error?: { code?: unknown } } | null)?.error?.code === 'not-found'

/** Taken for good, whatever was said of it; only what a newer server would take stays. */
export const isSettled = ({ outcome, reason }: Answer): boolean => outcome !== 'refused' || reason !== 'not-yet'

const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000

/** Longer each time it fails, never in step with other devices of the class. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 12)) * (0.75 + random / 2)

type Most = { readonly events: number; readonly bytes: number }

/** As many as fit into one sending, of one school and to one route, in order. */
export function firstBatch<One extends { readonly school: string; readonly to: Destination; readonly text: string }>(
  events: readonly One[],
  mostTo: (to: Destination) => Most,
): One[] {
  const [first] = events
  if (!first) return []
  const most = mostTo(first.to)
  const batch: One[] = []
  let bytes = 0
  for (const event of events) {
    bytes += event.text.length * 3
    if (event.school !== first.school || event.to !== first.to || batch.length >= most.events) break
    if (bytes > most.bytes && batch.length > 0) break
    batch.push(event)
  }
  return batch
}
