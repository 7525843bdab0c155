import type { JudgedEvent } from './judge-events.server.ts'

const at = { at: 1, activeMs: 0, version: 1, rules: 1 }
/** A step that was opened, as the server keeps it. */
export const opened: JudgedEvent = {
  event: { ...at, kind: 'lesson.opened', id: '', sequence: 1, lesson: 'ff-1a', step: 'ff-1-1' },
  happened: { ...at, kind: 'opened' },
  verdict: null,
  late: false,
}

/** A run that solved nothing. */
export const ran: JudgedEvent = {
  ...opened,
  event: {
    ...opened.event,
    kind: 'lesson.run',
    program: 'fly()',
    skin: 'icons',
    preview: { solved: false, stars: 0 },
  },
  happened: { ...at, kind: 'run', stars: 0 },
  verdict: { solved: false, stars: 0, reason: 'short', blocks: 1, steps: 1 },
}
