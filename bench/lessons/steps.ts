import type { Skin } from '#app/features/learning/progress/events/event.ts'
import { isLevel, isQuiz, isTask, type Step } from '#content/schema.ts'
import { readLines } from '#rules/levels/open-level.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { draftOf, emptyDraft, type ProgramDraft } from '#rules/program/draft.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'

/** A course step with programs and answers that a student may send. */
export type CourseStep = {
  lesson: string
  step: string
  version: number | null
  rules: number | null
  skin: Skin
  /** Programs that solve the step and programs that do not; empty if the step runs no program. */
  programs: { text: string; draft: ProgramDraft; solves: boolean }[]
  /** Answers to the prediction question, counted from 1. */
  answers: { answer: number | 'done'; right: boolean }[]
}

/** Returns all course steps in order, without tasks (they need a judge) and quizzes (they take several answers). */
export function courseSteps(): CourseStep[] {
  const { content } = parseContent(readContentFiles(repository))
  return content.lessons.flatMap(({ id, steps }) =>
    steps.filter((step) => !isTask(step) && !isQuiz(step)).map((step) => courseStep(id, step)),
  )
}

/** Returns only the tasks, as course steps. */
export function taskSteps(): CourseStep[] {
  const { content } = parseContent(readContentFiles(repository))
  return content.lessons.flatMap(({ id, steps }) =>
    steps.filter(isTask).map(({ id: step, version, rules, language, solution, mustFail }) => {
      const wrong = mustFail.map(({ program }) => ({ program, solves: false }))
      const programs = [...wrong, { program: solution, solves: true }].map(({ program, solves }) => ({
        text: program.join('\n'),
        draft: emptyDraft,
        solves,
      }))
      return { lesson: id, step, version, rules, skin: language, programs, answers: [] }
    }),
  )
}

function courseStep(lesson: string, step: Step): CourseStep {
  const common = { lesson, step: step.id }
  if (!isLevel(step))
    return {
      ...common,
      version: null,
      rules: null,
      skin: 'icons',
      programs: [],
      answers: [{ answer: 'done', right: true }],
    }
  const { version, rules, skin, world, solution, mustFail, answer } = step
  const level = { ...common, version, rules, skin }
  if (answer !== undefined) {
    const answers = [1, 2, 3].map((value) => ({ answer: value, right: value === answer }))
    return { ...level, programs: [], answers: answers.toSorted((a, b) => Number(a.right) - Number(b.right)) }
  }
  const wrong = mustFail.map(({ program }) => programOf(program, world, false))
  return { ...level, programs: [...wrong, programOf(solution, world, true)], answers: [] }
}

function programOf(lines: readonly string[], world: WorldName, solves: boolean): CourseStep['programs'][number] {
  const read = readLines(lines, world)
  return { text: lines.join('\n'), draft: read.ok ? draftOf(read.value) : emptyDraft, solves }
}
