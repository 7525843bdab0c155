import type { JudgedEvent } from './judge-events.server.ts'

const times = { at: 1, activeMs: 0, version: 1, rules: 1 }
/** Judged event of an opened step. */
export const openedEvent: JudgedEvent = {
  event: { ...times, kind: 'lesson.opened', id: '', sequence: 1, lesson: 'ff-1a', step: 'ff-1-1' },
  stepEvent: { ...times, kind: 'opened' },
  verdict: null,
  isTooLate: false,
}

/** Judged event of a run without a solution. */
export const failedRunEvent: JudgedEvent = {
  ...openedEvent,
  event: {
    ...openedEvent.event,
    kind: 'lesson.run',
    program: 'fly()',
    skin: 'icons',
    preview: { solved: false, stars: 0 },
  },
  stepEvent: { ...times, kind: 'run', stars: 0 },
  verdict: { solved: false, stars: 0, reason: 'short', blocks: 1, steps: 1 },
}
