import { setTimeout as sleep } from 'node:timers/promises'
import { actionsOf } from '../lessons/child-at-work.ts'
import type { SignedIn } from '../lessons/signed-in-classes.ts'
import type { CourseStep } from '../lessons/steps.ts'
import type { EventAnswer, LessonEvent } from '#app/features/progress/event.ts'

export type Seen = {
  ms: number[]
  events: number
  bytes: number
  refused: string[]
  /** Runs of which the server thought otherwise than their author. */
  misjudged: number
}

type Lesson = { url: string; steps: readonly CourseStep[]; from: number; everyMs: number; until: number }

/** Runs a program every so often until the bell; each time everything since the run before is sent along. */
export async function learn(child: SignedIn, { url, steps, from, everyMs, until }: Lesson, seen: Seen): Promise<void> {
  let sequence = Date.now()
  const work = actionsOf(steps, from, () => sequence++)
  const device = crypto.randomUUID()
  await sleep(Math.random() * everyMs)
  while (performance.now() < until) {
    const next = performance.now() + everyMs
    const { events, solves } = untilRun(work)
    const sentAt = Date.now()
    const body = JSON.stringify({ person: child.id, school: child.schoolId, device, sentAt, events })
    const began = performance.now()
    const response = await fetch(`${url}/api/1.0/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: child.cookie, origin: url },
    }).catch((error: Error) => error)
    const text = response instanceof Error ? response.message : await response.text()
    seen.ms.push(performance.now() - began)
    seen.events += events.length
    seen.bytes += body.length
    if (response instanceof Error || response.status !== 200) seen.refused.push(text.slice(0, 200))
    else {
      const { events: answers } = JSON.parse(text) as { events: EventAnswer[] }
      const run = answers.find(({ id }) => id === events.at(-1)!.id)
      if (run?.outcome !== 'kept' || run.verdict?.solved !== solves) seen.misjudged++
    }
    await sleep(Math.max(0, next - performance.now()))
  }
}

function untilRun(work: ReturnType<typeof actionsOf>): { events: LessonEvent[]; solves: boolean } {
  const events: LessonEvent[] = []
  for (;;) {
    const { event, solves } = work.next().value!
    events.push(event)
    if (event.kind === 'lesson.run') return { events, solves }
  }
}
