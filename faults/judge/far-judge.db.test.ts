import { connect } from '@nats-io/transport-node'
import { afterAll, expect, it } from 'vitest'
import { AppError } from '#app/platform/errors.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unended } from '#rules/tasks/task-verdict.ts'
import { startNats } from '#bench/live/nats.ts'
import { answerJudges, askJudges } from '#server/judge/far-judge.ts'

const task: TaskRules = {
  id: 'pw-4-2',
  version: 1,
  kind: 'task',
  language: 'python',
  rules: 1,
  tests: [{ call: 'double(4)', gives: '8' }],
  stars: { uses: [], mostLines: 3 },
}
const nats = await startNats(1)
const deployment = `test-${process.pid}`
const line = { servers: [nats.url], deployment, secret: 'of-both-sides-0123456789abcdef', log: openLog('silent') }
const asking = askJudges(line)
afterAll(async () => {
  await asking.close()
  await nats.stop()
})

const whose = ['school', 'child']
const judging = (judged: string[], name: string): Pick<Judge, 'judge'> => ({
  async judge(given, program, from) {
    if (program === 'full') throw new AppError('unavailable')
    judged.push(`${name} ${given.id} ${program} ${from.join()}`)
    return { verdict: unended('time'), ms: 7 }
  },
})

it('nobody judges: come again', async () => {
  await expect(asking.judge(task, 'x', whose)).rejects.toThrow('unavailable')
})

it('whoever else is on NATS neither gives a verdict nor has programs run', async () => {
  const stranger = await connect({ servers: [nats.url] })
  const solved = { solved: true, stars: 3, reason: 'solved', lines: 1, cases: [] }
  const heard: string[] = []
  const forged = stranger.subscribe(`${deployment}.judge`, {
    callback: (_, message) => {
      heard.push(message.string())
      message.respond(JSON.stringify({ id: 0, verdict: solved, ms: 1 }))
    },
  })
  await stranger.flush()
  await expect(asking.judge(task, 'wrong', whose)).rejects.toThrow('unavailable')
  expect(heard).toHaveLength(1)
  forged.unsubscribe()
  // Until the server knows of it, it still gives questions to whoever has gone, and nobody answers them.
  await stranger.flush()

  const judged: string[] = []
  const judge = answerJudges(line, judging(judged, 'one'))
  await expect.poll(() => asking.judge(task, 'first', whose).catch(() => null)).not.toBeNull()
  judged.length = 0
  const plain = JSON.stringify({ task, program: 'theirs', whose })
  for (const said of [plain, heard[0]!.replace('wrong', 'other'), 'x'.repeat(43) + plain])
    await expect(stranger.request(`${deployment}.judge`, said, { timeout: 300 })).rejects.toThrow(/timeout/i)
  expect(judged).toEqual([])
  await judge.close()
  await stranger.close()
})

it('one of several judges it, once', async () => {
  const judged: string[] = []
  const judges = ['one', 'other'].map((name) => answerJudges(line, judging(judged, name)))
  await expect.poll(() => asking.judge(task, 'first', whose).catch(() => null)).not.toBeNull()
  judged.length = 0
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => asking.judge(task, `p${at}`, whose)))
  expect(answers[0]).toEqual({ verdict: unended('time'), ms: 7 })
  expect(judged.map((one) => one.split(' ')[2]).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, at) => `p${at}`).toSorted(),
  )
  expect(judged[0]).toMatch(/^(one|other) pw-4-2 p\d+ school,child$/)
  await expect(asking.judge(task, 'full', whose)).rejects.toThrow('unavailable')
  await expect(asking.judge(task, 'x'.repeat(500_000), whose)).rejects.toThrow('unavailable')
  await Promise.all(judges.map((one) => one.close()))
})
