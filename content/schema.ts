/** File formats of courses, lessons and activities. All displayed texts exist in four languages. */

import { z } from 'zod'
import { coursePhases } from '#rules/courses/course-phase.ts'
import { rubricCriteria } from '#rules/progress/rubric.ts'
import { levelKinds, worldNames, type LevelFile, type LevelRules } from '#rules/levels/level-file.ts'
import type { TaskFile, TaskRules } from '#rules/tasks/task-file.ts'
import { taskGoalKinds } from '#rules/tasks/task-goals.ts'
import { quizLimits } from '#rules/questions/quiz.ts'
import { directions } from '#rules/worlds/grid.ts'
import { inFourLanguages } from './languages.ts'
import { printableSchema } from './printables.ts'
import { quizQuestion } from './question-schema.ts'

/** Ids are never changed or reused. */
const id = z.string().regex(/^[a-z]{2}-\d{1,2}(?:-[\da-z]+|[a-z])?$/)
const activityId = z.string().regex(/^u\d{1,2}$/)

const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.trim() === value && value !== '', 'is empty or has spaces around it')

const lines = z.array(z.string().max(120)).max(120)
const simple = z.union([z.number(), z.string().max(40)])
const name = z.string().regex(/^[a-z_]{1,20}$/)
const values = z.record(name, z.union([simple, z.array(simple).max(40)]))
const note = z.union([z.enum(['C', 'D', 'E', 'G', 'A', 'drum', 'rest']), z.number().int().min(1).max(15)])
const tune = z.array(note).min(1).max(96)
const point = z.tuple([z.number(), z.number()])

const shape = z.union([
  z.strictObject({ path: z.array(point).min(2).max(60) }),
  z.strictObject({
    polygon: z.strictObject({
      corners: z.number().int().min(3).max(36),
      side: z.number().positive().max(400),
      at: point,
      heading: z.number(),
    }),
  }),
])

const worldCase = z.strictObject({
  map: z.array(z.string().min(1).max(12)).min(1).max(9).optional(),
  facing: z.enum(directions).optional(),
  given: values.optional(),
  drawing: z.array(shape).min(1).max(20).optional(),
  tune: tune.optional(),
  belt: z.array(simple).max(20).optional(),
  boxes: z
    .strictObject({ a: z.array(simple), b: z.array(simple), c: z.array(simple) })
    .partial()
    .optional(),
  out: z.array(simple).max(20).optional(),
  variables: values.optional(),
  says: z.array(simple).max(20).optional(),
})

const least = z.number().int().positive()
const goal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('actions'), least }),
  z.strictObject({ kind: z.literal('calls'), least, different: least.optional() }),
  z.strictObject({ kind: z.literal('nested-loop') }),
  z.strictObject({ kind: z.literal('beats'), least, most: least }),
  z.strictObject({ kind: z.literal('ends-as-it-began') }),
  z.strictObject({ kind: z.literal('closed-shapes'), least }),
  z.strictObject({ kind: z.literal('on-the-sheet'), width: least, height: least }),
  z.strictObject({ kind: z.literal('list'), least }),
  z.strictObject({ kind: z.literal('sent-counts-list') }),
  z.strictObject({ kind: z.literal('bell') }),
])

const ideaNames = [
  'complete',
  'parameter',
  'repeat',
  'if',
  'define',
  'until',
  'while',
  'each',
  'change',
  'set',
  'return',
] as const

const placeFields = { world: z.enum(worldNames), rules: least, cases: z.array(worldCase).min(1).max(6) }

/** Criteria by which a teacher marks open work. */
const rubric = z.array(z.enum(rubricCriteria)).min(1).max(6).optional()

