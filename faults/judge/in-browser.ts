import { createServer, type AddressInfo } from 'node:net'
import { openRunnerPage, type RunnerPage } from '#bench/judge/runner-page.ts'
import type { RunnerSide } from '#bench/judge/runner-side.ts'
import type { Tried } from '#bench/judge/tried-programs.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { BrowserSide } from './browser-side.ts'
import type { Hostile } from './hostile-programs.ts'

export type BrowserAttack = {
  readonly violations: readonly string[]
  readonly hostile: number
  readonly neighbours: number
  readonly requests: number
  readonly frameBackMs: number
  readonly longestTurnMs: number
  readonly ends: Readonly<Record<string, number>>
}

export type Tasks = { readonly hostile: (one: Hostile) => Tried; readonly neighbour: (one: Hostile) => Tried }

const BACK_WITHIN_MS = 2_000
/** What a page may be unable to do anything for, on a machine that others use too. */
const MOST_TURN_MS = 1_000

/** The same programs on a learner's device: in the frame of a page as it is, each followed by one that means no harm. */
export async function attackInBrowser(tried: readonly Hostile[], tasks: Tasks): Promise<BrowserAttack> {
  const violations: string[] = []
  const ends: Record<string, number> = {}
  let [frameBackMs, longestTurnMs, neighbours, connections] = [0, 0, 0, 0]
  const bait = createServer((socket) => void (connections++, socket.destroy())).listen(0, '127.0.0.1')
  await new Promise((listening) => bait.once('listening', listening))
  const side = new URL('browser-side.ts', import.meta.url)
  const elsewhere: string[] = []
  const strange: string[] = []
  async function open(): Promise<RunnerPage> {
    const opened = await openRunnerPage(side)
    opened.page.context().on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(opened.address) && !/^(about|blob|data):/.test(url)) elsewhere.push(url)
    })
    return opened
  }
  async function leave(): Promise<void> {
    strange.push(...opened.strange)
    await opened.close()
  }
  let opened = await open()
  const judge = async (one: Tried): Promise<TaskVerdict> => {
    const { verdicts, longestTurnMs: turn } = await opened.page.evaluate(
      (asked) => (globalThis as unknown as RunnerSide).judgeAll(asked as readonly Tried[]),
      [one],
    )
    longestTurnMs = Math.max(longestTurnMs, turn)
    return verdicts[0]!
  }
  try {
    const reached = await opened.page.evaluate(
      (url) => (globalThis as unknown as BrowserSide).probe(url),
      `http://127.0.0.1:${(bait.address() as AddressInfo).port}/`,
    )
    violations.push(...reached.map((what) => `code in the frame reaches ${what}`))
    for (const one of tried) {
      const what = `${one.family}: ${one.program.slice(0, 80)}`
      const verdict = await judge(tasks.hostile(one)).catch(() => null)
      if (verdict === null) {
        violations.push(`in the browser the tab went with it: ${what}`)
        await leave()
        opened = await open()
        continue
      }
      const end = verdict.reason === 'error' ? (verdict.cases.at(-1)?.error?.type ?? 'error') : verdict.reason
      ends[end] = (ends[end] ?? 0) + 1
      if (verdict.solved) violations.push(`in the browser solved: ${what}`)
      if (verdict.cases.some(({ output, value }) => `${output}${value}`.includes('ESCAPED')))
        violations.push(`in the browser escaped: ${what}`)
      const began = performance.now()
      const beside = await judge(tasks.neighbour(one))
      neighbours++
      if (beside.stars !== 3) violations.push(`in the browser a neighbour: ${beside.reason} after ${what}`)
      if (verdict.reason === 'time') frameBackMs = Math.max(frameBackMs, performance.now() - began)
    }
  } finally {
    await leave()
    bait.close()
  }
  const requests = strange.length + elsewhere.length + connections
  if (requests > 0) violations.push(`${requests} requests left the browser: ${[...strange, ...elsewhere].join(' ')}`)
  if (frameBackMs > BACK_WITHIN_MS) violations.push(`the frame was back after ${Math.round(frameBackMs)} ms`)
  if (longestTurnMs > MOST_TURN_MS) violations.push(`the page stood still for ${Math.round(longestTurnMs)} ms`)
  return {
    violations,
    hostile: tried.length,
    neighbours,
    requests,
    frameBackMs: Math.round(frameBackMs),
    longestTurnMs: Math.round(longestTurnMs),
    ends,
  }
}
