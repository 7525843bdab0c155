import { z } from 'zod'
import { judgePython } from '#rules/levels/judge-python.ts'
import { maxWorkLength, maxWorkSteps, type HourCourse, type StepWork } from '#rules/visitor-hours/visitor-hour.ts'
import { findCorrectAnswer, findStep } from '#app/features/learning/progress/public.server.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import { runJudging } from '#app/platform/limits/judging.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { getSitting } from './sittings.server.ts'

const stepWork = z.strictObject({
  step: z.string().max(40),
  program: z.string().max(2_000).optional(),
  choice: z.number().int().min(0).max(20).optional(),
  map: listOf(z.string().max(40), { max: 20 }).optional(),
  answer: z.number().int().min(0).max(100).optional(),
})

const workField = jsonField(listOf(stepWork, { min: 1, max: maxWorkSteps }))

export type HourVerdict = { steps: number; stars: number }

/**
 * Runs the programs of a sitting again, as for students: a device's own verdict proves nothing. Null if a step that
 * counts is not solved.
 */
export async function judgeHourWork(origin: Origin, course: HourCourse, text: string): Promise<HourVerdict | null> {
  // Bounded before it is parsed.
  if (text.length > maxWorkLength) return null
  const parsed = workField.safeParse(text)
  if (!parsed.success) return null
  const { lesson, steps } = getSitting('en', course)
  const byStep = new Map(parsed.data.map((work): [string, StepWork] => [work.step, work]))
  let stars = 0
  for (const step of steps) {
    const work = byStep.get(step)
    if (!work) return null
    const { value } = await runJudging(['visitors', networkKeyOf(origin)], () => starsOf(lesson, work))
    if (value === null) return null
    stars += value
  }
  return { steps: steps.length, stars }
}

/** Stars of a solved step; null if it is not solved. */
function starsOf(lesson: string, { step, program, choice, map, answer }: StepWork): number | null {
  const level = findStep(lesson, step)?.level
  if (!level) return null
  if (level.predict) return answer !== undefined && answer === findCorrectAnswer(level) ? 3 : null
  if (program === undefined) return null
  const verdict = judgePython(level, program, { choice, map })
  return verdict.solved ? verdict.stars : null
}
