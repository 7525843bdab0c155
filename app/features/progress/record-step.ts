import type { ProgramDraft } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import { eventLimits, type LessonEvent, type Preview, type QuizAnswers, type Skin } from './event.ts'

/** A step as its lesson's file names it. */
export type StepPlace = { lesson: string; step: string; version: number | null; rules: number | null }

export type Work = { draft: ProgramDraft; skin: Skin; place?: PlaceChoice }

/** What the player calls. Nothing of it waits and nothing of it fails: what was done is kept on the device first. */
export type Recorder = {
  /** The step is on the screen. */
  opened: () => void
  /** A run has ended, with what the device thinks of it. Answers the event's id, by which the server's verdict comes. */
  run: (run: Work & { preview: Preview; mistake?: string }) => string
  /** `mistake` is what it spoke of, where it spoke of the learner's own program. */
  hint: (rung: number, mistake?: string) => void
  /**
   * An answer counted from 1, with what the device thinks of it; `done` for a story or an activity without a device;
   * all answers so far of a quiz.
   * Answers the event's id, like `run`.
   */
  answer: (answer: number | 'done' | QuizAnswers, preview?: Preview) => string
  /**
   * What is on the screen now. `startedOver`: something else stands in place of the work, so what was there before is
   * kept. Answers its place in the order of what was done.
   */
  draft: (work: Work, startedOver?: boolean) => number
  /** The learner did something: time counts as active for a short while from here. */
  touched: () => void
  /** The step leaves the screen: the time that was worked since the last event is not lost. */
  left: () => void
}

/** What events need of their surroundings; tests pass their own. */
export type Recording = {
  keep: (event: LessonEvent) => void
  newId: () => string
  nextSequence: () => number
  now: () => number
}

/** Who did nothing for so long is not at work any more. */
const IDLE_MS = 45_000
/** Less than this is no work worth telling of. */
const LEAST_MS = 5_000

export function recordStep(place: StepPlace, { keep, newId, nextSequence, now }: Recording): Recorder {
  const active = activeTime(now)
  let last = 0

  function record<Kind extends LessonEvent['kind']>(kind: Kind, more: More<Kind>): string {
    const id = newId()
    // A draft is sent over and over, each in place of the one before, so no time hangs on it.
    const activeMs = kind === 'lesson.draft' ? 0 : active.take()
    last = nextSequence()
    const common = { id, sequence: last, at: Math.round(now()), activeMs, ...place }
    // `More` asks for exactly what the kind adds to what all events have.
    keep({ ...common, kind, ...more } as unknown as LessonEvent)
    return id
  }

  return {
    opened: () => void record('lesson.opened', {}),
    run: ({ draft, skin, place, preview, mistake }) =>
      record('lesson.run', { program: whatRan(draft), skin, ...given({ place, mistake }), preview }),
    hint: (rung, mistake) => void record('lesson.hint', { rung, ...given({ mistake }) }),
    answer: (answer) => record('lesson.answer', { answer }),
    draft({ draft, skin, place }, startedOver = false) {
      record('lesson.draft', { draft: JSON.stringify(draft), skin, ...given({ place }), startedOver })
      return last
    },
    touched: active.touch,
    left() {
      if (active.waiting() >= LEAST_MS) record('lesson.opened', {})
    },
  }
}

type More<Kind extends LessonEvent['kind']> = Omit<
  Extract<LessonEvent, { kind: Kind }>,
  'id' | 'sequence' | 'at' | 'activeMs' | 'kind' | keyof StepPlace
>

/** As it was typed, unless that cannot run: then the last program that could. */
const whatRan = ({ program, typed }: ProgramDraft): string =>
  typed && !typed.problem ? typed.text : printPython(program)

/** Without what is not there: it would be sent as a field of its own. */
const given = <Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }

/** Counts from act to act, and not on while nobody does anything. */
function activeTime(now: () => number) {
  let [counted, since] = [0, now()]
  const touch = () => {
    counted += Math.min(Math.max(0, now() - since), IDLE_MS)
    since = now()
  }
  return {
    touch,
    waiting: () => counted + Math.min(Math.max(0, now() - since), IDLE_MS),
    take() {
      touch()
      const taken = Math.min(Math.round(counted), eventLimits.activeMs)
      counted = 0
      return taken
    },
  }
}
