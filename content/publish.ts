/** Builds the published form of lessons and courses in one language: lessons without solutions, and the catalog. */

import type { CoursePhase } from '#rules/courses/course-phase.ts'
import type { LevelRules, Example } from '#rules/levels/level-file.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import type { Question } from '#rules/questions/question.ts'
import type { QuizQuestion } from '#rules/questions/quiz.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { ContentLanguage } from './languages.ts'
import { localizeQuiz, buildQuizKey } from './question-schema.ts'
import type { Resource } from './resource-schema.ts'
import {
  isLevel,
  isQuiz,
  isTask,
  levelFileOf,
  levelRulesOf,
  taskRulesOf,
  type Activity,
  type Course,
  type Lesson,
  type LevelStep,
  type Step,
  type HomeTexts,
} from './schema.ts'

export type ContentShelf = {
  readonly courses: readonly Course[]
  readonly lessons: readonly Lesson[]
  readonly activities: readonly Activity[]
  readonly resources: readonly Resource[]
}

/** Layouts of the lesson player, named like their files. */
export type StepLayout = 'lesson' | 'icon' | 'code-block-text' | 'text-based-coding'

export type PublishedStep =
  | { readonly id: string; readonly kind: 'story' | 'unplugged'; readonly layout: 'lesson' }
  | {
      readonly id: string
      readonly version: number
      readonly kind: 'quiz'
      readonly layout: 'lesson'
      /** Includes the right answers, so that a device can check answers offline. */
      readonly questions: readonly QuizQuestion[]
    }
  | (TaskRules & {
      readonly layout: 'text-based-coding'
      /** The solution of the previous task, shown as a read-only example. */
      readonly example: readonly string[] | null
      readonly rubric?: readonly RubricCriterion[]
    })
  | (LevelRules & {
      readonly layout: StepLayout
      /** The wrong program that the level's explanation refers to. */
      readonly explained: readonly string[] | null
      /** Other programs with the same explanation; missing in lessons that were downloaded earlier. */
      readonly alsoExplained?: readonly (readonly string[])[]
      readonly example: Exclude<Example, { step: string }>
      /** Criteria for open work; their messages are in `texts`. */
      readonly rubric?: readonly RubricCriterion[]
    })

export type PublishedLesson = {
  readonly schema: 1
  readonly id: string
  readonly course: string
  readonly unit: string
  readonly language: ContentLanguage
  readonly minutes: number
  readonly title: string
  readonly steps: readonly PublishedStep[]
  readonly texts: Readonly<Record<string, unknown>>
}

export function layoutOf(step: Step): StepLayout {
  if (isTask(step)) return 'text-based-coding'
  if (!isLevel(step) || step.kind === 'predict') return 'lesson'
  return step.skin === 'icons' ? 'icon' : 'code-block-text'
}

const findUnit = ({ courses }: ContentShelf, lessonId: string) => {
  for (const course of courses)
    for (const unit of course.units) if (unit.lessons.includes(lessonId)) return { course: course.id, unit: unit.id }
  throw new Error(`lesson ${lessonId} belongs to no unit`)
}

export function publishLesson(shelf: ContentShelf, lesson: Lesson, language: ContentLanguage): PublishedLesson {
  const { title, steps: texts } = lesson.texts[language]
  const activities = lesson.steps.flatMap((step) =>
    step.kind === 'unplugged' ? [[step.id, activitySummary(shelf, step.activity, language)] as const] : [],
  )
  return {
    schema: 1,
    id: lesson.id,
    ...findUnit(shelf, lesson.id),
    language,
    minutes: lesson.minutes,
    title,
    steps: lesson.steps.map((step) => publishStep(shelf, step, language)),
    texts: { ...texts, ...Object.fromEntries(activities) },
  }
}

/** The part of an activity that students see; teaching notes are on the activity's page. */
function activitySummary({ activities }: ContentShelf, code: string, language: ContentLanguage) {
  const { title, materials, plan, reflection } = activities.find(({ id }) => id === code)!.texts[language]
  return { code, title, materials, plan, talk: { question: reflection.question, reply: reflection.answer } }
}

