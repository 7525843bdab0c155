/** An act of a learner in a lesson. It is kept on the device until the server has it, and may be sent any number of times. */

import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { Answer } from '#rules/questions/question.ts'

export const skins = ['icons', 'blocks', 'python', 'javascript'] as const
export type Skin = (typeof skins)[number]

export const eventLimits = {
  /** A program as Python text; the longest of ours has 600 characters. */
  programCharacters: 20_000,
  /** A draft as JSON text. */
  draftCharacters: 60_000,
  /** What one event may add to the time somebody worked. */
  activeMs: 30 * 60_000,
  rungs: 3,
  batch: 100,
  /** A batch as it is sent. */
  bytes: 250_000,
} as const

export type Preview = { solved: boolean; stars: number }

type Common = {
  /** UUID version 7. */
  id: string
  /**
   * Orders what was done: larger than everything that this device did before, and than everything that it had been shown
   * of other devices when it was done. Near the time in milliseconds, so that devices that knew nothing of each other
   * are ordered by time.
   */
  sequence: number
  /** By the device's clock. */
  at: number
  lesson: string
  step: string
  /** The level's version and that of its world's rules; a step that is no level has none. */
  version: number | null
  rules: number | null
  /** How long the learner was at work since the event before. */
  activeMs: number
}

/** One for each question from the first to the one that was just answered, in the places of the lesson's file. */
export type QuizAnswers = readonly Answer[]

type Work = { skin: Skin; place?: PlaceChoice }

export type LessonEvent = Common &
  (
    | { kind: 'lesson.opened' }
    /**
     * What ran, as Python text, which is a tree in any skin; a task's in its own language. `preview` is what the device thinks of it; the server runs
     * it again. `mistake` explains a failed run to the learner, and to the teacher what a class has in common.
     */
    | ({ kind: 'lesson.run'; program: string; preview: Preview; mistake?: string } & Work)
    | { kind: 'lesson.hint'; rung: number; mistake?: string }
    /** Which flag or answer, counted from 1; `done` for what is read or done without the device; answers to a quiz. */
    | { kind: 'lesson.answer'; answer: number | 'done' | QuizAnswers }
    /** The whole draft as JSON text, with what cannot run yet. */
    | ({ kind: 'lesson.draft'; draft: string; startedOver: boolean } & Work)
  )

/** What the server says to one event. @public */
export type EventAnswer = {
  id: string
  /**
   * `known`: it was here before. `refused`: `reason` says why, and only `not-yet` may be taken when it is sent again: by
   * a newer server, or when its sender's share of the processor has come back.
   */
  outcome: 'kept' | 'known' | 'refused'
  reason?: EventRefusal
  /** The server's own verdict of a run or an answer. */
  verdict?: ServerVerdict
}

export type ServerVerdict = { solved: boolean; stars: number; reason: string }

export type EventRefusal = 'no-such-step' | 'not-yet' | 'not-an-event'
