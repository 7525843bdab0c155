import { collectHourWork, type StepWork } from '#rules/visitor-hours/visitor-hour.ts'
import { deviceStore } from '#app/platform/outbox/page-outbox.ts'
import { readVisitorEvents } from '#app/platform/outbox/visitor-events.ts'
import type { LessonEvent } from '#app/features/learning/progress/public-player.ts'

/** The solved steps of a lesson that this device stores for a visitor. */
export async function readHourWork(lesson: string): Promise<readonly StepWork[]> {
  const events = (await readVisitorEvents(await deviceStore())) as unknown as LessonEvent[]
  return collectHourWork(events, lesson)
}
