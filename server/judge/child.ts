import { readSync, writeSync } from 'node:fs'
import { judgeTask } from '#runtimes/judge-task.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import { linesOf, type Job } from './messages.ts'

/**
 * A process that runs programs of learners, one after the other, and says so on its output. It has nothing else to do, so
 * it waits in its calls: streams would take as long as a small program does.
 */

const INPUT = 0
const OUTPUT = 1

function* pieces(): Generator<string> {
  const buffer = new Uint8Array(65_536)
  const decoder = new TextDecoder()
  for (let count = readSync(INPUT, buffer); count > 0; count = readSync(INPUT, buffer))
    yield decoder.decode(buffer.subarray(0, count), { stream: true })
}

function say(message: object): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(OUTPUT, bytes, at)
}

const runtimes = await openRuntimes()
say({ ready: true })
for (const line of linesOf(pieces())) {
  const { id, task, program } = JSON.parse(line) as Job
  const before = process.cpuUsage()
  const verdict = await judgeTask(task, program, runtimes[task.language])
  const { user, system } = process.cpuUsage(before)
  say({ id, verdict, ms: (user + system) / 1_000 })
}
