import { createHash } from 'node:crypto'
import {
  isLevel,
  isQuiz,
  isTask,
  levelFileOf,
  levelRulesOf,
  quizRulesOf,
  taskRulesOf,
  type Course,
  type LevelStep,
  type QuizStep,
  type TaskStep,
} from '#content/schema.ts'
import { judgeFile } from '#rules/levels/judge-file.ts'
import { readLines } from '#rules/levels/open-level.ts'
import { countBlocks } from '#rules/program/tree.ts'
import { activityProblems } from './content-activities.ts'
import { parseContent, type Content, type ContentFiles, type Versions } from './content-files.ts'
import { quizProblems } from './content-quizzes.ts'
import { rubricProblems } from './content-rubrics.ts'
import { standardsProblems } from './content-standards.ts'
import { checkLevel, type LevelCounts } from './content-level.ts'
import { mostHintWords, textProblems, wordsIn } from './content-texts.ts'

export type ContentReport = {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
  /** Problems that reading and running found, apart from levels that differ from what was published. */
  readonly found: number
}

/** Reads everything, runs everything (or only the levels of one lesson), and says what is wrong. */
export function checkContentFiles(files: ContentFiles, onlyLesson?: string): ContentReport {
  const { content, problems } = parseContent(files)
  const counts: LevelCounts = { runs: 0, solutions: 0, mustFail: 0, examples: 0 }
  const levels = levelsIn(content)
  const found = [
    ...problems,
    ...structureProblems(content),
    ...content.courses.flatMap((course) => named(course.id, textProblems(course.texts))),
    ...content.activities.flatMap((activity) =>
      named(activity.id, [...textProblems(activity.texts), ...activityProblems(activity)]),
    ),
    ...content.lessons.flatMap((lesson) => named(lesson.id, textProblems(lesson.texts))),
    ...content.lessons
      .filter(({ id }) => onlyLesson === undefined || id === onlyLesson)
      .flatMap(({ steps }) => steps.filter(isLevel))
      .flatMap((level) => named(level.id, checkLevel(level, counts))),
    ...hintProblems(content),
    ...content.lessons.flatMap(rubricProblems),
    ...quizzesIn(content).flatMap((quiz) => named(quiz.id, quizProblems(quiz))),
    ...givenAway(content),
    ...standardsProblems(content),
  ]
  const versioned = versionProblems(versionedIn(content), content.versions)
  return {
    counts: {
      courses: content.courses.length,
      lessons: content.lessons.length,
      levels: levels.filter(({ kind }) => kind !== 'practice').length,
      practice: levels.filter(({ kind }) => kind === 'practice').length,
      quizzes: quizzesIn(content).length,
      activities: content.activities.length,
      printables: content.activities.flatMap(({ printables }) => printables).length,
      ...counts,
    },
    problems: [...found, ...versioned],
    found: found.length,
  }
}

const named = (name: string, problems: readonly string[]) => problems.map((problem) => `${name}: ${problem}`)

export const levelsIn = ({ lessons }: Content): readonly LevelStep[] =>
  lessons.flatMap(({ steps }) => steps.filter(isLevel))

const quizzesIn = ({ lessons }: Content): readonly QuizStep[] => lessons.flatMap(({ steps }) => steps.filter(isQuiz))

/** Every lesson stands in one unit, every id is used once, everything that is named is there. */
function structureProblems(content: Content): string[] {
  const { courses, lessons, activities } = content
  const placed = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const ids = [...placed, ...lessons.flatMap(({ steps }) => steps.map(({ id }) => id))]
  const known = new Set(lessons.map(({ id }) => id))
  const levels = new Set(levelsIn(content).map(({ id }) => id))
  const activityIds = new Set(activities.map(({ id }) => id))
  return [
    ...repeated(ids).map((id) => `${id}: is used twice`),
    ...placed.filter((id) => !known.has(id)).map((id) => `${id}: has no file`),
    ...[...known].filter((id) => !placed.includes(id)).map((id) => `${id}: stands in no unit`),
    ...courses.flatMap((course) => courseProblems(course, content)),
    ...lessons.flatMap(({ id, steps, texts }) => {
      const spoken = Object.keys(texts.en.steps).toSorted().join()
      const needed = steps
        .filter(({ kind }) => kind !== 'unplugged')
        .map((step) => step.id)
        .toSorted()
        .join()
      return spoken === needed ? [] : [`${id}: the texts are for ${spoken}, the steps are ${needed}`]
    }),
    ...lessons.flatMap(({ steps }) =>
      steps.flatMap((step) => {
        if (step.kind === 'unplugged') return activityIds.has(step.activity) ? [] : [`${step.id}: no such activity`]
        if (!isLevel(step) || !('step' in step.example)) return []
        return levels.has(step.example.step) ? [] : [`${step.id}: no such example`]
      }),
    ),
  ]
}

