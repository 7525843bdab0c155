import { isShort, type Bench } from '#bench/bench.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { childCommand, hasNamespaces } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import type { Language } from '#runtimes/runtime.ts'
import { classHour } from './judge/class-hour.ts'
import { hostilePrograms, type Hostile } from './judge/hostile-programs.ts'
import { attackInBrowser } from './judge/in-browser.ts'
import { probe } from './judge/probe.ts'

/**
 * Programs that mean harm run beside those of children, in the judge and in a browser: nobody gets out, and nobody beside
 * them is judged wrongly. And judges are killed while a class works.
 */

const CHILDREN = 2
const BACK_WITHIN_MS = 2_000
const every = isShort ? 9 : 1
const mostSlow = isShort ? 1 : Infinity

const task = (language: Language): TaskRules => ({
  id: 'pw-4-2',
  version: 1,
  kind: 'task',
  language,
  rules: 1,
  tests: [
    { call: 'double(4)', gives: '8' },
    { call: "double('la')", gives: "'lala'" },
  ],
  stars: { uses: ['return'], mostLines: 3 },
})
const neighbours: Record<Language, string> = {
  python: 'def double(x):\n    return x + x  # SECRET-OF-A-NEIGHBOUR',
  javascript:
    "function double(x) {\n  return typeof x === 'string' ? x + x : [x, x].map(Number).reduce((a, b) => a + b)\n}",
}

export const bench: Bench = {
  name: 'judge-faults',
  unit: 'violations',
  goal: '= 0',
  async run(say) {
    const reached = await probe()
    say(`arbitrary code in a child's place reached: ${reached.join(', ') || 'nothing'}`)
    const pool = openPool(childCommand('weaker')!, { children: CHILDREN, mostWaiting: 10_000 })
    await pool.ready()
    const violations = reached.map((what) => `a child reaches ${what}`)
    const ends = new Map<string, number>()
    const tried = chosen()
    let slowest = 0
    let beside = 0

    const besideIt = async (language: Language) => {
      const { verdict } = await pool.judge(task(language), neighbours[language])
      beside++
      if (verdict.stars !== 3) violations.push(`a neighbour in ${language}: ${verdict.reason}`)
    }
    const tryOne = async ({ language, family, program }: Hostile) => {
      const [{ verdict }] = await Promise.all([pool.judge(task(language), program), besideIt(language)])
      const end = verdict.reason === 'error' ? (verdict.cases.at(-1)?.error?.type ?? 'error') : verdict.reason
      ends.set(end, (ends.get(end) ?? 0) + 1)
      if (verdict.solved) violations.push(`solved: ${family}: ${program.slice(0, 80)}`)
      if (verdict.cases.some(({ output, value }) => `${output}${value}`.includes('ESCAPED')))
        violations.push(`escaped: ${family}: ${program.slice(0, 80)}`)
      if (verdict.reason === 'time') slowest = Math.max(slowest, await backAfter())
    }
    /** How long until the pool is whole again. */
    const backAfter = async () => {
      const began = performance.now()
      while (pool.idle() < CHILDREN && performance.now() - began < 30_000)
        await new Promise((done) => setTimeout(done, 10))
      return performance.now() - began
    }
    const inBrowser = attackInBrowser(isShort ? sampled() : tried, {
      hostile: ({ language, program }) => ({ task: task(language), program }),
      neighbour: ({ language }) => ({ task: task(language), program: neighbours[language] }),
    })
    // What is wrong with it is told when the judge is through.
    inBrowser.catch(() => {})
    try {
      for (const one of tried) await tryOne(one)
    } finally {
      await pool.close()
    }
    const browser = await inBrowser
    say(`in the browser: ${JSON.stringify({ ...browser, ends: undefined })}`)
    const hour = await classHour()
    violations.push(...browser.violations, ...hour.violations)
    if (slowest > BACK_WITHIN_MS) violations.push(`the pool was back after ${Math.round(slowest)} ms`)
    return {
      value: violations.length,
      holds: violations.length === 0,
      details: {
        hostile: tried.length,
        neighbours: beside,
        namespaces: hasNamespaces(),
        poolBackMs: Math.round(slowest),
        ends: Object.fromEntries([...ends].toSorted(([, one], [, other]) => other - one)),
        browser,
        hour,
        violations,
      },
    }
  },
}

/** For a browser in the short form: what eats memory or reaches for it, and one of every other family that ends at once. */
function sampled(): readonly Hostile[] {
  const families = Map.groupBy(
    hostilePrograms.filter(({ isSlow, family }) => !isSlow && family !== 'chokes the reader'),
    ({ language, family }) => `${language} ${family}`,
  )
  return [...families].flatMap(([name, all]) =>
    /memory/.test(name) ? all.filter((_, at) => at % 3 === 0) : all.slice(0, 1),
  )
}

function chosen(): readonly Hostile[] {
  let slow = 0
  return hostilePrograms.filter(({ isSlow }, at) => (isSlow ? ++slow <= mostSlow : at % every === 0))
}
