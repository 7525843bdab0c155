import workerFile from 'virtual:program-worker'
import pythonWasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url'
import javascriptWasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { frameDocument } from '#runtimes/browser/frame.ts'
import type { ConsoleRun, OpenRuntimeMessage, FrameTask, TaskRun, FrameResponse } from '#runtimes/browser/messages.ts'
import type { Language } from '#runtimes/runtime.ts'

/** Runs programs in a worker inside a sandboxed frame without origin and network. Removes frames that hang. */
export type ProgramRunner = {
  readonly judge: (task: TaskRules, program: string) => Promise<TaskRun>
  readonly console: (program: string, input: readonly string[]) => Promise<ConsoleRun>
  readonly close: () => void
}

const TIMEOUT_MS = 15_000
const wasmFiles: Record<Language, string> = { python: pythonWasm, javascript: javascriptWasm }

type Frame = {
  readonly request: (task: FrameTask) => Promise<FrameResponse['answer'] | null>
  readonly remove: () => void
}

export function openRunner(language: Language): ProgramRunner {
  let frame: Promise<Frame> | null = null

  /** Returns `null` on a timeout or if the worker failed. */
  async function requestFrame(task: FrameTask): Promise<FrameResponse['answer'] | null> {
    frame ??= openFrame(language)
    const opened = frame
    // If the frame cannot open, for example offline, the next request opens a new one.
    opened.catch(() => (frame = null))
    const { request, remove } = await opened
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), TIMEOUT_MS)))
    const answer = await Promise.race([request(task), timeout])
    clearTimeout(timer)
    if (answer === null) {
      remove()
      if (frame === opened) frame = null
    }
    return answer
  }

  return {
    async judge(task, program) {
      const answer = await requestFrame({ kind: 'judge', task, program })
      return (answer as TaskRun | null) ?? { verdict: unfinishedVerdict('time'), flights: [] }
    },
    async console(program, input) {
      const answer = await requestFrame({ kind: 'console', language, program, input })
      return (answer as ConsoleRun | null) ?? { console: [], error: null, stop: { reason: 'time', line: null } }
    },
    close() {
      void frame?.then(({ remove }) => remove()).catch(() => {})
      frame = null
    },
  }
}

const fetchOk = async (url: string) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

async function openFrame(language: Language): Promise<Frame> {
  const [script, wasm] = await Promise.all([
    fetchOk(workerFile).then((response) => response.text()),
    fetchOk(wasmFiles[language]).then((response) => response.arrayBuffer()),
  ])
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.srcdoc = frameDocument
  await new Promise((loaded) => {
    element.addEventListener('load', loaded, { once: true })
    document.body.append(element)
  })
  const { port1: port, port2 } = new MessageChannel()
  // The target origin must be `*`: a sandboxed frame has an opaque origin.
  element.contentWindow!.postMessage({ script }, '*', [port2])
  port.postMessage({ kind: 'open', language, wasm } satisfies OpenRuntimeMessage)

  const waiting = new Map<number, (answer: FrameResponse['answer'] | null) => void>()
  let lastId = 0
  port.addEventListener('message', ({ data }: MessageEvent<FrameResponse | { failed: true }>) => {
    if ('failed' in data) for (const resolve of waiting.values()) resolve(null)
    else waiting.get(data.id)?.(data.answer)
  })
  port.start()
  return {
    request(task) {
      const id = ++lastId
      return new Promise((resolve) => {
        waiting.set(id, (answer) => {
          waiting.delete(id)
          resolve(answer)
        })
        port.postMessage({ id, question: task })
      })
    },
    remove() {
      port.close()
      element.remove()
    },
  }
}
