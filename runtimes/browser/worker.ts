import type { TaskRules } from '#rules/tasks/task-file.ts'
import { judgeTask } from '../judge-task.ts'
import { openPython } from '../micropython/open-python.ts'
import { openJavaScript } from '../quickjs/open-javascript.ts'
import type { Language, Runtime } from '../runtime.ts'
import { flyCase, worldCases, type WorldMoment } from '../task-world.ts'
import type { Asked, ConsoleRun, Opening, Question, TaskRun, Told } from './messages.ts'

/** In the frame: one program after the other. */

const runtimes = new Map<Language, Promise<Runtime>>()

async function open({ language, wasm }: Opening): Promise<Runtime> {
  const compiled = await WebAssembly.compile(wasm)
  return language === 'python' ? openPython(compiled) : openJavaScript(compiled)
}

async function answer(question: Question): Promise<TaskRun | ConsoleRun> {
  const language = question.kind === 'judge' ? question.task.language : question.language
  const runtime = await runtimes.get(language)!
  if (question.kind === 'judge') {
    const verdict = await judgeTask(question.task, question.program, runtime)
    return { verdict, flights: await watch(question.task, question.program, runtime) }
  }
  const { program, input } = question
  const { console, error, stop } = await runtime.run({ program, input, whenInputEnds: 'ask' })
  return { console, error, stop }
}

/** Once more for whoever looks on, with the line of every step. */
async function watch(task: TaskRules, program: string, runtime: Runtime): Promise<readonly (readonly WorldMoment[])[]> {
  const flights: (readonly WorldMoment[])[] = []
  for (const one of task.place ? worldCases(task) : [])
    flights.push((await flyCase(task, one, program, runtime, true)).moments)
  return flights
}

addEventListener('message', ({ data }: MessageEvent<Opening | Asked>) => {
  if ('kind' in data) return void runtimes.set(data.language, open(data))
  void answer(data.question).then((told) => postMessage({ id: data.id, answer: told } satisfies Told))
})
