/** Lesson work done on this device before signing in, which a user may adopt after signing in. */

const DAY_MS = 24 * 60 * 60_000

/** Older work was probably done by another user of the device. */
export const MAX_VISITOR_WORK_DAYS = 7

type VisitorEvent = {
  readonly kind: string
  readonly step: string
  readonly at: number
  readonly preview?: { readonly solved: boolean }
}

/** Number of solved steps as judged by the device, 0 if work was only started. `null`: there is no work to adopt. */
export function summarizeVisitorWork(events: readonly VisitorEvent[], now: number): { readonly solved: number } | null {
  const recent = events.filter(({ at }) => at > now - MAX_VISITOR_WORK_DAYS * DAY_MS)
  if (!recent.some(({ kind }) => isWork(kind))) return null
  return { solved: new Set(recent.filter(({ preview }) => preview?.solved).map(({ step }) => step)).size }
}

/** Merely opening a lesson is not work. */
const isWork = (kind: string) => kind === 'lesson.run' || kind === 'lesson.draft' || kind === 'lesson.answer'
