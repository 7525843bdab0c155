import { loadavg } from 'node:os'
import { languages, type Language } from '#runtimes/runtime.ts'
import { childCommand } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import { readAnswer } from '#server/judge/messages.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { isShort, type Bench } from './bench.ts'
import { classLoad } from './judge/class-load.ts'
import { openRunnerPage, type RunnerPage } from './judge/runner-page.ts'
import type { RunnerSide } from './judge/runner-side.ts'
import { compareSpeed, type Speed } from './judge/speed.ts'
import { triedPrograms, writtenPrograms, type Tried } from './judge/tried-programs.ts'

const perLanguage = Number(process.env.PROGRAMS ?? (isShort ? 500 : 20_000))
const form = isShort ? { rounds: 3, forMs: 5_000 } : { rounds: 25, forMs: 120_000 }
const goals = { share: 0.7, p99: 1_000 }
/** What holds of the share: one process and a fresh memory for each program cost more than a small flight does alone. */
const leastShare: Readonly<Record<Language, number>> = { python: 0.1, javascript: 0.4 }
const CHUNK = 100

type Say = (line: string) => void

/**
 * A page and the judge come to the same verdict of the same program; the judge does it at nearly the speed of the
 * language alone; and a district's lesson waits for no verdict.
 */
export const bench: Bench = {
  name: 'judge',
  unit: 'programs judged differently',
  goal: `= 0 of ${perLanguage} per language; ${goals.share} of the bare speed (refused below ${leastShare.python} and ${leastShare.javascript}); p99 <= ${goals.p99} ms for 2,000 children`,
  async run(say) {
    const speed = {} as Record<Language, Speed>
    for (const language of languages) {
      speed[language] = await compareSpeed(language, form.rounds)
      say(`${language}: ${JSON.stringify(speed[language])}`)
    }
    const load = await classLoad(2_000, form.forMs, languages.flatMap(writtenPrograms))
    say(JSON.stringify(load))
    const page = await openRunnerPage(new URL('judge/runner-side.ts', import.meta.url))
    const compared = {} as Record<Language, Compared>
    try {
      for (const language of languages) compared[language] = await compare(language, page, say)
    } finally {
      await page.close()
    }
    const all = Object.values(compared)
    const different = all.reduce((sum, one) => sum + one.different, 0)
    return {
      value: different,
      holds:
        different === 0 &&
        all.every(({ programs, byClock }) => programs >= perLanguage && byClock <= programs / 1_000) &&
        languages.every((language) => speed[language].share >= leastShare[language]) &&
        load.p99 <= goals.p99 &&
        load.refused === 0,
      details: { compared, speed, load, loadAverage: loadavg()[0] },
    }
  },
}

type Compared = {
  programs: number
  different: number
  /** Ended by the clock on one side or both: how fast a device is decides it. */
  byClock: number
  solved: number
  reasons: Record<string, number>
}

async function compare(language: Language, { page }: RunnerPage, say: Say): Promise<Compared> {
  const pool = openPool(childCommand('weaker')!, { children: 1, mostWaiting: CHUNK })
  const compared: Compared = { programs: 0, different: 0, byClock: 0, solved: 0, reasons: {} }
  const tried = triedPrograms(language, perLanguage)
  try {
    for (let at = 0; at < tried.length; at += CHUNK) {
      const chunk = tried.slice(at, at + CHUNK)
      const [ours, seen] = await Promise.all([
        Promise.all(chunk.map(async ({ task, program }) => (await pool.judge(task, program)).verdict)),
        page.evaluate((asked) => (globalThis as unknown as RunnerSide).judgeAll(asked as readonly Tried[]), chunk),
      ])
      for (const [index, verdict] of ours.entries())
        note(compared, verdict, seen.verdicts[index]!, () =>
          say(
            `${JSON.stringify(chunk[index])}\n  judge ${JSON.stringify(verdict)}\n  page ${JSON.stringify(seen.verdicts[index])}`,
          ),
        )
      if (at % 2_000 === 0) say(`${language}: ${compared.programs} programs, ${compared.different} different`)
    }
  } finally {
    await pool.close()
  }
  return compared
}

function note(compared: Compared, ours: TaskVerdict, seen: TaskVerdict, tell: () => void): void {
  compared.programs++
  if (ours.solved) compared.solved++
  compared.reasons[ours.reason] = (compared.reasons[ours.reason] ?? 0) + 1
  if (ours.reason === 'time' || seen.reason === 'time') return void compared.byClock++
  // As the judge reads it from its process: without what only a page needs.
  const same = readAnswer(JSON.stringify({ id: 1, ms: 1, verdict: seen }))?.verdict
  if (JSON.stringify(same) === JSON.stringify(ours)) return
  if (++compared.different <= 5) tell()
}