const level = z.strictObject({
  id,
  version: least,
  kind: z.enum(levelKinds),
  ...placeFields,
  skin: z.enum(['icons', 'blocks']),
  offers: z.union([z.literal('all'), z.array(z.string().max(20)).min(1).max(40)]),
  mostTimes: z.number().int().min(2).max(99).optional(),
  choices: z.array(z.strictObject(placeFields)).max(4).optional(),
  ownMap: z.boolean().optional(),
  start: lines.optional(),
  predict: z.strictObject({ tunes: z.array(tune).length(3).optional() }).optional(),
  goals: z.array(goal).min(1).max(5).optional(),
  rubric,
  stars: z.strictObject({
    ideas: z.array(z.enum(ideaNames)).max(3),
    mostBlocks: least.nullable(),
    slack: least.optional(),
  }),
  solution: lines.min(1),
  answer: z.number().int().min(1).max(3).optional(),
  mustFail: z.array(z.strictObject({ program: lines, reason: z.string().regex(/^[a-z-]{1,30}$/) })).max(4),
  explains: z.number().int().min(0).max(3).optional(),
  alsoExplains: z.array(z.number().int().min(0).max(3)).min(1).max(3).optional(),
  example: z.union([
    z.strictObject({ step: id }),
    z.strictObject({
      world: z.enum(worldNames).optional(),
      cases: z.array(worldCase).min(1).max(3),
      program: lines.min(1),
    }),
  ]),
  /** Notes for authors: the surprising aspect of the level, and the misconception that it reveals. */
  design: z.strictObject({ twist: text(200), misconception: text(200) }),
})

const programLines = z.array(z.string().max(160)).max(120)
const taskTest = z.union([
  z.strictObject({ input: z.array(z.string().max(200)).max(40), output: z.array(z.string().max(400)).max(60) }),
  z.strictObject({ call: text(300), gives: text(300) }),
])

/** A text programming task, tested with inputs, calls or world runs. */
const task = z.strictObject({
  id,
  version: least,
  kind: z.literal('task'),
  language: z.enum(['python', 'javascript']),
  rules: least,
  tests: z.array(taskTest).min(1).max(12).optional(),
  setup: programLines.optional(),
  place: z.strictObject(placeFields).optional(),
  collectsAll: z.boolean().optional(),
  goals: z
    .array(z.strictObject({ kind: z.enum(taskGoalKinds), least }))
    .min(1)
    .max(5)
    .optional(),
  rubric,
  start: programLines.optional(),
  stars: z.strictObject({
    uses: z.array(text(40)).min(1).max(3),
    avoids: z.array(text(40)).min(1).max(3).optional(),
    mostLines: least.nullable(),
  }),
  solution: programLines.min(1),
  /** `reason`: the expected failure reason of the verdict; for an error its type, for a test its number. */
  mustFail: z
    .array(z.strictObject({ program: programLines, reason: z.string().regex(/^[\w -]{1,30}$/) }))
    .min(1)
    .max(4),
  design: z.strictObject({ twist: text(200), misconception: text(200) }),
})

const story = z.strictObject({ id, kind: z.literal('story') })
const unplugged = z.strictObject({ id, kind: z.literal('unplugged'), activity: activityId })

/** Quiz about the lesson; unlike other steps, its texts are part of the questions, as in a bank. */
const quiz = z.strictObject({
  id,
  version: least,
  kind: z.literal('quiz'),
  questions: z.array(quizQuestion).min(1).max(quizLimits.questions),
})

const step = z.union([level, task, quiz, story, unplugged])

/** Descriptions of the rubric criteria, addressed to the student. */
const rubricTexts = z.partialRecord(z.enum(rubricCriteria), text(100)).optional()

/** Texts that are shown and read aloud; short for young students. */
const levelTexts = z.strictObject({
  title: text(60),
  task: text(160),
  nudge: text(200),
  explanation: text(200),
  idea: text(120),
  /** Alternative texts for students who use another skin (icons, blocks or text), if the texts mention the blocks. */
  otherwise: z
    .strictObject({ task: text(160), nudge: text(200), explanation: text(200), idea: text(120) })
    .partial()
    .optional(),
  rubric: rubricTexts,
})
const taskTexts = z.strictObject({
  title: text(60),
  task: text(300),
  nudge: text(240),
  idea: text(160),
  rubric: rubricTexts,
})
const storyTexts = z.strictObject({ title: text(60), body: text(600) })
const quizTexts = z.strictObject({ title: text(60) })

/** For parents: the idea of the lesson, a question for the child, and an activity for home. */
const homeTexts = z.strictObject({ learned: text(160), ask: text(160), try: text(200) })
export type HomeTexts = z.infer<typeof homeTexts>

