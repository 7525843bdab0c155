import { setTimeout as sleep } from 'node:timers/promises'
import { generateActions } from '../lessons/student-actions.ts'
import type { SignedIn } from '../lessons/signed-in-classes.ts'
import type { CourseStep } from '../lessons/steps.ts'
import type { EventAnswer, LessonEvent } from '#app/features/learning/progress/events/event.ts'

export type LessonStats = {
  ms: number[]
  events: number
  bytes: number
  refused: string[]
  /** Runs whose verdict from the server differs from the expected one. */
  misjudged: number
}

type LessonOptions = { url: string; steps: readonly CourseStep[]; from: number; everyMs: number; until: number }

/** Runs a program at a fixed interval until the lesson ends; sends all events since the previous run with it. */
export async function simulateStudent(
  child: SignedIn,
  { url, steps, from, everyMs, until }: LessonOptions,
  stats: LessonStats,
): Promise<void> {
  let sequence = Date.now()
  const work = generateActions(steps, from, () => sequence++)
  const device = crypto.randomUUID()
  await sleep(Math.random() * everyMs)
  while (performance.now() < until) {
    const next = performance.now() + everyMs
    const { events, solves } = nextRun(work)
    const sentAt = Date.now()
    const body = JSON.stringify({ person: child.id, school: child.schoolId, device, sentAt, events })
    const began = performance.now()
    const response = await fetch(`${url}/api/1.0/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: child.cookie, origin: url },
    }).catch((error: Error) => error)
    const replyText = response instanceof Error ? response.message : await response.text()
    stats.ms.push(performance.now() - began)
    stats.events += events.length
    stats.bytes += body.length
    if (response instanceof Error || response.status !== 200) stats.refused.push(replyText.slice(0, 200))
    else {
      const { events: answers } = JSON.parse(replyText) as { events: EventAnswer[] }
      const runReply = answers.find(({ id }) => id === events.at(-1)!.id)
      if (runReply?.outcome !== 'saved' || runReply.verdict?.solved !== solves) stats.misjudged++
    }
    await sleep(Math.max(0, next - performance.now()))
  }
}

function nextRun(work: ReturnType<typeof generateActions>): { events: LessonEvent[]; solves: boolean } {
  const events: LessonEvent[] = []
  for (;;) {
    const { event, solves } = work.next().value!
    events.push(event)
    if (event.kind === 'lesson.run') return { events, solves }
  }
}
