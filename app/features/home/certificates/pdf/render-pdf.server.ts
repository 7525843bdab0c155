import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '#app/platform/errors/errors.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import type { PdfInput } from './build-pdf.server.ts'
import type { PdfAnswer } from './pdf-worker.server.ts'

/** Resolved by package path, not relative to this file: pages are bundled, the worker is not. */
const resolveWorker = () =>
  createRequire(import.meta.url).resolve('#app/features/home/certificates/pdf/pdf-worker.server.ts')

const files = fairScheduler(schedulers.certificateFiles)

/** A class of 60 takes some 5 s on a loaded core. */
const timeoutMs = 60_000
/** Loaded fonts use some 100 MB, which an idle process should not hold. */
const idleMs = 60_000
const heapMegabytes = 256

let worker: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined

/** Renders a PDF in a worker thread, one at a time. `owner`: key of the queue, a school or network. */
export const renderPdf = (owner: string, input: PdfInput): Promise<Uint8Array<ArrayBuffer>> =>
  files.run([{ key: owner, ...owners.certificateOwner }], () => renderInWorker(input))

async function renderInWorker(input: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idleTimer)
  const current = (worker ??= openWorker())
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
  const timer = setTimeout(() => reject(new AppError('unavailable')), timeoutMs)
  current.once('message', resolve)
  current.once('error', reject)
  current.once('exit', reject)
  try {
    current.postMessage(input)
    const answer = await promise
    if ('error' in answer) throw new Error(`a PDF was not built: ${answer.error}`)
    idleTimer = setTimeout(() => closeWorker(current), idleMs).unref()
    return answer.pdf
  } catch (error) {
    closeWorker(current)
    throw error
  } finally {
    clearTimeout(timer)
    for (const event of ['message', 'error', 'exit'] as const) current.removeAllListeners(event)
  }
}

function openWorker(): Worker {
  const opened = new Worker(resolveWorker(), { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  opened.unref()
  return opened
}

function closeWorker(closing: Worker): void {
  if (worker === closing) worker = null
  void closing.terminate()
}