export const lessonSchema = z.strictObject({
  schema: z.literal(1),
  id,
  minutes: z.number().int().min(10).max(60),
  steps: z.array(step).min(1).max(14),
  /** By language, then by step, so that one language can be sent alone. */
  texts: inFourLanguages(
    z.strictObject({
      title: text(60),
      home: homeTexts,
      steps: z.record(id, z.union([levelTexts, taskTexts, storyTexts, quizTexts])),
    }),
  ),
})

const unitTexts = z.strictObject({ title: text(60), goal: text(400), teacherNote: text(800) })

export const courseSchema = z.strictObject({
  schema: z.literal(1),
  id: z.string().regex(/^[a-z][a-z-]{2,30}$/),
  prefix: z.string().regex(/^[a-z]{2}$/),
  phase: z.enum(coursePhases).default('released'),
  ages: z.tuple([z.number().int(), z.number().int()]),
  units: z
    .array(z.strictObject({ id, lessons: z.array(id).min(1).max(8) }))
    .min(1)
    .max(20),
  texts: inFourLanguages(
    z.strictObject({
      title: text(60),
      summary: text(400),
      /** Abilities of a student after the course; printed on the certificate, after "can". */
      abilities: z.tuple([text(80), text(80), text(80)]),
      units: z.record(id, unitTexts),
    }),
  ),
})

const activityTexts = z.strictObject({
  title: text(60),
  /** Learning goal. */
  goal: text(200),
  materials: text(400),
  plan: z.tuple([text(500), text(500), text(500), text(500)]),
  say: z.array(text(160)).min(2).max(4),
  observe: text(500),
  adapt: text(600),
  reflection: z.strictObject({ question: text(240), answer: text(240) }),
  /** Headings of the printables. */
  parts: z.record(z.string(), text(60)),
  /** Words that are printed on the printables. */
  words: z.record(z.string(), text(120)),
})

export const activitySchema = z.strictObject({
  schema: z.literal(1),
  id: activityId,
  ages: z.tuple([z.number().int(), z.number().int()]),
  minutes: z.number().int().min(5).max(60),
  /** Group sizes: the whole class or a number of children. */
  groups: z
    .array(z.union([z.literal('class'), z.number().int().min(1).max(8)]))
    .min(1)
    .max(2),
  printables: z.array(printableSchema).min(1).max(4),
  texts: inFourLanguages(activityTexts),
})

export type Lesson = z.infer<typeof lessonSchema>
export type Course = z.infer<typeof courseSchema>
export type Activity = z.infer<typeof activitySchema>
export type Step = Lesson['steps'][number]
export type LevelStep = z.infer<typeof level>
export type TaskStep = z.infer<typeof task>
export type QuizStep = z.infer<typeof quiz>

export const isTask = (step: Step): step is TaskStep => step.kind === 'task'
export const isQuiz = (step: Step): step is QuizStep => step.kind === 'quiz'

export const isLevel = (step: Step): step is LevelStep =>
  step.kind !== 'story' && step.kind !== 'unplugged' && step.kind !== 'task' && step.kind !== 'quiz'

/** Converts to the type of `rules/`; the compiler checks that both match. Design notes and rubric are not rules. */
export const levelFileOf = ({ design: _, rubric: __, ...file }: LevelStep): LevelFile => file

export const levelRulesOf = ({
  solution: _,
  answer: __,
  mustFail: ___,
  explains: ____,
  alsoExplains: _____,
  example: ______,
  ...rules
}: LevelFile): LevelRules => rules

export const taskFileOf = ({ design: _, rubric: __, ...file }: TaskStep): TaskFile => file

export const taskRulesOf = ({ solution: _, mustFail: __, design: ___, rubric: ____, ...rules }: TaskStep): TaskRules =>
  rules

/** The parts of a quiz that affect its verdict; of its texts only the accepted typed answers. */
export const quizRulesOf = ({ id: stepId, version, questions }: QuizStep) => ({
  id: stepId,
  version,
  questions: questions.map(({ kind, program, options, items, pairs, answer, accepted }) => ({
    kind,
    program,
    right: options?.map(({ right }) => right),
    items: items?.length,
    pairs: pairs?.length,
    answer,
    accepted,
  })),
})