/** An activity with its printables, in one language. */
export type PublishedActivity = Omit<Activity, 'schema' | 'texts'> & Activity['texts']['en']

export const publishActivities = (
  { activities }: ContentShelf,
  language: ContentLanguage,
): Readonly<Record<string, PublishedActivity>> =>
  Object.fromEntries(
    activities.map(({ schema: _, texts, ...activity }) => [activity.id, { ...activity, ...texts[language] }]),
  )

function publishStep(shelf: ContentShelf, step: Step, language: ContentLanguage): PublishedStep {
  if (isTask(step))
    return {
      ...taskRulesOf(step),
      layout: 'text-based-coding',
      example: previousTaskSolution(shelf, step.id),
      ...rubricOf(step),
    }
  if (isQuiz(step)) {
    const { id, version, kind } = step
    return { id, version, kind, layout: 'lesson', questions: localizeQuiz(step, language) }
  }
  if (!isLevel(step)) return { id: step.id, kind: step.kind, layout: 'lesson' }
  const explained = step.explains === undefined ? null : step.mustFail[step.explains]!.program
  return {
    ...levelRulesOf(levelFileOf(step)),
    layout: layoutOf(step),
    explained,
    ...(step.alsoExplains && { alsoExplained: step.alsoExplains.map((index) => step.mustFail[index]!.program) }),
    example: resolveExample(shelf, step),
    ...rubricOf(step),
  }
}

const rubricOf = (step: Step) => ((isLevel(step) || isTask(step)) && step.rubric ? { rubric: step.rubric } : {})

/** Solution of the previous task of the course; null for the first task. */
function previousTaskSolution({ courses, lessons }: ContentShelf, taskId: string): readonly string[] | null {
  const lessonOrder = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const tasks = lessons
    .toSorted((a, b) => lessonOrder.indexOf(a.id) - lessonOrder.indexOf(b.id))
    .flatMap(({ steps }) => steps.filter(isTask))
    .filter(({ id }) => id.slice(0, 2) === taskId.slice(0, 2))
  return tasks[tasks.findIndex(({ id }) => id === taskId) - 1]?.solution ?? null
}

/** Replaces a reference to an earlier level by that level's world and solution. */
function resolveExample({ lessons }: ContentShelf, { example }: LevelStep): Exclude<Example, { step: string }> {
  if (!('step' in example)) return example
  const exampleLevel = lessons.flatMap(({ steps }) => steps.filter(isLevel)).find(({ id }) => id === example.step)
  if (!exampleLevel) throw new Error(`no level ${example.step}`)
  return { world: exampleLevel.world, cases: exampleLevel.cases, program: exampleLevel.solution }
}

export type Catalog = readonly {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** Printed on the certificate of the course. */
  readonly abilities: readonly string[]
  readonly phase: CoursePhase
  readonly ages: readonly [number, number]
  readonly units: readonly {
    readonly id: string
    readonly title: string
    /** Learning goal of the unit. */
    readonly goal: string
    /** Worlds of its levels, most frequent first. */
    readonly worlds: readonly LevelStep['world'][]
    readonly lessons: readonly {
      readonly id: string
      readonly title: string
      readonly minutes: number
      /** Available without an account. */
      readonly trial?: true
      /** URL path and size of the lesson file. */
      readonly file: string
      readonly bytes: number
      readonly steps: readonly {
        readonly id: string
        readonly kind: Step['kind']
        readonly layout: StepLayout
        /** The activity of an unplugged step. */
        readonly activity?: string
      }[]
    }[]
  }[]
}[]

