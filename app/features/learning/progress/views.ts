import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { Phrase, ReviewMark } from '#rules/progress/review.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { RubricMarks } from '#rules/progress/rubric.ts'
import type { Skin } from './events/event.ts'

/** Data that the progress pages and live paths send to the browser. */

export type GridCell = {
  stars: number
  solved: boolean
  attempts: number
  hints: number
  seconds: number
  /** The teacher's mark; `to-read` if the work waits for review. */
  review?: ReviewMark | 'to-read'
}

/** Encoded cells by student; decode with `readCells`. `now`: last step of each student and its time. */
export type LessonGrid = {
  cells: Record<string, string>
  now: Record<string, { step: string; at: number }>
}

/** Encoded cells by student; decode with `readLessonCells`. `now`: last lesson of each student. */
export type CourseGrid = {
  cells: Record<string, string>
  now: Record<string, string>
}

/** Progress of one student in one started lesson. */
export type LessonCell = {
  /** Number of solved required steps, and their stars. */
  done: number
  stars: number
  /** Highest number of attempts at an unsolved step. */
  tries: number
}

/** A lesson as a grid column: number of required steps and maximum stars. */
export type GridLesson = { id: string; title: string; number: number; steps: number; mostStars: number }

/** Last step and state of a student. Whether the student is online comes from presence. */
export type StudentActivity = {
  lesson: string
  step: string
  /** Step number counted from 1, number of steps in the lesson (`of`), and number of solved steps (`done`). */
  number: number
  of: number
  done: number
  attempts: number
  at: number
  state: 'stuck' | 'working' | 'done'
}

/** A lesson that a student has started, with the progress of its steps. */
export type StartedLesson = {
  id: string
  title: string
  number: number
  steps: { id: string; kind: string; cell: GridCell | undefined }[]
}

export type ClassActivity = Record<string, StudentActivity>

/** An event of a student at a step. `program` is `null` for old events when the response would get too large. */
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
  place: SetupChoice | null
  /** Quiz answer to question number `answer`; `reason` is `wrong`, `right` or `solved` (the whole quiz). */
  given: Answer | null
}

/** A student's work at one step as teachers see it, newest event first. */
export type StudentWork = {
  /** The current draft as JSON. */
  draft: { draft: string; skin: Skin; place: SetupChoice | null; at: number } | null
  /** The best program that solved the step. */
  best: { program: string; skin: Skin; place: SetupChoice | null; stars: number; at: number } | null
  events: WorkEvent[]
  comments: WorkComment[]
  mark: ReviewMark | null
  /** Rubrics of open work, one per review, newest first. */
  rubrics: TeacherRubric[]
}

/** `attempts`: number of runs at the time of the review. `by` is `null` if the account was deleted. */
export type TeacherRubric = { marks: RubricMarks; mark: ReviewMark; attempts: number; at: number; by: string | null }

/** A rubric as the student sees it. `seen`: the student has opened the step since. */
export type StudentRubric = { marks: RubricMarks; mark: ReviewMark; at: number; seen: boolean }

/** Either `text` or `phrase`. `by` is `null` if the account was deleted. `seen`: the student opened the step since. */
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

/** Comments and marks that a student sees, by step. */
export type StudentComments = Record<
  string,
  { lesson: string; comments: WorkComment[]; mark?: ReviewMark; rubrics?: StudentRubric[] }
>

/** Student work that no teacher has read. */
export type UnreadWork = { student: string; lesson: string; step: string; at: number }

/** The last program of a student who has not solved the step. `mistake` was found by the device. */
export type UnsolvedProgram = {
  student: string
  program: string
  skin: Skin
  place: SetupChoice | null
  reason: string | null
  mistake: string | null
}

/** A distinct solution and the number of students who wrote it. */
export type SolvingProgram = {
  program: string
  skin: Skin
  place: SetupChoice | null
  stars: number
  students: number
}

/** Programs of a class at one step. */
export type ClassPrograms = {
  students: number
  solved: number
  /** Students who tried without success, as in the progress grid. The program of some is no longer stored. */
  tried: number
  unsolved: UnsolvedProgram[]
  solving: SolvingProgram[]
}
