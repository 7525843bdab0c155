import type { UnsolvedProgram } from '#app/features/progress/public.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { mistakeIn } from '../tasks/mistake-in.ts'

/** Of programs that were looked at already: a class shows the same ones again and again. */
type Known = Map<string, { readonly mistake: string | null; readonly line: number | null }>

export const noneKnown = (): Known => new Map()

/**
 * At which line the mistake stands that was kept with a program, by student. Only its name is kept, so the program is
 * run here once more; where something else is found, nothing is said of a line.
 */
export async function mistakeLines(
  step: TaskStep,
  unsolved: readonly UnsolvedProgram[],
  known: Known,
): Promise<ReadonlyMap<string, number>> {
  const named = unsolved.filter(({ mistake }) => mistake !== null)
  const unknown = [...new Set(named.map(({ program }) => program))].filter((program) => !known.has(program))
  if (unknown.length > 0) {
    const { openRunner } = await import('../tasks/program-runner.ts')
    const runner = openRunner(step.language)
    try {
      for (const program of unknown) {
        const { verdict } = await runner.judge(step, program)
        const found = await mistakeIn(step, program, verdict)
        known.set(program, { mistake: found?.id ?? null, line: found?.line ?? null })
      }
    } finally {
      runner.close()
    }
  }
  return new Map(
    named.flatMap(({ student, program, mistake }) => {
      const found = known.get(program)
      return found?.line != null && found.mistake === mistake ? [[student, found.line] as const] : []
    }),
  )
}
