import type { Catalogue } from '#content/publish.ts'
import type { Access } from '#rules/assignments/access.ts'
import { isAsked, isLevel, isOptional } from '#rules/progress/step-kinds.ts'
import type { CourseSkin, NextStep, Path, PathLesson } from './contract.ts'

/** A course as one learner sees it, from what is kept and what is open. */

type Course = Catalogue[number]
export type CatalogueLesson = Course['units'][number]['lessons'][number]

export type StepKept = { readonly stars: number; readonly solved: boolean }

type Seen = {
  readonly accessTo: (lessonId: string) => Access
  readonly kept: ReadonlyMap<string, StepKept>
  /** The step where somebody was last. */
  readonly lastStep: string | null
  /** Tests that can be started or are being taken. */
  readonly taking?: ReadonlySet<string>
}

/** Icons where any of its levels is in icons, text where all that is programmed is typed. */
export function skinOf(steps: CatalogueLesson['steps']): CourseSkin {
  const has = (wanted: CatalogueLesson['steps'][number]['layout']) => steps.some(({ layout }) => layout === wanted)
  if (has('icon')) return 'icon'
  if (has('text-based-coding') && !has('code-block-text')) return 'text'
  return steps.some(({ kind }) => isLevel(kind)) ? 'block' : 'unplugged'
}

export function pathThrough(course: Course, seen: Seen): Path {
  const units = course.units
    .map(({ id, title, worlds, lessons }) => ({
      id,
      title,
      worlds,
      lessons: lessons.map((lesson) => lessonOn(lesson, seen)).filter(({ state }) => state !== 'hidden'),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  const lessons = units.flatMap((unit) => unit.lessons)
  return {
    course: { id: course.id, title: course.title, summary: course.summary },
    units,
    stars: lessons.reduce((sum, { stars }) => sum + stars, 0),
    next: nextOn(lessons, seen.lastStep),
  }
}

function lessonOn({ id, title, minutes, steps }: CatalogueLesson, { accessTo, kept, taking }: Seen): PathLesson {
  const { state, opensAt, dueAt, test } = accessTo(id)
  // What a test came to is told when its results are.
  const isTold = !test || test.releasedAt !== null
  const done = steps.map((step) => ({
    id: step.id,
    kind: step.kind,
    done: isTold && (kept.get(step.id)?.solved ?? false),
    stars: isTold ? (kept.get(step.id)?.stars ?? 0) : 0,
  }))
  return {
    id,
    title,
    minutes,
    skin: skinOf(steps),
    state,
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    stars: done.reduce((sum, { stars }) => sum + stars, 0),
    mostStars: 3 * steps.filter(({ kind }) => isAsked(kind)).length,
    steps: done,
    test: test
      ? { id: test.id, minutes: test.minutes, released: isTold, isNow: taking?.has(test.id) ?? false, result: null }
      : null,
  }
}

export const isDone = ({ steps }: Pick<PathLesson, 'steps'>): boolean =>
  steps.every(({ kind, done }) => done || isOptional(kind))

export const isBegun = ({ steps }: Pick<PathLesson, 'steps'>): boolean => steps.some(({ done }) => done)

/** What is done first: a test, then what is due, the soonest before all; without either what is begun, or comes next. */
export function toDoFirst(lessons: readonly PathLesson[]): PathLesson[] {
  // A test that is over is not gone on with.
  const open = lessons.filter(
    (lesson) => lesson.state !== 'locked' && !isDone(lesson) && (!isRunning(lesson.test) || lesson.test!.isNow),
  )
  const asked = open.filter(({ dueAt, test }) => dueAt !== null || test?.isNow)
  if (asked.length > 0)
    return asked.toSorted(
      (one, other) =>
        Number(other.test?.isNow ?? false) - Number(one.test?.isNow ?? false) ||
        (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'),
    )
  const next = open.find(isBegun) ?? open[0]
  return next ? [next] : []
}

/** The step of a lesson to go on with: the first that is not done, or its first. */
export const goOnWith = ({ steps }: Pick<PathLesson, 'steps'>): string =>
  (steps.find(({ done, kind }) => !done && !isOptional(kind)) ?? steps[0]!).id

const isRunning = (test: PathLesson['test']) => test !== null && !test.released

/** The step to go on with: a test first, then where somebody was, if it is not done, else the next one after it that is not. */
function nextOn(lessons: readonly PathLesson[], lastStep: string | null): NextStep | null {
  const test = lessons.find((lesson) => lesson.test?.isNow)
  if (test) return placeOn(lessons, test, test.steps[0]!)
  // A test that is over is not gone on with.
  const open = lessons.filter(({ state, test }) => (state === 'open' || state === 'not-given') && !isRunning(test))
  const all = open.flatMap((lesson) => lesson.steps.map((step) => ({ lesson, step })))
  const from = Math.max(
    0,
    all.findIndex(({ step }) => step.id === lastStep),
  )
  const isOpen = ({ step }: (typeof all)[number]) => !step.done && (!isOptional(step.kind) || step.id === lastStep)
  const next = all.slice(from).find(isOpen) ?? all.find(isOpen)
  if (!next) return null
  return placeOn(lessons, next.lesson, next.step)
}

function placeOn(lessons: readonly PathLesson[], lesson: PathLesson, step: PathLesson['steps'][number]): NextStep {
  return {
    lesson: { id: lesson.id, title: lesson.title, number: lessons.indexOf(lesson) + 1 },
    step: { id: step.id, number: lesson.steps.indexOf(step) + 1 },
    steps: lesson.steps.map((one) => (one.done ? 'done' : one.id === step.id ? 'now' : 'todo')),
  }
}
