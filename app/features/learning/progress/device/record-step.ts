import type { ProgramDraft } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import { eventLimits, type LessonEvent, type Preview, type QuizAnswers, type Skin } from '../events/event.ts'

/** A step with the versions from its lesson file. */
export type StepRef = { lesson: string; step: string; version: number | null; rules: number | null }

export type Work = { draft: ProgramDraft; skin: Skin; place?: SetupChoice }

/** Called by the lesson player. Never waits and never fails: events are saved on the device first. */
export type Recorder = {
  /** Call when the step appears on the screen. */
  recordOpening: () => void
  /** Call when a run has ended, with the device's verdict. Returns the event id, which the server's answer contains. */
  run: (run: Work & { preview: Preview; mistake?: string }) => string
  /** `mistake` is set if the hint was about the student's own program. */
  hint: (rung: number, mistake?: string) => void
  /**
   * An answer counted from 1, with the device's verdict; `done` for a story or offline activity; or all quiz answers so
   * far. Returns the event id, like `run`.
   */
  answer: (answer: number | 'done' | QuizAnswers, preview?: Preview) => string
  /**
   * Saves the current draft. `startedOver`: the work was replaced, so the server preserves the previous draft. Returns
   * the event's sequence.
   */
  draft: (work: Work, startedOver?: boolean) => number
  /** Call on user input: the following seconds count as active time. */
  markActive: () => void
  /** Call when the step leaves the screen, to record the active time since the last event. */
  recordLeaving: () => void
}

/** Dependencies of a recorder; tests pass fakes. */
export type RecorderServices = {
  saveEvent: (event: LessonEvent) => void
  newId: () => string
  nextSequence: () => number
  now: () => number
}

/** Maximum active time after the last input. */
const IDLE_MS = 45_000
/** Shorter active times are not recorded on leaving. */
const MIN_ACTIVE_MS = 5_000

export function recordStep(stepRef: StepRef, { saveEvent, newId, nextSequence, now }: RecorderServices): Recorder {
  const timer = createActiveTimer(now)
  let lastSequence = 0

  function record<Kind extends LessonEvent['kind']>(kind: Kind, fields: EventFields<Kind>): string {
    const id = newId()
    // Drafts replace each other in the outbox, so active time attached to them would be lost.
    const activeMs = kind === 'lesson.draft' ? 0 : timer.take()
    lastSequence = nextSequence()
    const common = { id, sequence: lastSequence, at: Math.round(now()), activeMs, ...stepRef }
    // `EventFields` contains exactly the fields that this kind adds to the common ones.
    saveEvent({ ...common, kind, ...fields } as unknown as LessonEvent)
    return id
  }

  return {
    recordOpening: () => void record('lesson.opened', {}),
    run: ({ draft, skin, place, preview, mistake }) =>
      record('lesson.run', { program: programText(draft), skin, ...omitUndefined({ place, mistake }), preview }),
    hint: (rung, mistake) => void record('lesson.hint', { rung, ...omitUndefined({ mistake }) }),
    answer: (answer) => record('lesson.answer', { answer }),
    draft({ draft, skin, place }, startedOver = false) {
      record('lesson.draft', { draft: JSON.stringify(draft), skin, ...omitUndefined({ place }), startedOver })
      return lastSequence
    },
    markActive: timer.touch,
    recordLeaving() {
      if (timer.waiting() >= MIN_ACTIVE_MS) record('lesson.opened', {})
    },
  }
}

type EventFields<Kind extends LessonEvent['kind']> = Omit<
  Extract<LessonEvent, { kind: Kind }>,
  'id' | 'sequence' | 'at' | 'activeMs' | 'kind' | keyof StepRef
>

/** The typed text if it is valid, else the last valid program. */
const programText = ({ program, typed }: ProgramDraft): string =>
  typed && !typed.problem ? typed.text : printPython(program)

/** Drops undefined fields, so that they do not appear in the event. */
const omitUndefined = <Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }

/** Measures time between inputs, at most `IDLE_MS` per pause. */
function createActiveTimer(now: () => number) {
  let [activeMs, lastTouch] = [0, now()]
  const touch = () => {
    activeMs += Math.min(Math.max(0, now() - lastTouch), IDLE_MS)
    lastTouch = now()
  }
  return {
    touch,
    waiting: () => activeMs + Math.min(Math.max(0, now() - lastTouch), IDLE_MS),
    take() {
      touch()
      const rounded = Math.min(Math.round(activeMs), eventLimits.activeMs)
      activeMs = 0
      return rounded
    },
  }
}
