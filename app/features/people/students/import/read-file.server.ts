import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import { limits, type Encoding, type ReadResult, type FileShape } from './limits.ts'

/** Resolved by package path, not relative to this file: pages are bundled, the reader program is not. */
const resolveReaderProgram = () =>
  createRequire(import.meta.url).resolve('#app/features/people/students/import/table-reader.server.ts')

const files = fairScheduler(schedulers.uploadedFiles)

/**
 * Reads a file in a child process, so that a malicious file cannot harm this process. `owner` is a school id, the key
 * of the queue.
 */
export async function readUploadedFile(
  owner: string,
  bytes: Uint8Array,
  encoding: Encoding | null,
  shape: FileShape = 'list',
): Promise<ReadResult & { peakMegabytes: number }> {
  if (bytes.byteLength > limits.fileBytes) return { ok: false, reason: 'too-large', peakMegabytes: 0 }
  return files.run([{ key: owner, ...owners.fileSchool }], () => readInChildProcess(bytes, encoding, shape))
}

function readInChildProcess(
  bytes: Uint8Array,
  encoding: Encoding | null,
  shape: FileShape,
): Promise<ReadResult & { peakMegabytes: number }> {
  return new Promise((resolve) => {
    const nodeFlags = [
      '--permission',
      '--allow-fs-read=*',
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--max-semi-space-size=4',
    ]
    const child = spawn(process.execPath, [...nodeFlags, resolveReaderProgram(), encoding ?? '', shape], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const output: Buffer[] = []
    let peakMegabytes = 0
    let stopReason: 'too-slow' | 'too-large' | null = null
    const stop = (reason: typeof stopReason) => {
      stopReason ??= reason
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('too-slow'), limits.seconds * 1_000)
    const memoryTimer = setInterval(async () => {
      peakMegabytes = Math.max(peakMegabytes, await readPeakMegabytes(child.pid))
      if (peakMegabytes > limits.residentMegabytes) stop('too-large')
    }, 25)
    child.stdout.on('data', (part: Buffer) => output.push(part))
    // Ignore EPIPE: a reader that failed early closes its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const finish = () => {
      clearTimeout(timer)
      clearInterval(memoryTimer)
      resolve({ ...(stopReason ? { ok: false, reason: stopReason } : parseOutput(output)), peakMegabytes })
    }
    child.on('error', finish)
    child.on('close', finish)
  })
}

/** Output that is not JSON means that the child process ran out of memory. */
function parseOutput(output: Buffer[]): ReadResult {
  try {
    return JSON.parse(Buffer.concat(output).toString()) as ReadResult
  } catch {
    return { ok: false, reason: 'too-large' }
  }
}

async function readPeakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