function courseProblems({ id, prefix, units, texts }: Course, { lessons }: Content): string[] {
  const spoken = Object.keys(texts.en.units).toSorted().join()
  const needed = units
    .map((unit) => unit.id)
    .toSorted()
    .join()
  const own = lessons.filter(({ folder }) => folder === id)
  const strangers = own.flatMap((lesson) => [lesson.id, ...lesson.steps.map((step) => step.id)])
  return [
    ...(spoken === needed ? [] : [`${id}: the texts are for ${spoken}, the units are ${needed}`]),
    ...strangers
      .filter((name) => !name.startsWith(`${prefix}-`))
      .map((name) => `${name}: does not begin with ${prefix}-`),
  ]
}

const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

function hintProblems({ lessons }: Content): string[] {
  return lessons.flatMap(({ steps, texts }) =>
    steps.filter(isLevel).flatMap(({ id, skin }) => {
      const text = texts.en.steps[id]
      if (!text || !('explanation' in text)) return [`${id}: has no hints`]
      return (['nudge', 'explanation'] as const)
        .filter((hint) => wordsIn(text[hint]) > mostHintWords[skin])
        .map((hint) => `${id}: ${hint} has more than ${mostHintWords[skin]} words`)
    }),
  )
}

/**
 * Examples are served to everybody, so none of their programs may earn three stars in a level. A single block is no
 * secret; and a level that is opened as an example stands before the one that shows it.
 */
function givenAway(content: Content): string[] {
  const ordered = content.courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const levels = levelsIn(content).toSorted((a, b) => placeOf(a) - placeOf(b))
  function placeOf(level: LevelStep) {
    return ordered.indexOf(content.lessons.find(({ steps }) => steps.includes(level))!.id)
  }
  return levels.flatMap(({ id, example, world: own }, at) => {
    if ('step' in example)
      return levels.findIndex((one) => one.id === example.step) < at ? [] : [`${id}: the example comes later`]
    const world = example.world ?? own
    const program = readLines(example.program, world)
    if (!program.ok || countBlocks(program.value) < 2) return []
    return levels
      .filter((one) => one.world === world && !one.goals && !one.predict)
      .filter((one) => {
        const verdict = judgeFile(levelFileOf(one), program.value)
        return verdict.ok && verdict.value.stars === 3
      })
      .map((one) => `${id}: the example gives the answer of ${one.id} away`)
  })
}

type Versioned = LevelStep | TaskStep | QuizStep

const versionedIn = ({ lessons }: Content): readonly Versioned[] =>
  lessons.flatMap(({ steps }) => steps.filter((step) => isLevel(step) || isTask(step) || isQuiz(step)))

/** A level that was published stays as it was; a change is a new version, so that old verdicts keep their meaning. */
function versionProblems(levels: readonly Versioned[], versions: Versions): string[] {
  return levels.flatMap((level) => {
    const published = versions[level.id] ?? {}
    const newest = Math.max(0, ...Object.keys(published).map(Number))
    if (level.version < newest) return [`${level.id}: version ${level.version} is older than ${newest}`]
    const hash = published[level.version]
    if (!hash) return [`${level.id}: version ${level.version} is not recorded (npm run content -- record)`]
    return hash === hashOf(level) ? [] : [`${level.id}: differs from version ${level.version}, which was published`]
  })
}

const rulesOf = (step: Versioned) => {
  if (isQuiz(step)) return quizRulesOf(step)
  return isTask(step) ? taskRulesOf(step) : levelRulesOf(levelFileOf(step))
}

export const hashOf = (level: Versioned): string =>
  createHash('sha256')
    .update(JSON.stringify(rulesOf(level)))
    .digest('hex')
    .slice(0, 16)

/** The record with every level's present version in it. */
export const recorded = (content: Content): Versions => ({
  ...content.versions,
  ...Object.fromEntries(
    versionedIn(content).map((level) => [
      level.id,
      { ...content.versions[level.id], [level.version]: content.versions[level.id]?.[level.version] ?? hashOf(level) },
    ]),
  ),
})
