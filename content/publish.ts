/** What learners' devices get of a lesson, and what pages know of all courses: without solutions, one language at a time. */

import type { LevelRules, Example } from '#rules/levels/level-file.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import type { Question } from '#rules/questions/question.ts'
import type { QuizQuestion } from '#rules/questions/quiz.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { ContentLanguage } from './languages.ts'
import { quizIn, quizKeyOf } from './question-schema.ts'
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
} from './schema.ts'

export type Shelf = {
  readonly courses: readonly Course[]
  readonly lessons: readonly Lesson[]
  readonly activities: readonly Activity[]
}

/** The layouts of the player, by their files. */
export type StepLayout = 'lesson' | 'icon' | 'code-block-text' | 'text-based-coding'

export type PublishedStep =
  | { readonly id: string; readonly kind: 'story' | 'unplugged'; readonly layout: 'lesson' }
  | {
      readonly id: string
      readonly version: number
      readonly kind: 'quiz'
      readonly layout: 'lesson'
      /** With what is right: a device says it at once, also without a network. */
      readonly questions: readonly QuizQuestion[]
    }
  | (TaskRules & {
      readonly layout: 'text-based-coding'
      /** The program of the task before, opened for reading. */
      readonly example: readonly string[] | null
      readonly rubric?: readonly RubricCriterion[]
    })
  | (LevelRules & {
      readonly layout: StepLayout
      /** The program that the level's explanation is about. */
      readonly explained: readonly string[] | null
      /** Others of which it is just as true; lessons that were downloaded earlier do not have them. */
      readonly alsoExplained?: readonly (readonly string[])[]
      readonly example: Exclude<Example, { step: string }>
      /** What counts in open work; its words are with the other texts. */
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

const placeOf = ({ courses }: Shelf, lessonId: string) => {
  for (const course of courses)
    for (const unit of course.units) if (unit.lessons.includes(lessonId)) return { course: course.id, unit: unit.id }
  throw new Error(`${lessonId} stands in no unit`)
}

export function publishLesson(shelf: Shelf, lesson: Lesson, language: ContentLanguage): PublishedLesson {
  const { title, steps: texts } = lesson.texts[language]
  const activities = lesson.steps.flatMap((step) =>
    step.kind === 'unplugged' ? [[step.id, taughtOf(shelf, step.activity, language)] as const] : [],
  )
  return {
    schema: 1,
    id: lesson.id,
    ...placeOf(shelf, lesson.id),
    language,
    minutes: lesson.minutes,
    title,
    steps: lesson.steps.map((step) => publishStep(shelf, step, language)),
    texts: { ...texts, ...Object.fromEntries(activities) },
  }
}

/** What a class sees of an activity; how it is taught is on its own page. */
function taughtOf({ activities }: Shelf, code: string, language: ContentLanguage) {
  const { title, materials, plan, reflection } = activities.find(({ id }) => id === code)!.texts[language]
  return { code, title, materials, plan, talk: { question: reflection.question, reply: reflection.answer } }
}

/** An activity with its printable parts, in one language. */
export type PublishedActivity = Omit<Activity, 'schema' | 'texts'> & Activity['texts']['en']

export const activitiesOf = (
  { activities }: Shelf,
  language: ContentLanguage,
): Readonly<Record<string, PublishedActivity>> =>
  Object.fromEntries(
    activities.map(({ schema: _, texts, ...activity }) => [activity.id, { ...activity, ...texts[language] }]),
  )

function publishStep(shelf: Shelf, step: Step, language: ContentLanguage): PublishedStep {
  if (isTask(step))
    return {
      ...taskRulesOf(step),
      layout: 'text-based-coding',
      example: taskBefore(shelf, step.id),
      ...rubricOf(step),
    }
  if (isQuiz(step)) {
    const { id, version, kind } = step
    return { id, version, kind, layout: 'lesson', questions: quizIn(step, language) }
  }
  if (!isLevel(step)) return { id: step.id, kind: step.kind, layout: 'lesson' }
  const explained = step.explains === undefined ? null : step.mustFail[step.explains]!.program
  return {
    ...levelRulesOf(levelFileOf(step)),
    layout: layoutOf(step),
    explained,
    ...(step.alsoExplains && { alsoExplained: step.alsoExplains.map((at) => step.mustFail[at]!.program) }),
    example: exampleOf(shelf, step),
    ...rubricOf(step),
  }
}

const rubricOf = (step: Step) => ((isLevel(step) || isTask(step)) && step.rubric ? { rubric: step.rubric } : {})

/** What one has solved already; the first task of a course has none. */
function taskBefore({ courses, lessons }: Shelf, taskId: string): readonly string[] | null {
  const inOrder = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const tasks = lessons
    .toSorted((one, other) => inOrder.indexOf(one.id) - inOrder.indexOf(other.id))
    .flatMap(({ steps }) => steps.filter(isTask))
    .filter(({ id }) => id.slice(0, 2) === taskId.slice(0, 2))
  return tasks[tasks.findIndex(({ id }) => id === taskId) - 1]?.solution ?? null
}

/** An example that is an earlier level is opened for reading, with its program. */
function exampleOf({ lessons }: Shelf, { example }: LevelStep): Exclude<Example, { step: string }> {
  if (!('step' in example)) return example
  const shown = lessons.flatMap(({ steps }) => steps.filter(isLevel)).find(({ id }) => id === example.step)
  if (!shown) throw new Error(`no level ${example.step}`)
  return { world: shown.world, cases: shown.cases, program: shown.solution }
}

export type Catalogue = readonly {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly ages: readonly [number, number]
  readonly units: readonly {
    readonly id: string
    readonly title: string
    /** What somebody knows after it. */
    readonly goal: string
    /** Where it is played, the commonest first. */
    readonly worlds: readonly LevelStep['world'][]
    readonly lessons: readonly {
      readonly id: string
      readonly title: string
      readonly minutes: number
      /** Open to anyone. */
      readonly trial?: true
      /** Where the lesson's file is served, and how large it is. */
      readonly file: string
      readonly bytes: number
      readonly steps: readonly {
        readonly id: string
        readonly kind: Step['kind']
        readonly layout: StepLayout
        /** The activity of a step without a device. */
        readonly activity?: string
      }[]
    }[]
  }[]
}[]

/** `fileOf` says where a lesson's file was written. */
export function catalogueOf(
  { courses, lessons }: Shelf,
  language: ContentLanguage,
  fileOf: (lessonId: string) => { readonly file: string; readonly bytes: number },
): Catalogue {
  const youngestFirst = courses.toSorted((one, other) => one.ages[0] - other.ages[0])
  return youngestFirst.map(({ id, ages, units, texts }) => ({
    id,
    title: texts[language].title,
    summary: texts[language].summary,
    ages,
    units: units.map((unit, unitAt) => ({
      id: unit.id,
      title: texts[language].units[unit.id]!.title,
      goal: texts[language].units[unit.id]!.goal,
      worlds: worldsOf(lessons.filter((lesson) => unit.lessons.includes(lesson.id))),
      lessons: unit.lessons.map((lessonId, lessonAt) => {
        const lesson = lessons.find((one) => one.id === lessonId)!
        return {
          id: lessonId,
          title: lesson.texts[language].title,
          minutes: lesson.minutes,
          ...(unitAt === 0 && lessonAt === 0 ? { trial: true as const } : {}),
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

export type CatalogueLesson = Catalogue[number]['units'][number]['lessons'][number]

/** What must be on a device to play a lesson without a network, beside the page itself. */
export type LessonPackage = {
  /** The build that it belongs to. */
  readonly version: string
  readonly lesson: CatalogueLesson
  readonly files: readonly (readonly [url: string, bytes: number])[]
  /** What comes on top for whoever codes with blocks or in text, where the lesson is one of icons. */
  readonly inWords?: readonly (readonly [url: string, bytes: number])[]
}

function worldsOf(lessons: readonly Lesson[]): LevelStep['world'][] {
  const levels = Map.groupBy(
    lessons.flatMap(({ steps }) => steps.filter(isLevel)),
    ({ world }) => world,
  )
  return [...levels].toSorted(([, one], [, other]) => other.length - one.length).map(([world]) => world)
}

/** What the server judges by. */
export type JudgedStep = {
  readonly lesson: string
  readonly unit: string
  readonly course: string
  readonly kind: Step['kind']
  /** A step that is read, or done without a device, has none. */
  readonly level: LevelRules | null
  /** A program in text, which only the judge may run. */
  readonly task: TaskRules | null
  readonly quiz: { readonly version: number; readonly questions: readonly Question[] } | null
  /** What a person marks, of open work. */
  readonly rubric?: readonly RubricCriterion[]
}

export const judgedStepsOf = (shelf: Shelf): Readonly<Record<string, JudgedStep>> =>
  Object.fromEntries(
    shelf.lessons.flatMap((lesson) =>
      lesson.steps.map((step) => [
        step.id,
        {
          lesson: lesson.id,
          ...placeOf(shelf, lesson.id),
          kind: step.kind,
          level: isLevel(step) ? levelRulesOf(levelFileOf(step)) : null,
          task: isTask(step) ? taskRulesOf(step) : null,
          quiz: isQuiz(step) ? { version: step.version, questions: quizKeyOf(step) } : null,
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

export const teachingNotesOf = ({ courses, lessons }: Shelf, language: ContentLanguage): TeachingNotes => ({
  units: Object.fromEntries(
    courses.flatMap(({ texts }) =>
      Object.entries(texts[language].units).map(([id, { goal, teacherNote }]) => [id, { goal, teacherNote }]),
    ),
  ),
  solutions: Object.fromEntries(
    lessons.flatMap(({ steps }) =>
      steps.filter((one) => isLevel(one) || isTask(one)).map(({ id, solution }) => [id, solution]),
    ),
  ),
})
