import { readSync, writeSync } from 'node:fs'
import { judgeTask } from '#runtimes/judge-task.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import { splitLines, type Job } from './messages.ts'

/**
 * Judge child process: runs students' programs sequentially and writes each result to stdout. It uses blocking I/O,
 * because streams would take as long as a small program.
 */

const INPUT = 0
const OUTPUT = 1

function* readChunks(): Generator<string> {
  const buffer = new Uint8Array(65_536)
  const decoder = new TextDecoder()
  for (let count = readSync(INPUT, buffer); count > 0; count = readSync(INPUT, buffer))
    yield decoder.decode(buffer.subarray(0, count), { stream: true })
}

function writeMessage(message: object): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(OUTPUT, bytes, offset)
}

const runtimes = await openRuntimes()
writeMessage({ ready: true })
for (const line of splitLines(readChunks())) {
  const { id, task, program } = JSON.parse(line) as Job
  const cpuBefore = process.cpuUsage()
  const verdict = await judgeTask(task, program, runtimes[task.language])
  const { user, system } = process.cpuUsage(cpuBefore)
  writeMessage({ id, verdict, ms: (user + system) / 1_000 })
}
