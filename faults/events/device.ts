import type { SignedIn } from '#bench/lessons/signed-in-classes.ts'
import type { LessonEvent } from '#app/features/progress/event.ts'
import { openOutbox, type Outbox } from '#app/platform/outbox/outbox.ts'
import { openSequence } from '#app/platform/outbox/sequence.ts'
import { memoryStore } from '#app/platform/outbox/store.ts'
import type { Random } from '#rules/program/random.ts'
import { actionsOf } from '#bench/lessons/child-at-work.ts'
import type { CourseStep } from '#bench/lessons/steps.ts'

/** What was done on a device, whoever knows of it. */
export type Done = { event: LessonEvent; solves: boolean; device: string }

export type Device = {
  learner: SignedIn
  done: Done[]
  /** Does so many things more. Drafts come along and are not counted. */
  work: (count: number) => Promise<void>
  /** Somebody looks at it: what waits is tried again. */
  look: () => void
  /** The battery is flat; when it is charged, everything that was kept is there. */
  restart: () => void
  unsent: () => number
  stop: () => Promise<void>
}

export type Sendings = {
  sent: number
  again: number
  cutOff: number
  answersLost: number
  /** How often which other answer than 200 came. */
  refused: Record<number, number>
}

type Around = { url: string; learner: SignedIn; steps: readonly CourseStep[]; from: number; random: Random }

/**
 * The outbox of a page as it is, on a line that loses answers, brings a sending twice in another order, and brings one
 * once more that was taken long ago.
 */
export function openDevice({ url, learner, steps, from, random }: Around, counts: Sendings): Device {
  const [store, storage, device] = [memoryStore(), new Map<string, string>(), crypto.randomUUID()]
  const sequence = openSequence({ getItem: (key) => storage.get(key) ?? null, setItem: storage.set.bind(storage) })
  const astray = new Set<Promise<unknown>>()
  const done: Done[] = []
  const all = actionsOf(steps, from, sequence.next)
  let taken: string | null = null

  const post = (body: string) =>
    fetch(`${url}/api/1.0/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: learner.cookie, origin: url },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
  const again = (body: string) => {
    counts.again++
    const strayed = post(body).then((response) => response?.arrayBuffer().catch(() => null))
    astray.add(strayed)
    void strayed.finally(() => astray.delete(strayed))
  }

  async function send(body: string): Promise<Response | null> {
    const chance = random(10)
    if (chance === 0) again(turnedRound(body))
    if (chance === 1 && taken) again(taken)
    counts.sent++
    const response = await post(body)
    if (!response) counts.cutOff++
    if (response && !response.ok) counts.refused[response.status] = (counts.refused[response.status] ?? 0) + 1
    if (!response?.ok) return response
    const read = await response.text().catch(() => null)
    if (read === null) counts.cutOff++
    taken = body
    if (chance === 2) counts.answersLost++
    return chance === 2 || read === null ? null : new Response(read)
  }

  const open = (): Outbox =>
    openOutbox({
      store,
      spare: memoryStore(),
      owner: { id: learner.id, device },
      seal: btoa('k'.repeat(32)),
      send,
      alone: (work) => work(),
      channel: { postMessage() {}, addEventListener() {}, close() {} },
      setClock: sequence.setClock,
      now: Date.now,
      random: () => random(1_000) / 1_000,
      most: { events: { events: 50, bytes: 200_000 }, plays: { events: 5, bytes: 200_000 } },
      sends: true,
    })
  let outbox = open()

  return {
    learner,
    done,
    async work(count) {
      for (let counted = 0; counted < count; ) {
        const { event, solves, slot } = all.next().value!
        done.push({ event, solves, device })
        await outbox.add(event, { school: learner.schoolId, slot, urgent: event.kind !== 'lesson.draft' })
        if (!slot) counted++
      }
    },
    look: () => outbox.wake(),
    restart() {
      outbox.close()
      outbox = open()
    },
    unsent: () => outbox.state().unsent,
    async stop() {
      outbox.close()
      await Promise.all(astray)
    },
  }
}

function turnedRound(body: string): string {
  const batch = JSON.parse(body) as { events: unknown[] }
  return JSON.stringify({ ...batch, events: batch.events.toReversed() })
}
