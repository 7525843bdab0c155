/** Selection of questions for a class: by age, and those that the class has not seen recently first. */

import type { AgeRange } from '../classrooms/school-grade.ts'

export type DrawableQuestion = {
  readonly id: string
  /** Null for questions of teachers, which have no age range. */
  readonly ages: AgeRange | null
  readonly skills: readonly string[]
  /** When the class last played the question; null if never. */
  readonly seenAt: number | null
  /** Random; decides between equally suitable questions. */
  readonly sortKey: string
}

/** Ages for which built-in questions exist. Younger and older classes get the nearest ones. */
export const questionAges = { least: 6, most: 14 } as const

/** Questions that the class has played within this time are drawn last. */
export const recentlySeenDays = 14
const recentlySeenMs = recentlySeenDays * 86_400_000

/** Shifts the ages of a very young or old class to those for which questions exist. */
export function clampAges([from, to]: AgeRange): AgeRange {
  const span = to - from
  if (from < questionAges.least) return [questionAges.least, questionAges.least + span]
  return to > questionAges.most ? [questionAges.most - span, questionAges.most] : [from, to]
}

/** True if the question suits every age of the class. Without ages, all questions fit. */
export function fitsAges(question: AgeRange | null, classAges: AgeRange | null): boolean {
  if (question === null || classAges === null) return true
  const [from, to] = clampAges(classAges)
  return question[0] <= from && question[1] >= to
}

export const isRecentlySeen = (seenAt: number | null, now: number): boolean =>
  seenAt !== null && now - seenAt < recentlySeenMs

type DrawOptions = { readonly ages: AgeRange | null; readonly now: number; readonly count: number }

/** Random questions that fit the ages. Recently seen questions follow, longest ago first, only if others run out. */
export function drawQuestions<Question extends DrawableQuestion>(
  candidates: readonly Question[],
  { ages, now, count }: DrawOptions,
): readonly Question[] {
  const recentSeenAt = ({ seenAt }: Question) => (isRecentlySeen(seenAt, now) ? seenAt! : 0)
  return candidates
    .filter((question) => fitsAges(question.ages, ages))
    .toSorted((a, b) => recentSeenAt(a) - recentSeenAt(b) || compareText(a.sortKey, b.sortKey))
    .slice(0, count)
}

/** Replacements for a question: those that share a skill with it first, then drawn as above. */
export function drawReplacements<Question extends DrawableQuestion>(
  candidates: readonly Question[],
  replaced: Pick<DrawableQuestion, 'skills'>,
  options: DrawOptions,
): readonly Question[] {
  const sharesSkill = ({ skills }: Question) => skills.some((skill) => replaced.skills.includes(skill))
  const drawn = drawQuestions(candidates, { ...options, count: candidates.length })
  return [...drawn.filter(sharesSkill), ...drawn.filter((question) => !sharesSkill(question))].slice(0, options.count)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
