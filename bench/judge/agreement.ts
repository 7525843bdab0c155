import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { languages, type Language } from '#runtimes/runtime.ts'
import { childCommand } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import { readAnswer } from '#server/judge/messages.ts'
import { openRunnerPage } from './runner-page.ts'
import type { RunnerSide } from './runner-side.ts'
import { triedPrograms, type Tried } from './tried-programs.ts'

export type Agreement = {
  programs: number
  different: number
  /** Ended by the clock on one side or both: how fast a device is decides it. */
  byClock: number
  solved: number
  reasons: Record<string, number>
}

type Asked = { readonly perLanguage: number; readonly mostMs: number; readonly say: (line: string) => void }

const CHUNK = 100

/** Each language on a page and with a process of its own, all at once, until there are as many as asked for or the time is over. */
export async function agreements(asked: Asked): Promise<Record<Language, Agreement>> {
  const found = await Promise.all(
    languages.map(async (language) => [language, await agreement(language, asked)] as const),
  )
  return Object.fromEntries(found) as Record<Language, Agreement>
}

async function agreement(language: Language, { perLanguage, mostMs, say }: Asked): Promise<Agreement> {
  const { page, close } = await openRunnerPage(new URL('runner-side.ts', import.meta.url))
  const pool = openPool(childCommand('weaker')!, { children: 1, mostWaiting: CHUNK })
  const found: Agreement = { programs: 0, different: 0, byClock: 0, solved: 0, reasons: {} }
  const tried = triedPrograms(language, perLanguage)
  const until = performance.now() + mostMs
  try {
    for (let at = 0; at < tried.length && performance.now() < until; at += CHUNK) {
      const chunk = tried.slice(at, at + CHUNK)
      const [ours, seen] = await Promise.all([
        Promise.all(chunk.map(async ({ task, program }) => (await pool.judge(task, program)).verdict)),
        page.evaluate((some) => (globalThis as unknown as RunnerSide).judgeAll(some as readonly Tried[]), chunk),
      ])
      for (const [index, verdict] of ours.entries())
        note(found, verdict, seen.verdicts[index]!, () =>
          say(
            `${JSON.stringify(chunk[index])}\n  judge ${JSON.stringify(verdict)}\n  page ${JSON.stringify(seen.verdicts[index])}`,
          ),
        )
      if (at % 2_000 === 0) say(`${language}: ${found.programs} programs, ${found.different} different`)
    }
  } finally {
    await pool.close()
    await close()
  }
  return found
}

function note(found: Agreement, ours: TaskVerdict, seen: TaskVerdict, tell: () => void): void {
  found.programs++
  if (ours.solved) found.solved++
  found.reasons[ours.reason] = (found.reasons[ours.reason] ?? 0) + 1
  if (ours.reason === 'time' || seen.reason === 'time') return void found.byClock++
  // As the judge reads it from its process: without what only a page needs.
  const same = readAnswer(JSON.stringify({ id: 1, ms: 1, verdict: seen }))?.verdict
  if (JSON.stringify(same) === JSON.stringify(ours)) return
  if (++found.different <= 5) tell()
}
