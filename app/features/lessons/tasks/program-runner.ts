import workerFile from 'virtual:program-worker'
import pythonWasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url'
import javascriptWasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unended } from '#rules/tasks/task-verdict.ts'
import { frameDocument } from '#runtimes/browser/frame.ts'
import type { ConsoleRun, Opening, Question, TaskRun, Told } from '#runtimes/browser/messages.ts'
import type { Language } from '#runtimes/runtime.ts'

/** Runs programs on this device: in a worker inside a frame of no origin and without network. What hangs is taken away. */
export type ProgramRunner = {
  readonly judge: (task: TaskRules, program: string) => Promise<TaskRun>
  readonly console: (program: string, input: readonly string[]) => Promise<ConsoleRun>
  readonly close: () => void
}

const MOST_MS = 15_000
const wasmFiles: Record<Language, string> = { python: pythonWasm, javascript: javascriptWasm }

type Frame = { readonly ask: (question: Question) => Promise<Told['answer'] | null>; readonly remove: () => void }

export function openRunner(language: Language): ProgramRunner {
  let frame: Promise<Frame> | null = null

  /** `null`: it took too long, or broke. */
  async function ask(question: Question): Promise<Told['answer'] | null> {
    frame ??= openFrame(language)
    const opened = frame
    // A frame that could not be made, as without a network, is made anew the next time.
    opened.catch(() => (frame = null))
    const { ask: askFrame, remove } = await opened
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), MOST_MS)))
    const answer = await Promise.race([askFrame(question), late])
    clearTimeout(timer)
    if (answer === null) {
      remove()
      if (frame === opened) frame = null
    }
    return answer
  }

  return {
    async judge(task, program) {
      const answer = await ask({ kind: 'judge', task, program })
      return (answer as TaskRun | null) ?? { verdict: unended('time'), flights: [] }
    },
    async console(program, input) {
      const answer = await ask({ kind: 'console', language, program, input })
      return (answer as ConsoleRun | null) ?? { console: [], error: null, stop: { reason: 'time', line: null } }
    },
    close() {
      void frame?.then(({ remove }) => remove()).catch(() => {})
      frame = null
    },
  }
}

const fetched = async (address: string) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

async function openFrame(language: Language): Promise<Frame> {
  const [script, wasm] = await Promise.all([
    fetched(workerFile).then((response) => response.text()),
    fetched(wasmFiles[language]).then((response) => response.arrayBuffer()),
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
  // It has no origin that could be named.
  element.contentWindow!.postMessage({ script }, '*', [port2])
  port.postMessage({ kind: 'open', language, wasm } satisfies Opening)

  const waiting = new Map<number, (answer: Told['answer'] | null) => void>()
  let ids = 0
  port.addEventListener('message', ({ data }: MessageEvent<Told | { failed: true }>) => {
    if ('failed' in data) for (const resolve of waiting.values()) resolve(null)
    else waiting.get(data.id)?.(data.answer)
  })
  port.start()
  return {
    ask(question) {
      const id = ++ids
      return new Promise((resolve) => {
        waiting.set(id, (answer) => {
          waiting.delete(id)
          resolve(answer)
        })
        port.postMessage({ id, question })
      })
    },
    remove() {
      port.close()
      element.remove()
    },
  }
}
