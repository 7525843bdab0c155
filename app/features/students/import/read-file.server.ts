import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { rotatingLine } from '#app/platform/rotating-line.server.ts'
import { limits, type Encoding, type Reading, type Shape } from './limits.ts'

/** By its name in the package, not beside this file: pages are bundled, the program is not. */
const program = () => createRequire(import.meta.url).resolve('#app/features/students/import/table-reader.server.ts')

/** Files are read two at a time, each school's in turn and one of a school; the others wait. */
const inTurn = rotatingLine(2, { waiting: 500, each: 1 })

/**
 * Reads a file in a process of its own. Whatever the file does there, this process and its memory are not touched.
 * `whose` is a school.
 */
export async function readFileOf(
  whose: string,
  bytes: Uint8Array,
  encoding: Encoding | null,
  shape: Shape = 'list',
): Promise<Reading & { peakMegabytes: number }> {
  if (bytes.byteLength > limits.fileBytes) return { ok: false, reason: 'too-large', peakMegabytes: 0 }
  return inTurn(whose, () => readApart(bytes, encoding, shape))
}

function readApart(
  bytes: Uint8Array,
  encoding: Encoding | null,
  shape: Shape,
): Promise<Reading & { peakMegabytes: number }> {
  return new Promise((resolve) => {
    const reads = [
      '--permission',
      '--allow-fs-read=*',
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--max-semi-space-size=4',
    ]
    const child = spawn(process.execPath, [...reads, program(), encoding ?? '', shape], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const answer: Buffer[] = []
    let peakMegabytes = 0
    let stopped: 'too-slow' | 'too-large' | null = null
    const stop = (reason: typeof stopped) => {
      stopped ??= reason
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('too-slow'), limits.seconds * 1_000)
    const watch = setInterval(async () => {
      peakMegabytes = Math.max(peakMegabytes, await residentMegabytes(child.pid))
      if (peakMegabytes > limits.residentMegabytes) stop('too-large')
    }, 25)
    child.stdout.on('data', (part: Buffer) => answer.push(part))
    // A reader that gave up early no longer takes its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const finish = () => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve({ ...(stopped ? { ok: false, reason: stopped } : parsed(answer)), peakMegabytes })
    }
    child.on('error', finish)
    child.on('close', finish)
  })
}

/** Nothing on stdout: the process ran out of memory, and with it went only that file. */
function parsed(answer: Buffer[]): Reading {
  try {
    return JSON.parse(Buffer.concat(answer).toString()) as Reading
  } catch {
    return { ok: false, reason: 'too-large' }
  }
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
