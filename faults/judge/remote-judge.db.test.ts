import { connect } from '@nats-io/transport-node'
import { afterAll, expect, it } from 'vitest'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { startNats } from '#bench/live/nats.ts'
import { serveJudge, openRemoteJudge } from '#server/judge/remote-judge.ts'

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
const connection = { servers: [nats.url], deployment, secret: 'of-both-sides-0123456789abcdef', log: openLog('silent') }
const remoteJudge = openRemoteJudge(connection)
afterAll(async () => {
  await remoteJudge.close()
  await nats.stop()
})

const owner = ['school', 'child']
const createJudge = (judged: string[], name: string): Pick<Judge, 'judge'> => ({
  async judge(taskRules, program, from) {
    if (program === 'full') throw new AppError('unavailable')
    judged.push(`${name} ${taskRules.id} ${program} ${from.join()}`)
    return { verdict: unfinishedVerdict('time'), ms: 7 }
  },
})

it('rejects with unavailable if no judge is connected', async () => {
  await expect(remoteJudge.judge(task, 'x', owner)).rejects.toThrow('unavailable')
})

it('accepts neither verdicts nor jobs from other NATS clients', async () => {
  const intruder = await connect({ servers: [nats.url] })
  const solved = { solved: true, stars: 3, reason: 'solved', lines: 1, cases: [] }
  const receivedJobs: string[] = []
  const forgedJudge = intruder.subscribe(`${deployment}.judge`, {
    callback: (_, message) => {
      receivedJobs.push(message.string())
      message.respond(JSON.stringify({ id: 0, verdict: solved, ms: 1 }))
    },
  })
  await intruder.flush()
  await expect(remoteJudge.judge(task, 'wrong', owner)).rejects.toThrow('unavailable')
  expect(receivedJobs).toHaveLength(1)
  forgedJudge.unsubscribe()
  // Flush: NATS routes jobs to the removed subscriber until it has processed the unsubscribe.
  await intruder.flush()

  const judged: string[] = []
  const judge = serveJudge(connection, createJudge(judged, 'one'))
  await expect.poll(() => remoteJudge.judge(task, 'first', owner).catch(() => null)).not.toBeNull()
  judged.length = 0
  const plain = JSON.stringify({ task, program: 'theirs', whose: owner })
  for (const output of [plain, receivedJobs[0]!.replace('wrong', 'other'), 'x'.repeat(43) + plain])
    await expect(intruder.request(`${deployment}.judge`, output, { timeout: 300 })).rejects.toThrow(/timeout/i)
  expect(judged).toEqual([])
  await judge.close()
  await intruder.close()
})

it('passes each program to exactly one of several judges', async () => {
  const judged: string[] = []
  const judges = ['one', 'other'].map((name) => serveJudge(connection, createJudge(judged, name)))
  await expect.poll(() => remoteJudge.judge(task, 'first', owner).catch(() => null)).not.toBeNull()
  judged.length = 0
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => remoteJudge.judge(task, `p${index}`, owner)),
  )
  expect(answers[0]).toEqual({ verdict: unfinishedVerdict('time'), ms: 7 })
  expect(judged.map((item) => item.split(' ')[2]).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `p${index}`).toSorted(),
  )
  expect(judged[0]).toMatch(/^(one|other) pw-4-2 p\d+ school,child$/)
  await expect(remoteJudge.judge(task, 'full', owner)).rejects.toThrow('unavailable')
  await expect(remoteJudge.judge(task, 'x'.repeat(500_000), owner)).rejects.toThrow('unavailable')
  await Promise.all(judges.map((judge) => judge.close()))
})