/** `fileOf` returns the URL path and size of a lesson file. */
export function buildCatalog(
  { courses, lessons }: ContentShelf,
  language: ContentLanguage,
  fileOf: (lessonId: string) => { readonly file: string; readonly bytes: number },
): Catalog {
  const youngestFirst = courses.toSorted((a, b) => a.ages[0] - b.ages[0])
  return youngestFirst.map(({ id, phase, ages, units, texts }) => ({
    id,
    phase,
    title: texts[language].title,
    summary: texts[language].summary,
    abilities: texts[language].abilities,
    ages,
    units: units.map((unit, unitIndex) => ({
      id: unit.id,
      title: texts[language].units[unit.id]!.title,
      goal: texts[language].units[unit.id]!.goal,
      worlds: worldsByFrequency(lessons.filter((lesson) => unit.lessons.includes(lesson.id))),
      lessons: unit.lessons.map((lessonId, lessonIndex) => {
        const lesson = lessons.find((candidate) => candidate.id === lessonId)!
        return {
          id: lessonId,
          title: lesson.texts[language].title,
          minutes: lesson.minutes,
          ...(unitIndex === 0 && lessonIndex === 0 ? { trial: true as const } : {}),
          ...fileOf(lessonId),
          steps: lesson.steps.map((step) => ({
            id: step.id,
            kind: step.kind,
            layout: layoutOf(step),
            ...(step.kind === 'unplugged' ? { activity: step.activity } : {}),
          })),
        }
      }),
    })),
  }))
}

export type CatalogLesson = Catalog[number]['units'][number]['lessons'][number]

/** Files that a device needs to play a lesson offline, besides the page itself. */
export type LessonPackage = {
  /** Id of the build. */
  readonly version: string
  readonly lesson: CatalogLesson
  readonly files: readonly (readonly [url: string, bytes: number])[]
  /** Additional files for students who use blocks or text in an icon lesson. */
  readonly inWords?: readonly (readonly [url: string, bytes: number])[]
}

function worldsByFrequency(lessons: readonly Lesson[]): LevelStep['world'][] {
  const levels = Map.groupBy(
    lessons.flatMap(({ steps }) => steps.filter(isLevel)),
    ({ world }) => world,
  )
  return [...levels].toSorted(([, a], [, b]) => b.length - a.length).map(([world]) => world)
}

/** Step data that the server needs to judge results. */
export type JudgedStep = {
  readonly lesson: string
  readonly unit: string
  readonly course: string
  readonly kind: Step['kind']
  /** Null for steps that are not levels. */
  readonly level: LevelRules | null
  /** A text programming task, which runs only in the judge. */
  readonly task: TaskRules | null
  readonly quiz: { readonly version: number; readonly questions: readonly Question[] } | null
  /** Criteria by which a teacher marks open work. */
  readonly rubric?: readonly RubricCriterion[]
}

export const buildJudgedSteps = (shelf: ContentShelf): Readonly<Record<string, JudgedStep>> =>
  Object.fromEntries(
    shelf.lessons.flatMap((lesson) =>
      lesson.steps.map((step) => [
        step.id,
        {
          lesson: lesson.id,
          ...findUnit(shelf, lesson.id),
          kind: step.kind,
          level: isLevel(step) ? levelRulesOf(levelFileOf(step)) : null,
          task: isTask(step) ? taskRulesOf(step) : null,
          quiz: isQuiz(step) ? { version: step.version, questions: buildQuizKey(step) } : null,
          ...rubricOf(step),
        },
      ]),
    ),
  )

/** For verified teachers only. */
export type TeachingNotes = {
  readonly units: Readonly<Record<string, { readonly goal: string; readonly teacherNote: string }>>
  readonly solutions: Readonly<Record<string, readonly string[]>>
}

export const buildTeachingNotes = ({ courses, lessons }: ContentShelf, language: ContentLanguage): TeachingNotes => ({
  units: Object.fromEntries(
    courses.flatMap(({ texts }) =>
      Object.entries(texts[language].units).map(([id, { goal, teacherNote }]) => [id, { goal, teacherNote }]),
    ),
  ),
  solutions: Object.fromEntries(
    lessons.flatMap(({ steps }) =>
      steps.filter((step) => isLevel(step) || isTask(step)).map(({ id, solution }) => [id, solution]),
    ),
  ),
})

/** By lesson id. Shown to parents after their child has worked on the lesson. */
export const buildHomeTexts = ({ lessons }: ContentShelf, language: ContentLanguage): Record<string, HomeTexts> =>
  Object.fromEntries(lessons.map(({ id, texts }) => [id, texts[language].home]))
