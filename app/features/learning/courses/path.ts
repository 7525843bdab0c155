import type { Catalog } from '#content/publish.ts'
import type { Access } from '#rules/assignments/access.ts'
import { isGraded, isLevel, isOptional } from '#rules/progress/step-kinds.ts'
import type { CourseSkin, NextStep, Path, PathLesson, RunningTest } from './contract.ts'

/** Builds a student's path through a course from their saved progress and the access to each lesson. */

type Course = Catalog[number]
export type CatalogLesson = Course['units'][number]['lessons'][number]

export type SavedStep = { readonly stars: number; readonly solved: boolean }

type PathInput = {
  readonly accessTo: (lessonId: string) => Access
  readonly savedSteps: ReadonlyMap<string, SavedStep>
  /** The step the student was in last. */
  readonly lastStep: string | null
  /** Ids of the tests that the student can start or is taking. */
  readonly testsToTake?: ReadonlyMap<string, RunningTest>
}

/** `icon` if any level uses icons, `text` if all programming is typed. */
export function getSkin(steps: CatalogLesson['steps']): CourseSkin {
  const usesLayout = (stepLayout: CatalogLesson['steps'][number]['layout']) =>
    steps.some(({ layout }) => layout === stepLayout)
  if (usesLayout('icon')) return 'icon'
  if (usesLayout('text-based-coding') && !usesLayout('code-block-text')) return 'text'
  return steps.some(({ kind }) => isLevel(kind)) ? 'block' : 'unplugged'
}

export function buildPath(course: Course, pathInput: PathInput): Path {
  const units = course.units
    .map(({ id, title, worlds, lessons }) => ({
      id,
      title,
      worlds,
      lessons: lessons.map((lesson) => buildPathLesson(lesson, pathInput)).filter(({ state }) => state !== 'hidden'),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  const lessons = units.flatMap((unit) => unit.lessons)
  return {
    course: { id: course.id, title: course.title, summary: course.summary },
    units,
    stars: lessons.reduce((sum, { stars }) => sum + stars, 0),
    next: findNextStep(lessons, pathInput),
  }
}

function buildPathLesson(
  { id, title, minutes, steps }: CatalogLesson,
  { accessTo, savedSteps, testsToTake }: PathInput,
): PathLesson {
  const { state, opensAt, dueAt, test, place, isAssigned } = accessTo(id)
  // Progress in a test stays hidden until its results are released.
  const isReleased = !test || test.releasedAt !== null
  // A test that the student cannot take any more, or has taken, is no work to do.
  const isOver = Boolean(test && testsToTake && !testsToTake.has(test.id) && (isReleased || opensAt === null))
  const done = steps.map((step) => ({
    id: step.id,
    kind: step.kind,
    done: isReleased && (savedSteps.get(step.id)?.solved ?? false),
    stars: isReleased ? (savedSteps.get(step.id)?.stars ?? 0) : 0,
  }))
  return {
    id,
    title,
    minutes,
    skin: getSkin(steps),
    state,
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    dueAt: dueAt === null || isOver ? null : new Date(dueAt).toISOString(),
    stars: done.reduce((sum, { stars }) => sum + stars, 0),
    mostStars: 3 * steps.filter(({ kind }) => isGraded(kind)).length,
    steps: done,
    ...(place !== undefined && { place }),
    ...(isAssigned && !isOver && { isAssigned }),
    test: test
      ? {
          id: test.id,
          minutes: test.minutes,
          released: isReleased,
          isNow: testsToTake?.has(test.id) ?? false,
          result: null,
        }
      : null,
  }
}

export const isDone = ({ steps }: Pick<PathLesson, 'steps'>): boolean =>
  steps.every(({ kind, done }) => done || isOptional(kind))

export const isStarted = ({ steps }: Pick<PathLesson, 'steps'>): boolean => steps.some(({ done }) => done)

/**
 * Running tests, then assigned lessons by due date; if there are neither, the first started or else the next open lesson.
 * Otherwise equal lessons are in the teacher's order.
 */
export function selectLessonsToDo(lessons: readonly PathLesson[]): PathLesson[] {
  // A test that has ended cannot be continued.
  const open = lessons
    .filter(
      (lesson) => lesson.state !== 'locked' && !isDone(lesson) && (!isUnreleased(lesson.test) || lesson.test!.isNow),
    )
    .toSorted((lesson, other) => (lesson.place ?? Infinity) - (other.place ?? Infinity) || 0)
  const dueLessons = open.filter(({ dueAt, test, isAssigned }) => dueAt !== null || test?.isNow || isAssigned)
  if (dueLessons.length > 0)
    return dueLessons.toSorted(
      (lesson, other) =>
        Number(other.test?.isNow ?? false) - Number(lesson.test?.isNow ?? false) ||
        (lesson.dueAt ?? '9').localeCompare(other.dueAt ?? '9'),
    )
  const next = open.find(isStarted) ?? open[0]
  return next ? [next] : []
}

/** The first required step that is not done, or the first step if all are done. */
export const getNextStepId = ({ steps }: Pick<PathLesson, 'steps'>): string =>
  (steps.find(({ done, kind }) => !done && !isOptional(kind)) ?? steps[0]!).id

const isUnreleased = (test: PathLesson['test']) => test !== null && !test.released

/**
 * A running test, else the first unfinished step from the last visited one on, else the first unfinished step. Assigned
 * lessons come before the others.
 */
function findNextStep(lessons: readonly PathLesson[], { lastStep, testsToTake }: PathInput): NextStep | null {
  const test = lessons.find((lesson) => lesson.test?.isNow)
  if (test) return { ...buildNextStep(lessons, test, test.steps[0]!), test: testsToTake!.get(test.test!.id)! }
  // A test that has ended cannot be continued.
  const open = lessons.filter(({ state, test }) => (state === 'open' || state === 'not-given') && !isUnreleased(test))
  const assigned = open.filter((lesson) => lesson.isAssigned && !isDone(lesson))
  const allSteps = (assigned.length > 0 ? assigned : open).flatMap((lesson) =>
    lesson.steps.map((step) => ({ lesson, step })),
  )
  const startIndex = Math.max(
    0,
    allSteps.findIndex(({ step }) => step.id === lastStep),
  )
  const isOpen = ({ step }: (typeof allSteps)[number]) => !step.done && (!isOptional(step.kind) || step.id === lastStep)
  const next = allSteps.slice(startIndex).find(isOpen) ?? allSteps.find(isOpen)
  if (!next) return null
  return buildNextStep(lessons, next.lesson, next.step)
}

function buildNextStep(
  lessons: readonly PathLesson[],
  lesson: PathLesson,
  step: PathLesson['steps'][number],
): NextStep {
  return {
    lesson: { id: lesson.id, title: lesson.title, number: lessons.indexOf(lesson) + 1 },
    step: { id: step.id, number: lesson.steps.indexOf(step) + 1 },
    steps: lesson.steps.map((item) => (item.done ? 'done' : item.id === step.id ? 'now' : 'todo')),
    test: null,
  }
}
