import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { worldNames, type LevelRules, type WorldName } from '#rules/levels/level-file.ts'
import { verdictOf } from '#rules/levels/verdict-of.ts'
import { isShort, type Bench } from './bench.ts'
import { rounded } from './live/processes.ts'
import { atLimits, MOST_TICKS, type AtLimit } from './verdicts/at-limits.ts'
import { openBrowserSide, type BrowserSide } from './verdicts/browser.ts'
import { courseLevels, type CourseLevel } from './verdicts/levels.ts'
import { attempts, sentTo, type Attempt } from './verdicts/programs.ts'
import { compareSpeed } from './verdicts/speed.ts'

const perWorld = Number(process.env.PROGRAMS ?? (isShort ? 1_000 : 100_000))
const goals = { share: 0.7, against: 1 }
const CHUNK = 500
/** A world ends with what it has after so long; fewer programs than asked for do not hold. */
const longestMs = Number(process.env.MINUTES ?? 6) * 60_000
/** One world by itself: a hundred thousand programs of each of the five take hours. */
const worlds = worldNames.filter((world) => !process.env.WORLD || process.env.WORLD === world)

type Say = (line: string) => void

/**
 * A page and the server come to the same verdict of the same program; the server does it at nearly the speed of the
 * interpreter alone; and no program costs more than the longest text that only uses up its ticks.
 */
export const bench: Bench = {
  name: 'verdicts',
  unit: 'share of the bare interpreter’s speed',
  goal: `>= ${goals.share}; ${perWorld} programs of each world judged alike; none costs more than the limits say`,
  async run(say) {
    if (!existsSync('build/content/steps.json')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const courses = new Map(worldNames.map((world) => [world, courseLevels(world)]))
    const speed = await compareSpeed(
      [...courses].flatMap(([world, levels]) => sentTo(world, levels)),
      isShort ? 4 : 20,
    )
    say(`${speed.verdictsPerSecond} verdicts, ${speed.bareRunsPerSecond} bare runs a processor second`)
    const limits = [...courses.values()].flatMap((levels) => dearest(levels).flatMap(atLimits))
    const dear = limits.toSorted((a, b) => b.against - a.against)
    const over = limits.filter(({ against, ticks }) => against > goals.against || ticks > MOST_TICKS)
    say(
      `at limits: ${dear
        .slice(0, 5)
        .map(({ name, ms, against }) => `${name} ${rounded(ms, 1)} ms, ${rounded(against)} ×`)
        .join('; ')}`,
    )
    const browser = await openBrowserSide()
    const compared: Record<string, Compared> = {}
    try {
      for (const world of worlds) compared[world] = await compare(world, courses.get(world)!, browser, say)
    } finally {
      await browser.close()
    }
    const alike = Object.values(compared).every(({ programs, different }) => programs >= perWorld && different === 0)
    return {
      value: rounded(speed.share),
      holds: alike && speed.share >= goals.share && over.length === 0,
      details: { speed, compared, over, dearestAtLimits: dear.slice(0, 10).map(short), loadAverage: loadavg()[0] },
    }
  },
}

const short = ({ name, reason, ms, against, ticks }: AtLimit) => ({
  name,
  reason,
  ms: rounded(ms),
  against: rounded(against),
  ticks,
})

/** The one with the most cases, and one that asks for something of the way there. */
const dearest = (levels: readonly CourseLevel[]): LevelRules[] => {
  const all = levels.map(({ rules }) => rules).toSorted((a, b) => b.cases.length - a.cases.length)
  const asking =
    all.find(({ goals: asked }) => asked?.some(({ kind }) => kind === 'calls')) ?? all.find(({ goals: asked }) => asked)
  return [...new Set([all[0]!, asking ?? all[0]!])]
}

type Compared = { programs: number; different: number; solved: number; reasons: number }

async function compare(world: WorldName, levels: CourseLevel[], browser: BrowserSide, say: Say): Promise<Compared> {
  const compared = { programs: 0, different: 0, solved: 0 }
  const reasons = new Set<string>()
  const judge = async (batch: readonly Attempt[]) => {
    const files = [...new Set(batch.map(({ level }) => level))]
    const asked = { levels: files, attempts: batch.map((one) => [files.indexOf(one.level), one.program] as const) }
    // The page works on them meanwhile.
    const asking = browser.previews(asked)
    const own = batch.map(({ level, text }) => verdictOf(level, text))
    const seen = await asking
    for (const [at, { level, text }] of batch.entries()) {
      const { stars, reason, blocks } = own[at]!
      compared.programs++
      if (stars > 0) compared.solved++
      reasons.add(reason)
      if (seen[at] === `${stars} ${reason} ${blocks}`) continue
      if (compared.different++ < 3)
        say(`${level.id}: page «${seen[at]}», server «${stars} ${reason} ${blocks}»\n${text}`)
    }
  }
  const began = Date.now()
  let batch: Attempt[] = []
  for (const attempt of attempts(world, levels, perWorld)) {
    batch.push(attempt)
    if (batch.length < CHUNK) continue
    await judge(batch)
    batch = []
    if (Date.now() - began > longestMs) break
  }
  if (batch.length > 0) await judge(batch)
  say(`${world}: ${compared.programs} programs, ${compared.different} judged otherwise`)
  return { ...compared, reasons: reasons.size }
}
