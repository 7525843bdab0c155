import type { UnsolvedProgram } from '#app/features/learning/progress/public.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { findTaskMistake } from '../tasks/find-task-mistake.ts'

/** Results by program text: the programs of a class repeat between reloads. */
type LineCache = Map<string, { readonly mistake: string | null; readonly line: number | null }>

export const createLineCache = (): LineCache => new Map()

/**
 * Finds the line of each stored mistake, by student. The server stores only the mistake's id, so the program runs again
 * here; if that run finds another mistake, the student gets no line.
 */
export async function findMistakeLines(
  step: TaskStep,
  unsolved: readonly UnsolvedProgram[],
  cache: LineCache,
): Promise<ReadonlyMap<string, number>> {
  const withMistake = unsolved.filter(({ mistake }) => mistake !== null)
  const uncached = [...new Set(withMistake.map(({ program }) => program))].filter((program) => !cache.has(program))
  if (uncached.length > 0) {
    const { openRunner } = await import('../tasks/program-runner.ts')
    const runner = openRunner(step.language)
    try {
      for (const program of uncached) {
        const { verdict } = await runner.judge(step, program)
        const result = await findTaskMistake(step, program, verdict)
        cache.set(program, { mistake: result?.id ?? null, line: result?.line ?? null })
      }
    } finally {
      runner.close()
    }
  }
  return new Map(
    withMistake.flatMap(({ student, program, mistake }) => {
      const cached = cache.get(program)
      return cached?.line != null && cached.mistake === mistake ? [[student, cached.line] as const] : []
    }),
  )
}
