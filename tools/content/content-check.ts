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
import { resourceProblems } from './content-resources.ts'
import { rubricProblems } from './content-rubrics.ts'
import { standardsProblems } from './content-standards.ts'
import { checkLevel, type LevelCounts } from './content-level.ts'
import { mostHintWords, textProblems, wordsIn } from './content-texts.ts'

export type ContentReport = {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
  /** Number of problems, not counting steps that differ from their published version. */
  readonly failureCount: number
}

/** Parses all content, runs all levels (or only those of one lesson) and reports the problems. */
export function checkContentFiles(files: ContentFiles, onlyLesson?: string): ContentReport {
  const { content, problems } = parseContent(files)
  const counts: LevelCounts = { runs: 0, solutions: 0, mustFail: 0, examples: 0 }
  const levels = levelsIn(content)
  const contentProblems = [
    ...problems,
    ...structureProblems(content),
    ...content.courses.flatMap((course) => prefixProblems(course.id, textProblems(course.texts))),
    ...content.activities.flatMap((activity) =>
      prefixProblems(activity.id, [...textProblems(activity.texts), ...activityProblems(activity)]),
    ),
    ...content.lessons.flatMap((lesson) => prefixProblems(lesson.id, textProblems(lesson.texts))),
    ...content.lessons
      .filter(({ id }) => onlyLesson === undefined || id === onlyLesson)
      .flatMap(({ steps }) => steps.filter(isLevel))
      .flatMap((level) => prefixProblems(level.id, checkLevel(level, counts))),
    ...hintProblems(content),
    ...content.lessons.flatMap(rubricProblems),
    ...quizzesIn(content).flatMap((quiz) => prefixProblems(quiz.id, quizProblems(quiz))),
    ...revealedAnswers(content),
    ...standardsProblems(content),
    ...resourceProblems(content),
  ]
  const outdatedVersions = versionProblems(versionedStepsIn(content), content.versions)
  return {
    counts: {
      courses: content.courses.length,
      lessons: content.lessons.length,
      levels: levels.filter(({ kind }) => kind !== 'practice').length,
      practice: levels.filter(({ kind }) => kind === 'practice').length,
      quizzes: quizzesIn(content).length,
      activities: content.activities.length,
      resources: content.resources.length,
      printables: content.activities.flatMap(({ printables }) => printables).length,
      ...counts,
    },
    problems: [...contentProblems, ...outdatedVersions],
    failureCount: contentProblems.length,
  }
}

const prefixProblems = (name: string, problems: readonly string[]) => problems.map((problem) => `${name}: ${problem}`)

export const levelsIn = ({ lessons }: Content): readonly LevelStep[] =>
  lessons.flatMap(({ steps }) => steps.filter(isLevel))

const quizzesIn = ({ lessons }: Content): readonly QuizStep[] => lessons.flatMap(({ steps }) => steps.filter(isQuiz))

/** Checks that every lesson is in a unit, ids are unique, and references point to existing things. */
function structureProblems(content: Content): string[] {
  const { courses, lessons, activities } = content
  const placedIds = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const ids = [...placedIds, ...lessons.flatMap(({ steps }) => steps.map(({ id }) => id))]
  const existing = new Set(lessons.map(({ id }) => id))
  const levels = new Set(levelsIn(content).map(({ id }) => id))
  const activityIds = new Set(activities.map(({ id }) => id))
  return [
    ...repeated(ids).map((id) => `${id}: is used twice`),
    ...placedIds.filter((id) => !existing.has(id)).map((id) => `${id}: has no file`),
    ...[...existing].filter((id) => !placedIds.includes(id)).map((id) => `${id}: is in no unit`),
    ...courses.flatMap((course) => courseProblems(course, content)),
    ...lessons.flatMap(({ id, steps, texts }) => {
      const textIds = Object.keys(texts.en.steps).toSorted().join()
      const needed = steps
        .filter(({ kind }) => kind !== 'unplugged')
        .map((step) => step.id)
        .toSorted()
        .join()
      return textIds === needed ? [] : [`${id}: the texts are for ${textIds}, the steps are ${needed}`]
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
  const textIds = Object.keys(texts.en.units).toSorted().join()
  const needed = units
    .map((unit) => unit.id)
    .toSorted()
    .join()
  const courseLessons = lessons.filter(({ folder }) => folder === id)
  const allIds = courseLessons.flatMap((lesson) => [lesson.id, ...lesson.steps.map((step) => step.id)])
  return [
    ...(textIds === needed ? [] : [`${id}: the texts are for ${textIds}, the units are ${needed}`]),
    ...allIds.filter((name) => !name.startsWith(`${prefix}-`)).map((name) => `${name}: does not begin with ${prefix}-`),
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
 * Examples are public, so no example program may earn three stars in a level; programs of a single block are exempt.
 * A level that serves as an example must come before the level that shows it.
 */
function revealedAnswers(content: Content): string[] {
  const ordered = content.courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const levels = levelsIn(content).toSorted((a, b) => positionOf(a) - positionOf(b))
  function positionOf(level: LevelStep) {
    return ordered.indexOf(content.lessons.find(({ steps }) => steps.includes(level))!.id)
  }
  return levels.flatMap(({ id, example, world: levelWorld }, index) => {
    if ('step' in example)
      return levels.findIndex((level) => level.id === example.step) < index ? [] : [`${id}: the example comes later`]
    const world = example.world ?? levelWorld
    const program = readLines(example.program, world)
    if (!program.ok || countBlocks(program.value) < 2) return []
    return levels
      .filter((level) => level.world === world && !level.goals && !level.predict)
      .filter((level) => {
        const verdict = judgeFile(levelFileOf(level), program.value)
        return verdict.ok && verdict.value.stars === 3
      })
      .map((level) => `${id}: the example gives the answer of ${level.id} away`)
  })
}

type VersionedStep = LevelStep | TaskStep | QuizStep

const versionedStepsIn = ({ lessons }: Content): readonly VersionedStep[] =>
  lessons.flatMap(({ steps }) => steps.filter((step) => isLevel(step) || isTask(step) || isQuiz(step)))

/** Published steps are immutable: a change needs a new version, so that saved results stay valid. */
function versionProblems(levels: readonly VersionedStep[], versions: Versions): string[] {
  return levels.flatMap((level) => {
    const published = versions[level.id] ?? {}
    const newest = Math.max(0, ...Object.keys(published).map(Number))
    if (level.version < newest) return [`${level.id}: version ${level.version} is older than ${newest}`]
    const hash = published[level.version]
    if (!hash) return [`${level.id}: version ${level.version} is not recorded (npm run content -- record)`]
    return hash === hashOf(level) ? [] : [`${level.id}: differs from version ${level.version}, which was published`]
  })
}

const rulesOf = (step: VersionedStep) => {
  if (isQuiz(step)) return quizRulesOf(step)
  return isTask(step) ? taskRulesOf(step) : levelRulesOf(levelFileOf(step))
}

export const hashOf = (level: VersionedStep): string =>
  createHash('sha256')
    .update(JSON.stringify(rulesOf(level)))
    .digest('hex')
    .slice(0, 16)

/** Adds the hash of every step's current version to the recorded versions. */
export const recordVersions = (content: Content): Versions => ({
  ...content.versions,
  ...Object.fromEntries(
    versionedStepsIn(content).map((level) => [
      level.id,
      { ...content.versions[level.id], [level.version]: content.versions[level.id]?.[level.version] ?? hashOf(level) },
    ]),
  ),
})
