/** How somebody does in their lessons, as parents are told. It says what is kept and nothing else. */

import { FAILED_RUNS_FOR_HELP, needsHelp, type StepProgress } from '../progress/step-progress.ts'
import type { RubricMarks } from '../progress/rubric.ts'
import { skillsShown, type AskedStep, type SkillShown } from './skills.ts'

/** A comment of this length fits on the sheet in every language. */
export const MOST_REPORT_LETTERS = 400

/** More does not fit on one sheet; the rest is counted. */
export const MOST_LESSONS = 6
export const MOST_HELPED = 4
export const MOST_PROJECTS = 2

export type StepKept = Pick<StepProgress, 'stars' | 'solvedAt' | 'attempts' | 'hints' | 'activeMs' | 'lastAt'> & {
  readonly step: string
}

/** A lesson of a course, its steps in order. */
export type LessonAsked = { readonly id: string; readonly steps: readonly string[] }

export type LessonReport = {
  readonly lesson: string
  readonly done: number
  readonly of: number
  readonly stars: number
  readonly mostStars: number
}

/** A step where it was hard: `step` counts from 1. */
export type HelpReport = {
  readonly lesson: string
  readonly step: number
  readonly attempts: number
  readonly hints: number
  readonly solved: boolean
}

/** Open work that was given back: `step` counts from 1. */
export type ProjectReport = { readonly lesson: string; readonly step: number; readonly marks: RubricMarks }

/** What was last said of open work at a step. */
export type RubricKept = { readonly step: string; readonly marks: RubricMarks; readonly at: number }

export type ChildReport = {
  readonly lessonsDone: number
  readonly stars: number
  readonly activeMs: number
  readonly lastAt: number | null
  readonly skills: readonly SkillShown[]
  /** The last ones that were begun, in the order of their courses, and how many were begun before. */
  readonly lessons: readonly LessonReport[]
  readonly earlierLessons: number
  readonly help: readonly HelpReport[]
  readonly moreHelp: number
  /** Steps that were tried often and are not solved. */
  readonly open: number
  /** The last ones that were given back, and how many were before. */
  readonly projects: readonly ProjectReport[]
  readonly earlierProjects: number
}

export function childReport(
  kept: readonly StepKept[],
  lessons: readonly LessonAsked[],
  steps: ReadonlyMap<string, AskedStep>,
  rubrics: readonly RubricKept[] = [],
): ChildReport {
  const byStep = new Map(kept.map((one) => [one.step, one]))
  const begun = lessons.filter((lesson) => lesson.steps.some((step) => byStep.has(step)))
  const reports = begun.map((lesson) => lessonReport(lesson, byStep, steps))
  const lastOf = (lesson: LessonAsked) => Math.max(...lesson.steps.map((step) => byStep.get(step)?.lastAt ?? 0))
  const last = new Set(begun.toSorted((one, other) => lastOf(other) - lastOf(one)).slice(0, MOST_LESSONS))
  const help = begun
    .flatMap((lesson) =>
      lesson.steps.map((step, at) => ({ lesson: lesson.id, number: at + 1, kept: byStep.get(step) })),
    )
    .filter((one): one is typeof one & { kept: StepKept } => one.kept !== undefined && wasHard(one.kept))
    // What is still open comes first, then what was hard last.
    .toSorted((one, other) => openFirst(one.kept, other.kept) || other.kept.lastAt - one.kept.lastAt)
  return {
    lessonsDone: reports.filter(({ done, of }) => done === of).length,
    stars: reports.reduce((sum, { stars }) => sum + stars, 0),
    activeMs: kept.reduce((sum, { activeMs }) => sum + activeMs, 0),
    lastAt: kept.length === 0 ? null : Math.max(...kept.map(({ lastAt }) => lastAt)),
    skills: skillsShown(kept, steps),
    lessons: reports.filter((_, at) => last.has(begun[at]!)),
    earlierLessons: begun.length - last.size,
    help: help.slice(0, MOST_HELPED).map(({ lesson, number, kept: { attempts, hints, solvedAt } }) => ({
      lesson,
      step: number,
      attempts,
      hints,
      solved: solvedAt !== null,
    })),
    moreHelp: Math.max(0, help.length - MOST_HELPED),
    open: kept.filter(needsHelp).length,
    ...projectsOf(rubrics, lessons),
  }
}

function projectsOf(rubrics: readonly RubricKept[], lessons: readonly LessonAsked[]) {
  const projects = rubrics
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ step, marks }) => {
      const lesson = lessons.find((one) => one.steps.includes(step))
      return lesson ? [{ lesson: lesson.id, step: lesson.steps.indexOf(step) + 1, marks }] : []
    })
  return { projects: projects.slice(0, MOST_PROJECTS), earlierProjects: Math.max(0, projects.length - MOST_PROJECTS) }
}

function lessonReport(
  { id, steps: own }: LessonAsked,
  byStep: ReadonlyMap<string, StepKept>,
  steps: ReadonlyMap<string, AskedStep>,
): LessonReport {
  const kept = own.flatMap((step) => byStep.get(step) ?? [])
  return {
    lesson: id,
    done: kept.filter(({ solvedAt }) => solvedAt !== null).length,
    of: own.length,
    stars: kept.reduce((sum, { stars }) => sum + stars, 0),
    mostStars: 3 * own.filter((step) => steps.get(step)?.level ?? steps.get(step)?.task).length,
  }
}

/** Many tries, or more than the first hint. */
const wasHard = (kept: StepKept): boolean =>
  needsHelp(kept) || kept.hints >= 2 || (kept.solvedAt !== null && kept.attempts > FAILED_RUNS_FOR_HELP)

const openFirst = (one: StepKept, other: StepKept): number =>
  Number(one.solvedAt !== null) - Number(other.solvedAt !== null)
