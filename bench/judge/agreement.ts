import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { languages, type Language } from '#runtimes/runtime.ts'
import { childCommand } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import { parseJobResult } from '#server/judge/messages.ts'
import { openRunnerPage } from './runner-page.ts'
import type { RunnerApi } from './runner-side.ts'
import { sampleSubmissions, type Submission } from './sample-programs.ts'

export type Agreement = {
  programs: number
  different: number
  /** Programs that hit the time limit in the page or in the judge: their verdict depends on the speed of the device. */
  byClock: number
  solved: number
  reasons: Record<string, number>
}

type AgreementOptions = { readonly perLanguage: number; readonly mostMs: number; readonly say: (line: string) => void }

const CHUNK = 100

/**
 * Compares all languages concurrently, each with its own page and judge process, until the count or time limit is
 * reached.
 */
export async function compareVerdicts(options: AgreementOptions): Promise<Record<Language, Agreement>> {
  const entries = await Promise.all(
    languages.map(async (language) => [language, await compareLanguage(language, options)] as const),
  )
  return Object.fromEntries(entries) as Record<Language, Agreement>
}

async function compareLanguage(language: Language, { perLanguage, mostMs, say }: AgreementOptions): Promise<Agreement> {
  const { page, close } = await openRunnerPage(new URL('runner-side.ts', import.meta.url))
  const pool = openPool(childCommand('weaker')!, 1)
  const result: Agreement = { programs: 0, different: 0, byClock: 0, solved: 0, reasons: {} }
  const programs = sampleSubmissions(language, perLanguage)
  const until = performance.now() + mostMs
  try {
    for (let position = 0; position < programs.length && performance.now() < until; position += CHUNK) {
      const chunk = programs.slice(position, position + CHUNK)
      const [judgeVerdicts, pageResult] = await Promise.all([
        Promise.all(chunk.map(async ({ task, program }) => (await pool.judge(task, program, [])).verdict)),
        page.evaluate((some) => (globalThis as unknown as RunnerApi).judgeAll(some as readonly Submission[]), chunk),
      ])
      for (const [index, verdict] of judgeVerdicts.entries())
        countVerdict(result, verdict, pageResult.verdicts[index]!, () =>
          say(
            `${JSON.stringify(chunk[index])}\n  judge ${JSON.stringify(verdict)}\n  page ${JSON.stringify(pageResult.verdicts[index])}`,
          ),
        )
      if (position % 2_000 === 0) say(`${language}: ${result.programs} programs, ${result.different} different`)
    }
  } finally {
    await pool.close()
    await close()
  }
  return result
}

function countVerdict(
  result: Agreement,
  fromJudge: TaskVerdict,
  fromPage: TaskVerdict,
  reportDifference: () => void,
): void {
  result.programs++
  if (fromJudge.solved) result.solved++
  result.reasons[fromJudge.reason] = (result.reasons[fromJudge.reason] ?? 0) + 1
  if (fromJudge.reason === 'time' || fromPage.reason === 'time') return void result.byClock++
  // Drop fields that only the page uses, as the judge does when it parses a result.
  const pageVerdict = parseJobResult(JSON.stringify({ id: 1, ms: 1, verdict: fromPage }))?.verdict
  if (JSON.stringify(pageVerdict) === JSON.stringify(fromJudge)) return
  if (++result.different <= 5) reportDifference()
}
