import type { TaskRules } from '#rules/tasks/task-file.ts'
import { judgeTask } from '../judge-task.ts'
import { openPython } from '../micropython/open-python.ts'
import { openJavaScript } from '../quickjs/open-javascript.ts'
import type { Language, Runtime } from '../runtime.ts'
import { runWorldCase, worldCases, type WorldMoment } from '../task-world.ts'
import type { FrameRequest, ConsoleRun, OpenRuntimeMessage, FrameTask, TaskRun, FrameResponse } from './messages.ts'

/** Web worker inside the sandboxed frame: runs programs sequentially. */

const runtimes = new Map<Language, Promise<Runtime>>()

async function openRuntime({ language, wasm }: OpenRuntimeMessage): Promise<Runtime> {
  const compiled = await WebAssembly.compile(wasm)
  return language === 'python' ? openPython(compiled) : openJavaScript(compiled)
}

async function handleRequest(question: FrameTask): Promise<TaskRun | ConsoleRun> {
  const language = question.kind === 'judge' ? question.task.language : question.language
  const runtime = await runtimes.get(language)!
  if (question.kind === 'judge') {
    const verdict = await judgeTask(question.task, question.program, runtime)
    return { verdict, flights: await recordFlights(question.task, question.program, runtime) }
  }
  const { program, input } = question
  const { console, error, stop } = await runtime.run({ program, input, whenInputEnds: 'ask' })
  return { console, error, stop }
}

/** Runs the program again to record every moment with its line, for the animation. */
async function recordFlights(
  task: TaskRules,
  program: string,
  runtime: Runtime,
): Promise<readonly (readonly WorldMoment[])[]> {
  const flights: (readonly WorldMoment[])[] = []
  for (const testCase of task.place ? worldCases(task) : [])
    flights.push((await runWorldCase(task, testCase, program, runtime, true)).moments)
  return flights
}

addEventListener('message', ({ data }: MessageEvent<OpenRuntimeMessage | FrameRequest>) => {
  if ('kind' in data) return void runtimes.set(data.language, openRuntime(data))
  void handleRequest(data.question).then((result) =>
    postMessage({ id: data.id, answer: result } satisfies FrameResponse),
  )
})
