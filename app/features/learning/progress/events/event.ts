/** Events of a student in a lesson. Devices store events until the server confirms them, and may send duplicates. */

import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { Answer } from '#rules/questions/question.ts'

export const skins = ['icons', 'blocks', 'python', 'javascript'] as const
export type Skin = (typeof skins)[number]

export const eventLimits = {
  /** A program as Python text; the longest official solution has 600 characters. */
  programCharacters: 20_000,
  /** A draft as JSON text. */
  draftCharacters: 60_000,
  /** Maximum working time that one event can add. */
  activeMs: 30 * 60_000,
  rungs: 3,
  batch: 100,
  /** Size of the request body of a batch. */
  bytes: 250_000,
} as const

export type Preview = { solved: boolean; stars: number }

type Common = {
  /** UUID version 7. */
  id: string
  /**
   * Logical clock: larger than all earlier sequences of this device and all sequences it has received from other
   * devices. Close to the time in milliseconds, so that independent devices are ordered by time.
   */
  sequence: number
  /** Time by the device's clock. */
  at: number
  lesson: string
  step: string
  /** Versions of the level and of its world's rules; `null` for steps without a level. */
  version: number | null
  rules: number | null
  /** Working time since the previous event. */
  activeMs: number
}

/** Answers to all questions up to the current one, in the order of the lesson file. */
export type QuizAnswers = readonly Answer[]

type Work = { skin: Skin; place?: SetupChoice }

export type LessonEvent = Common &
  (
    | { kind: 'lesson.opened' }
    /**
     * The program that ran, as Python text for all skins; tasks use their own language. `preview` is the device's
     * verdict; the server runs the program again. `mistake` explains a failed run and groups programs of a class.
     */
    | ({ kind: 'lesson.run'; program: string; preview: Preview; mistake?: string } & Work)
    | { kind: 'lesson.hint'; rung: number; mistake?: string }
    /** Number of the flag or answer, counted from 1; `done` for stories and offline activities; or quiz answers. */
    | { kind: 'lesson.answer'; answer: number | 'done' | QuizAnswers }
    /** The whole draft as JSON text, including parts that cannot run yet. */
    | ({ kind: 'lesson.draft'; draft: string; startedOver: boolean } & Work)
  )

/** The server's response to one event. @public */
export type EventAnswer = {
  id: string
  /**
   * `known`: a duplicate. `refused`: see `reason`; only `not-yet` can succeed on a retry, with a newer server version
   * or a refilled CPU budget.
   */
  outcome: 'saved' | 'duplicate' | 'refused'
  reason?: EventRefusal
  /** The server's verdict on a run or an answer. */
  verdict?: ServerVerdict
}

export type ServerVerdict = { solved: boolean; stars: number; reason: string }

export type EventRefusal = 'no-such-step' | 'not-yet' | 'not-an-event'
