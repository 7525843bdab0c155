/** A student's progress report for parents, built only from stored progress. */

import { FAILED_RUNS_FOR_HELP, needsHelp, type StepProgress } from '../progress/step-progress.ts'
import type { RubricMarks } from '../progress/rubric.ts'
import { countSkills, type StepSkillFacts, type SkillResult } from './skills.ts'

/** In letters. A comment of this length fits on the printed page in every language. */
export const MAX_REPORT_LETTERS = 400

/** Entries that fit on one printed page; the remaining ones are only counted. */
export const MAX_LESSONS = 6
export const MAX_HELP_ENTRIES = 4
export const MAX_PROJECTS = 2

export type StepRecord = Pick<StepProgress, 'stars' | 'solvedAt' | 'attempts' | 'hints' | 'activeMs' | 'lastAt'> & {
  readonly step: string
}

/** A lesson with its step ids in order. */
export type LessonSteps = { readonly id: string; readonly steps: readonly string[] }

export type LessonReport = {
  readonly lesson: string
  readonly done: number
  readonly of: number
  readonly stars: number
  readonly mostStars: number
}

/** A step the student found difficult. `step` counts from 1. */
export type HelpReport = {
  readonly lesson: string
  readonly step: number
  readonly attempts: number
  readonly hints: number
  readonly solved: boolean
}

/** Open work that a teacher has graded. `step` counts from 1. */
export type ProjectReport = { readonly lesson: string; readonly step: number; readonly marks: RubricMarks }

/** The latest rubric marks of a step with open work. */
export type StoredRubric = { readonly step: string; readonly marks: RubricMarks; readonly at: number }

export type ChildReport = {
  readonly lessonsDone: number
  readonly stars: number
  readonly activeMs: number
  readonly lastAt: number | null
  readonly skills: readonly SkillResult[]
  /** Recently started lessons in course order; `earlierLessons` counts those started before. */
  readonly lessons: readonly LessonReport[]
  readonly earlierLessons: number
  readonly help: readonly HelpReport[]
  readonly moreHelp: number
  /** Number of unsolved steps with many attempts. */
  readonly open: number
  /** The most recently graded projects; `earlierProjects` counts the older ones. */
  readonly projects: readonly ProjectReport[]
  readonly earlierProjects: number
}

export function buildChildReport(
  records: readonly StepRecord[],
  lessons: readonly LessonSteps[],
  steps: ReadonlyMap<string, StepSkillFacts>,
  rubrics: readonly StoredRubric[] = [],
): ChildReport {
  const byStep = new Map(records.map((record) => [record.step, record]))
  const startedLessons = lessons.filter((lesson) => lesson.steps.some((step) => byStep.has(step)))
  const reports = startedLessons.map((lesson) => buildLessonReport(lesson, byStep, steps))
  const lastActivityOf = (lesson: LessonSteps) => Math.max(...lesson.steps.map((step) => byStep.get(step)?.lastAt ?? 0))
  const recentLessons = new Set(
    startedLessons.toSorted((first, second) => lastActivityOf(second) - lastActivityOf(first)).slice(0, MAX_LESSONS),
  )
  const help = startedLessons
    .flatMap((lesson) =>
      lesson.steps.map((step, index) => ({ lesson: lesson.id, number: index + 1, record: byStep.get(step) })),
    )
    .filter(
      (entry): entry is typeof entry & { record: StepRecord } =>
        entry.record !== undefined && wasDifficult(entry.record),
    )
    // Unsolved steps first, then the most recent difficult steps.
    .toSorted(
      (first, second) =>
        compareUnsolvedFirst(first.record, second.record) || second.record.lastAt - first.record.lastAt,
    )
  return {
    lessonsDone: reports.filter(({ done, of }) => done === of).length,
    stars: reports.reduce((sum, { stars }) => sum + stars, 0),
    activeMs: records.reduce((sum, { activeMs }) => sum + activeMs, 0),
    lastAt: records.length === 0 ? null : Math.max(...records.map(({ lastAt }) => lastAt)),
    skills: countSkills(records, steps),
    lessons: reports.filter((_, index) => recentLessons.has(startedLessons[index]!)),
    earlierLessons: startedLessons.length - recentLessons.size,
    help: help.slice(0, MAX_HELP_ENTRIES).map(({ lesson, number, record: { attempts, hints, solvedAt } }) => ({
      lesson,
      step: number,
      attempts,
      hints,
      solved: solvedAt !== null,
    })),
    moreHelp: Math.max(0, help.length - MAX_HELP_ENTRIES),
    open: records.filter(needsHelp).length,
    ...recentProjects(rubrics, lessons),
  }
}

function recentProjects(rubrics: readonly StoredRubric[], lessons: readonly LessonSteps[]) {
  const projects = rubrics
    .toSorted((first, second) => second.at - first.at)
    .flatMap(({ step, marks }) => {
      const lesson = lessons.find((candidate) => candidate.steps.includes(step))
      return lesson ? [{ lesson: lesson.id, step: lesson.steps.indexOf(step) + 1, marks }] : []
    })
  return { projects: projects.slice(0, MAX_PROJECTS), earlierProjects: Math.max(0, projects.length - MAX_PROJECTS) }
}

function buildLessonReport(
  { id, steps: lessonSteps }: LessonSteps,
  byStep: ReadonlyMap<string, StepRecord>,
  steps: ReadonlyMap<string, StepSkillFacts>,
): LessonReport {
  const records = lessonSteps.flatMap((step) => byStep.get(step) ?? [])
  return {
    lesson: id,
    done: records.filter(({ solvedAt }) => solvedAt !== null).length,
    of: lessonSteps.length,
    stars: records.reduce((sum, { stars }) => sum + stars, 0),
    mostStars: 3 * lessonSteps.filter((step) => steps.get(step)?.level ?? steps.get(step)?.task).length,
  }
}

/** Many attempts, or more than the first hint. */
const wasDifficult = (record: StepRecord): boolean =>
  needsHelp(record) || record.hints >= 2 || (record.solvedAt !== null && record.attempts > FAILED_RUNS_FOR_HELP)

const compareUnsolvedFirst = (first: StepRecord, second: StepRecord): number =>
  Number(first.solvedAt !== null) - Number(second.solvedAt !== null)
