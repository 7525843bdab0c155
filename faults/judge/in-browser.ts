import { createServer, type AddressInfo } from 'node:net'
import { openRunnerPage, type RunnerPage } from '#bench/judge/runner-page.ts'
import type { RunnerApi } from '#bench/judge/runner-side.ts'
import type { Submission } from '#bench/judge/sample-programs.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { BrowserSide } from './browser-side.ts'
import type { HostileProgram } from './hostile-programs.ts'

export type BrowserAttack = {
  readonly violations: readonly string[]
  readonly hostile: number
  readonly neighbours: number
  readonly requests: number
  readonly frameBackMs: number
  readonly longestTurnMs: number
  readonly ends: Readonly<Record<string, number>>
}

export type Tasks = {
  readonly hostile: (program: HostileProgram) => Submission
  readonly reference: (program: HostileProgram) => Submission
}

const BACK_WITHIN_MS = 2_000
/** Longest allowed block of the page's main thread in ms, on a shared machine. */
const MAX_BLOCK_MS = 1_000

/** Runs hostile programs in the real sandbox frame of a page, each followed by a harmless program. */
export async function attackInBrowser(programs: readonly HostileProgram[], tasks: Tasks): Promise<BrowserAttack> {
  const violations: string[] = []
  const ends: Record<string, number> = {}
  let [frameBackMs, longestTurnMs, neighbours, connections] = [0, 0, 0, 0]
  const bait = createServer((socket) => void (connections++, socket.destroy())).listen(0, '127.0.0.1')
  await new Promise((listening) => bait.once('listening', listening))
  const scriptUrl = new URL('browser-side.ts', import.meta.url)
  const foreignUrls: string[] = []
  const unexpectedPaths: string[] = []
  async function openPage(): Promise<RunnerPage> {
    const opened = await openRunnerPage(scriptUrl)
    opened.page.context().on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(opened.address) && !/^(about|blob|data):/.test(url)) foreignUrls.push(url)
    })
    return opened
  }
  async function closePage(): Promise<void> {
    unexpectedPaths.push(...opened.unexpectedPaths)
    await opened.close()
  }
  let opened = await openPage()
  const judge = async (submission: Submission): Promise<TaskVerdict> => {
    const { verdicts, longestTurnMs: blockMs } = await opened.page.evaluate(
      (input) => (globalThis as unknown as RunnerApi).judgeAll(input as readonly Submission[]),
      [submission],
    )
    longestTurnMs = Math.max(longestTurnMs, blockMs)
    return verdicts[0]!
  }
  try {
    const reached = await opened.page.evaluate(
      (url) => (globalThis as unknown as BrowserSide).probe(url),
      `http://127.0.0.1:${(bait.address() as AddressInfo).port}/`,
    )
    violations.push(...reached.map((resource) => `code in the frame reaches ${resource}`))
    for (const item of programs) {
      const label = `${item.family}: ${item.program.slice(0, 80)}`
      const verdict = await judge(tasks.hostile(item)).catch(() => null)
      if (verdict === null) {
        violations.push(`in the browser the tab crashed: ${label}`)
        await closePage()
        opened = await openPage()
        continue
      }
      const end = verdict.reason === 'error' ? (verdict.cases.at(-1)?.error?.type ?? 'error') : verdict.reason
      ends[end] = (ends[end] ?? 0) + 1
      if (verdict.solved) violations.push(`in the browser solved: ${label}`)
      if (verdict.cases.some(({ output, value }) => `${output}${value}`.includes('ESCAPED')))
        violations.push(`in the browser escaped: ${label}`)
      const began = performance.now()
      const reference = await judge(tasks.reference(item))
      neighbours++
      if (reference.stars !== 3)
        violations.push(`in the browser a harmless program: ${reference.reason} after ${label}`)
      if (verdict.reason === 'time') frameBackMs = Math.max(frameBackMs, performance.now() - began)
    }
  } finally {
    await closePage()
    bait.close()
  }
  const requests = unexpectedPaths.length + foreignUrls.length + connections
  if (requests > 0)
    violations.push(`${requests} requests left the browser: ${[...unexpectedPaths, ...foreignUrls].join(' ')}`)
  if (frameBackMs > BACK_WITHIN_MS) violations.push(`the frame recovered after ${Math.round(frameBackMs)} ms`)
  if (longestTurnMs > MAX_BLOCK_MS) violations.push(`the page was blocked for ${Math.round(longestTurnMs)} ms`)
  return {
    violations,
    hostile: programs.length,
    neighbours,
    requests,
    frameBackMs: Math.round(frameBackMs),
    longestTurnMs: Math.round(longestTurnMs),
    ends,
  }
}
