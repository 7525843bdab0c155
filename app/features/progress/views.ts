import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { Phrase, ReviewMark } from '#rules/progress/review.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { RubricMarks } from '#rules/progress/rubric.ts'
import type { Skin } from './event.ts'

/** What live paths and pages of progress send. */

export type GridCell = {
  stars: number
  solved: boolean
  attempts: number
  hints: number
  seconds: number
  /** What was said about it; `to-read` where somebody waits for it. */
  review?: ReviewMark | 'to-read'
}

/** By student: their cells as `readCells` reads them. `now`: the step where somebody was last, and when. */
export type LessonGrid = {
  cells: Record<string, string>
  now: Record<string, { step: string; at: number }>
}

/** By student: how far they are with each lesson, as `readLessonCells` reads it. `now`: the lesson where somebody was last. */
export type CourseGrid = {
  cells: Record<string, string>
  now: Record<string, string>
}

/** One student and one lesson they have begun. */
export type LessonCell = {
  /** Steps that are solved, without those that may be left out, and the stars of these. */
  done: number
  stars: number
  /** Of the steps that are not solved, the most tries at one. */
  tries: number
}

/** A lesson as a column: how many steps there are to solve, and what all of them can win. */
export type GridLesson = { id: string; title: string; number: number; steps: number; mostStars: number }

/** Somebody of a class: where they were last, and how it goes there. Whether they are here, presence says. */
export type LearnerNow = {
  lesson: string
  step: string
  /** Which of the lesson's steps, counted from 1, of how many, and how many are done. */
  number: number
  of: number
  done: number
  attempts: number
  at: number
  state: 'stuck' | 'working' | 'done'
}

/** A lesson that one student has begun: its steps, and what is kept of those they came to. */
export type BegunLesson = {
  id: string
  title: string
  number: number
  steps: { id: string; kind: string; cell: GridCell | undefined }[]
}

export type ClassNow = Record<string, LearnerNow>

/** Something a student did at a step. `program` is Python text; long ones of long ago are left out. */
export type WorkEvent = {
  id: string
  kind: 'run' | 'hint' | 'answer'
  at: number
  stars: number | null
  rung: number | null
  answer: number | null
  skin: Skin | null
  reason: string | null
  mistake: string | null
  program: string | null
  place: PlaceChoice | null
  /** To which question of a quiz `answer` says; `reason` whether it is `wrong`, `right`, or `solved` the quiz. */
  given: Answer | null
}

/** All that those who teach see of one student and one step, newest event first. */
export type StudentWork = {
  /** What is on the student's screen, as JSON of a draft. */
  draft: { draft: string; skin: Skin; place: PlaceChoice | null; at: number } | null
  /** The best program that solved the step. */
  best: { program: string; skin: Skin; place: PlaceChoice | null; stars: number; at: number } | null
  events: WorkEvent[]
  comments: WorkComment[]
  mark: ReviewMark | null
  /** Of open work: what was said each time it was given back, the newest first. */
  rubrics: GivenRubric[]
}

/** `attempts`: how many runs there were. `by` is nobody where the account is gone. */
export type GivenRubric = { marks: RubricMarks; mark: ReviewMark; attempts: number; at: number; by: string | null }

/** The same as the child is told it. `seen`: they have been at the step since. */
export type ToldRubric = { marks: RubricMarks; mark: ReviewMark; at: number; seen: boolean }

/** One of `text` and `phrase`. `by` is nobody where the account is gone. `seen`: the student has been at the step since. */
export type WorkComment = {
  id: string
  text: string | null
  phrase: Phrase | null
  statement: number | null
  code: string | null
  at: number
  by: string | null
  seen: boolean
}

/** What a student is told about their own work, by step. */
export type OwnComments = Record<
  string,
  { lesson: string; comments: WorkComment[]; mark?: ReviewMark; rubrics?: ToldRubric[] }
>

/** Something a student made that nobody has read. */
export type ToRead = { student: string; lesson: string; step: string; at: number }

/** The last program of somebody who has not solved the step. `mistake` is what their device found in it. */
export type UnsolvedProgram = {
  student: string
  program: string
  skin: Skin
  place: PlaceChoice | null
  reason: string | null
  mistake: string | null
}

/** A program that solves the step, and how many have made it. */
export type SolvingProgram = {
  program: string
  skin: Skin
  place: PlaceChoice | null
  stars: number
  students: number
}

/** What a class made of one step. */
export type ClassPrograms = { students: number; solved: number; unsolved: UnsolvedProgram[]; solving: SolvingProgram[] }
