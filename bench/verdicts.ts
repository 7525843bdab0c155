import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { worldNames, type LevelRules, type WorldName } from '#rules/levels/level-file.ts'
import { judgePython } from '#rules/levels/judge-python.ts'
import { isShort, type Bench } from './bench.ts'
import { roundTo } from './live/processes.ts'
import { measureAtLimits, MOST_TICKS, type AtLimit } from './verdicts/at-limits.ts'
import { openBrowserSide, type BrowserSide } from './verdicts/browser.ts'
import { courseLevels, type CourseLevel } from './verdicts/levels.ts'
import { generateAttempts, typicalAttempts, type Attempt } from './verdicts/programs.ts'
import { compareSpeed } from './verdicts/speed.ts'

const perWorld = Number(process.env.PROGRAMS ?? (isShort ? 1_000 : 100_000))
const goals = { share: 0.7, ratio: 1 }
const CHUNK = 500
/** Time limit per world in ms; the goal fails if fewer than `perWorld` programs are compared in it. */
const maxMs = Number(process.env.MINUTES ?? 6) * 60_000
/** Set `WORLD` to test one world: 100,000 programs of all five worlds take hours. */
const worlds = worldNames.filter((world) => !process.env.WORLD || process.env.WORLD === world)

type Say = (line: string) => void

/**
 * Checks that page and server give the same verdict for each program, that the server judges nearly as fast as the bare
 * interpreter, and that no program costs more than the baseline at the limits of text length and ticks.
 */
export const bench: Bench = {
  name: 'verdicts',
  unit: 'share of the bare interpreter’s speed',
  goal: `>= ${goals.share}; ${perWorld} programs of each world judged equally; none costs more than the baseline`,
  async run(say) {
    if (!existsSync('build/content/steps.json')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const courses = new Map(worldNames.map((world) => [world, courseLevels(world)]))
    const speed = await compareSpeed(
      [...courses].flatMap(([world, levels]) => typicalAttempts(world, levels)),
      isShort ? 4 : 20,
    )
    say(`${speed.verdictsPerSecond} verdicts, ${speed.bareRunsPerSecond} bare runs a processor second`)
    const limits = [...courses.values()].flatMap((levels) => pickExpensiveLevels(levels).flatMap(measureAtLimits))
    const slowestFirst = limits.toSorted((a, b) => b.ratio - a.ratio)
    const overLimit = limits.filter(({ ratio, ticks }) => ratio > goals.ratio || ticks > MOST_TICKS)
    say(
      `at limits: ${slowestFirst
        .slice(0, 5)
        .map(({ name, ms, ratio }) => `${name} ${roundTo(ms, 1)} ms, ${roundTo(ratio)} ×`)
        .join('; ')}`,
    )
    const browser = await openBrowserSide()
    const comparisons: Record<string, Comparison> = {}
    try {
      for (const world of worlds) comparisons[world] = await compare(world, courses.get(world)!, browser, say)
    } finally {
      await browser.close()
    }
    const isEqual = Object.values(comparisons).every(
      ({ programs, different }) => programs >= perWorld && different === 0,
    )
    return {
      value: roundTo(speed.share),
      holds: isEqual && speed.share >= goals.share && overLimit.length === 0,
      details: {
        speed,
        compared: comparisons,
        over: overLimit,
        slowestAtLimits: slowestFirst.slice(0, 10).map(summarize),
        loadAverage: loadavg()[0],
      },
    }
  },
}

const summarize = ({ name, reason, ms, ratio, ticks }: AtLimit) => ({
  name,
  reason,
  ms: roundTo(ms),
  ratio: roundTo(ratio),
  ticks,
})

/** Picks the level with the most cases and one with goals for the program itself. */
const pickExpensiveLevels = (levels: readonly CourseLevel[]): LevelRules[] => {
  const all = levels.map(({ rules }) => rules).toSorted((a, b) => b.cases.length - a.cases.length)
  const levelWithGoals =
    all.find(({ goals: levelGoals }) => levelGoals?.some(({ kind }) => kind === 'calls')) ??
    all.find(({ goals: levelGoals }) => levelGoals)
  return [...new Set([all[0]!, levelWithGoals ?? all[0]!])]
}

type Comparison = { programs: number; different: number; solved: number; reasons: number }

async function compare(world: WorldName, levels: CourseLevel[], browser: BrowserSide, say: Say): Promise<Comparison> {
  const counts = { programs: 0, different: 0, solved: 0 }
  const reasons = new Set<string>()
  const judge = async (batch: readonly Attempt[]) => {
    const files = [...new Set(batch.map(({ level }) => level))]
    const input = {
      levels: files,
      attempts: batch.map((attempt) => [files.indexOf(attempt.level), attempt.program] as const),
    }
    // Start the page first, so that page and server work concurrently.
    const pageVerdictsPromise = browser.previews(input)
    const serverVerdicts = batch.map(({ level, text }) => judgePython(level, text))
    const pageVerdicts = await pageVerdictsPromise
    for (const [position, { level, text }] of batch.entries()) {
      const { stars, reason, blocks } = serverVerdicts[position]!
      counts.programs++
      if (stars > 0) counts.solved++
      reasons.add(reason)
      if (pageVerdicts[position] === `${stars} ${reason} ${blocks}`) continue
      if (counts.different++ < 3)
        say(`${level.id}: page «${pageVerdicts[position]}», server «${stars} ${reason} ${blocks}»\n${text}`)
    }
  }
  const began = Date.now()
  let batch: Attempt[] = []
  for (const attempt of generateAttempts(world, levels, perWorld)) {
    batch.push(attempt)
    if (batch.length < CHUNK) continue
    await judge(batch)
    batch = []
    if (Date.now() - began > maxMs) break
  }
  if (batch.length > 0) await judge(batch)
  say(`${world}: ${counts.programs} programs, ${counts.different} judged differently`)
  return { ...counts, reasons: reasons.size }
}
