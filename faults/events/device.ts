import type { SignedIn } from '#bench/lessons/signed-in-classes.ts'
import type { LessonEvent } from '#app/features/learning/progress/events/event.ts'
import { openOutbox, type Outbox } from '#app/platform/outbox/outbox.ts'
import { openSequence } from '#app/platform/outbox/sequence.ts'
import { memoryStore } from '#app/platform/outbox/store.ts'
import type { Random } from '#rules/program/random.ts'
import { generateActions } from '#bench/lessons/student-actions.ts'
import type { CourseStep } from '#bench/lessons/steps.ts'

/** An event performed on a device, acknowledged or not. */
export type PerformedEvent = { event: LessonEvent; solves: boolean; device: string }

export type Device = {
  student: SignedIn
  done: PerformedEvent[]
  /** Performs `count` more events; drafts are sent too but not counted. */
  work: (count: number) => Promise<void>
  /** Simulates opening the page: retries pending events. */
  wake: () => void
  /** Simulates a reboot: stored events survive. */
  restart: () => void
  unsent: () => number
  stop: () => Promise<void>
}

export type SendCounts = {
  sent: number
  again: number
  cutOff: number
  answersLost: number
  /** Number of replies other than 200, by status. */
  refused: Record<number, number>
}

type DeviceOptions = { url: string; student: SignedIn; steps: readonly CourseStep[]; from: number; random: Random }

/**
 * Runs the real outbox of a page on a network that loses replies, duplicates requests in another order, and repeats
 * requests that were accepted earlier.
 */
export function openDevice({ url, student, steps, from, random }: DeviceOptions, counts: SendCounts): Device {
  const [store, storage, device] = [memoryStore(), new Map<string, string>(), crypto.randomUUID()]
  const sequence = openSequence({ getItem: (key) => storage.get(key) ?? null, setItem: storage.set.bind(storage) })
  const lateRequests = new Set<Promise<unknown>>()
  const done: PerformedEvent[] = []
  const actions = generateActions(steps, from, sequence.next)
  let lastAcceptedBody: string | null = null

  const post = (body: string) =>
    fetch(`${url}/api/1.0/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: student.cookie, origin: url },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
  const resend = (body: string) => {
    counts.again++
    const request = post(body).then((response) => response?.arrayBuffer().catch(() => null))
    lateRequests.add(request)
    void request.finally(() => lateRequests.delete(request))
  }

  async function send(body: string): Promise<Response | null> {
    const chance = random(10)
    if (chance === 0) resend(reverseEvents(body))
    if (chance === 1 && lastAcceptedBody) resend(lastAcceptedBody)
    counts.sent++
    const response = await post(body)
    if (!response) counts.cutOff++
    if (response && !response.ok) counts.refused[response.status] = (counts.refused[response.status] ?? 0) + 1
    if (!response?.ok) return response
    const read = await response.text().catch(() => null)
    if (read === null) counts.cutOff++
    lastAcceptedBody = body
    if (chance === 2) counts.answersLost++
    return chance === 2 || read === null ? null : new Response(read)
  }

  const open = (): Outbox =>
    openOutbox({
      store,
      memoryFallback: memoryStore(),
      owner: { id: student.id, device },
      seal: btoa('k'.repeat(32)),
      send,
      runExclusively: (work) => work(),
      channel: { postMessage() {}, addEventListener() {}, close() {} },
      setClock: sequence.setClock,
      now: Date.now,
      random: () => random(1_000) / 1_000,
      batchLimits: { events: { events: 50, bytes: 200_000 }, plays: { events: 5, bytes: 200_000 } },
      isSendingEnabled: true,
    })
  let outbox = open()

  return {
    student,
    done,
    async work(count) {
      for (let added = 0; added < count; ) {
        const { event, solves, slot } = actions.next().value!
        done.push({ event, solves, device })
        await outbox.add(event, { school: student.schoolId, slot, urgent: event.kind !== 'lesson.draft' })
        if (!slot) added++
      }
    },
    wake: () => outbox.wake(),
    restart() {
      outbox.close()
      outbox = open()
    },
    unsent: () => outbox.state().unsent,
    async stop() {
      outbox.close()
      await Promise.all(lateRequests)
    },
  }
}

function reverseEvents(body: string): string {
  const batch = JSON.parse(body) as { events: unknown[] }
  return JSON.stringify({ ...batch, events: batch.events.toReversed() })
}
