import { isShort, type Bench } from '#bench/bench.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { childCommand, hasNamespaces } from '#server/judge/isolation.ts'
import { openPool } from '#server/judge/judge-pool.ts'
import type { Language } from '#runtimes/runtime.ts'
import { runClassHour } from './judge/class-hour.ts'
import { hostilePrograms, type HostileProgram } from './judge/hostile-programs.ts'
import { attackInBrowser } from './judge/in-browser.ts'
import { probeSandbox } from './judge/probe.ts'

/**
 * Runs hostile programs next to harmless ones, in the judge and in a browser: none may escape the sandbox, and harmless
 * programs must be judged correctly. Also kills judge processes while a class works.
 */

const CHILDREN = 2
const BACK_WITHIN_MS = 2_000
const sampleInterval = isShort ? 9 : 1
const maxSlow = isShort ? 1 : Infinity

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
const referencePrograms: Record<Language, string> = {
  python: 'def double(x):\n    return x + x  # SECRET-OF-A-NEIGHBOUR',
  javascript:
    "function double(x) {\n  return typeof x === 'string' ? x + x : [x, x].map(Number).reduce((a, b) => a + b)\n}",
}

export const bench: Bench = {
  name: 'judge-faults',
  unit: 'violations',
  goal: '= 0',
  async run(say) {
    const reachedResources = await probeSandbox()
    say(`arbitrary code in a judge process reached: ${reachedResources.join(', ') || 'nothing'}`)
    const pool = openPool(childCommand('weaker')!, CHILDREN)
    await pool.ready()
    const violations = reachedResources.map((resource) => `a judge process reaches ${resource}`)
    const ends = new Map<string, number>()
    const selected = selectPrograms()
    let slowest = 0
    let referenceCount = 0

    const judgeReference = async (language: Language) => {
      const { verdict } = await pool.judge(task(language), referencePrograms[language], [])
      referenceCount++
      if (verdict.stars !== 3) violations.push(`a harmless program in ${language}: ${verdict.reason}`)
    }
    const judgeHostile = async ({ language, family, program }: HostileProgram) => {
      const [{ verdict }] = await Promise.all([pool.judge(task(language), program, []), judgeReference(language)])
      const end = verdict.reason === 'error' ? (verdict.cases.at(-1)?.error?.type ?? 'error') : verdict.reason
      ends.set(end, (ends.get(end) ?? 0) + 1)
      if (verdict.solved) violations.push(`solved: ${family}: ${program.slice(0, 80)}`)
      if (verdict.cases.some(({ output, value }) => `${output}${value}`.includes('ESCAPED')))
        violations.push(`escaped: ${family}: ${program.slice(0, 80)}`)
      if (verdict.reason === 'time') slowest = Math.max(slowest, await waitForPool())
    }
    /** Waits until all judge processes are idle again; returns the time in ms. */
    const waitForPool = async () => {
      const began = performance.now()
      while (pool.idle() < CHILDREN && performance.now() - began < 30_000)
        await new Promise((done) => setTimeout(done, 10))
      return performance.now() - began
    }
    const inBrowser = attackInBrowser(isShort ? selectBrowserPrograms() : selected, {
      hostile: ({ language, program }) => ({ task: task(language), program }),
      reference: ({ language }) => ({ task: task(language), program: referencePrograms[language] }),
    })
    // Errors are reported by the await below, after the judge tests.
    inBrowser.catch(() => {})
    try {
      for (const hostile of selected) await judgeHostile(hostile)
    } finally {
      await pool.close()
    }
    const browser = await inBrowser
    say(`in the browser: ${JSON.stringify({ ...browser, ends: undefined })}`)
    const classHourResult = await runClassHour()
    violations.push(...browser.violations, ...classHourResult.violations)
    if (slowest > BACK_WITHIN_MS) violations.push(`the pool recovered after ${Math.round(slowest)} ms`)
    return {
      value: violations.length,
      holds: violations.length === 0,
      details: {
        hostile: selected.length,
        neighbours: referenceCount,
        namespaces: hasNamespaces(),
        poolBackMs: Math.round(slowest),
        ends: Object.fromEntries([...ends].toSorted(([, value], [, other]) => other - value)),
        browser,
        hour: classHourResult,
        violations,
      },
    }
  },
}

/**
 * Programs for the browser in the quick run: a third of the memory attacks, and one program of each other fast family.
 */
function selectBrowserPrograms(): readonly HostileProgram[] {
  const families = Map.groupBy(
    hostilePrograms.filter(({ isSlow, family }) => !isSlow && family !== 'chokes the reader'),
    ({ language, family }) => `${language} ${family}`,
  )
  return [...families].flatMap(([name, all]) =>
    /memory/.test(name) ? all.filter((_, index) => index % 3 === 0) : all.slice(0, 1),
  )
}

function selectPrograms(): readonly HostileProgram[] {
  let slow = 0
  return hostilePrograms.filter(({ isSlow }, index) => (isSlow ? ++slow <= maxSlow : index % sampleInterval === 0))
}
