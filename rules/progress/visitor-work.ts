/** What somebody did in a lesson before they logged in, and whether they are asked about it. */

const DAY_MS = 24 * 60 * 60_000

/** What is older was hardly done by whoever logs in now. */
export const VISITOR_DAYS = 7

type Done = {
  readonly kind: string
  readonly step: string
  readonly at: number
  readonly preview?: { readonly solved: boolean }
}

/** How many steps they solved, by what the device thought; 0 where something was begun. `null`: there is nothing to ask about. */
export function visitorWork(events: readonly Done[], now: number): { readonly solved: number } | null {
  const recent = events.filter(({ at }) => at > now - VISITOR_DAYS * DAY_MS)
  if (!recent.some(({ kind }) => isWork(kind))) return null
  return { solved: new Set(recent.filter(({ preview }) => preview?.solved).map(({ step }) => step)).size }
}

/** Who only looked has nothing to keep. */
const isWork = (kind: string) => kind === 'lesson.run' || kind === 'lesson.draft' || kind === 'lesson.answer'
