import { judgeTask } from '#runtimes/judge-task.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import { linesOf, type Job } from './messages.ts'

/** A process that runs programs of learners, one after the other, and says so on its output. */

const runtimes = await openRuntimes()
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

say({ ready: true })
for await (const line of linesOf(process.stdin.setEncoding('utf8'))) {
  const { id, task, program } = JSON.parse(line) as Job
  const before = process.cpuUsage()
  const verdict = await judgeTask(task, program, runtimes[task.language])
  const { user, system } = process.cpuUsage(before)
  say({ id, verdict, ms: (user + system) / 1_000 })
}
