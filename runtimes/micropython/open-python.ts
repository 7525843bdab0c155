import { takeImage } from '../memory-image.ts'
import { openRecorder, Stopped, type Recorder } from '../recorder.ts'
import type { RunRequest, RunResult, Runtime, Simple, StopReason } from '../runtime.ts'
import { comparedWith, type Told } from '../told-value.ts'
import { countSteps } from './count-steps.ts'
import { openMachine, type HostCalls, type Machine, type Outside } from './machine.ts'
import { prelude } from './prelude.ts'
import { isOver, readError } from './read-error.ts'

/** One run: what a program may ask of its host, and what the host remembers. */
type Running = { readonly outside: Outside; readonly recorder: Recorder; told: Told | null }

const names = ['step', 'line', 'ask', 'act', 'look', 'over', 'value'] as const

const setUp = `exec(compile(${JSON.stringify(prelude)}, "host", "exec"))`

export function openPython(wasm: WebAssembly.Module): Runtime {
  let running = openRun({ program: '' })
  let ready: { machine: Machine; restore: () => boolean } | null = null

  function fresh(): Machine {
    if (ready?.restore()) return ready.machine
    const machine = openMachine(wasm, () => running.outside, names)
    const failed = machine.execute(setUp)
    if (failed) throw new Error(failed)
    ready = { machine, restore: takeImage(machine).restore }
    return machine
  }

  function run(request: RunRequest): RunResult {
    const { program, call } = request
    const counted = countSteps(program, request)
    const wanted = call ? exactly(call.gives) : null
    const result = runText(request, wanted, counted.text, counted.lineOf)
    // Its true line and words come from the text as it was written; nothing of it ran.
    if (
      result.error &&
      /^(Syntax|Indentation)Error$/.test(result.error.type) &&
      result.steps === 0 &&
      result.output === ''
    )
      return runText(request, wanted, program, (line) => line)
    return result
  }

  /** What a call must give is found out where no program of a learner is or was. */
  function exactly(gives: string): string | null {
    running = openRun({ program: '' })
    fresh().execute(`__sk_call(${JSON.stringify(gives)}, {})`)
    return running.told?.exact ?? null
  }

  function runText(
    request: RunRequest,
    wanted: string | null,
    text: string,
    lineOf: (line: number) => number,
  ): RunResult {
    running = openRun({ program: '' })
    const machine = fresh()
    running = openRun(request)
    const { recorder } = running
    const { world, call } = request
    try {
      if (world)
        machine.execute(
          `globals().update(__sk_ready(${[world.actions.join(' '), world.sensors.join(' '), world.module ?? ''].map((given) => JSON.stringify(given)).join()}))`,
        )
      let said = machine.execute(text)
      let skipped = 0
      if (said === null && call) {
        const setup = call.setup === undefined ? null : machine.execute(call.setup)
        skipped = 1
        said = setup ?? machine.execute(`__sk_call(${JSON.stringify(call.expression)}, globals())`)
      }
      const error = said === null || isOver(said) ? null : readError(said, lineOf, skipped)
      // What was counted before it stopped is no value.
      return recorder.result({ value: said === null ? comparedWith(wanted, running.told) : null, error, stop: null })
    } catch (thrown) {
      // Left in the middle: nobody knows what state it is in.
      ready = null
      return recorder.result({ value: null, error: null, stop: { reason: reasonOf(thrown), line: recorder.line() } })
    } finally {
      running = openRun({ program: '' })
    }
  }

  fresh()
  return { language: 'python', run: async (request) => run(request) }
}

const given = (input: Simple | undefined): Simple => input ?? null

const reasonOf = (thrown: unknown): StopReason => (thrown instanceof Stopped ? thrown.reason : 'crashed')

function openRun(request: RunRequest): Running {
  const recorder = openRecorder(request)
  const { world } = request
  let isOver = false
  const calls: Record<(typeof names)[number], HostCalls[string]> = {
    step: (line) => void recorder.step(Number(line)),
    line: (line) => void recorder.atLine(Number(line)),
    ask: (question) => recorder.ask(typeof question === 'string' ? question : ''),
    act(at, ...inputs) {
      const word = world?.actions[Number(at)]
      if (!world || word === undefined) return 2
      const done = world.act(word, inputs.map(given), recorder.line())
      return done === 'done' ? 0 : done === 'over' ? 1 : 2
    },
    look(at, ...inputs) {
      const word = world?.sensors[Number(at)]
      const found = world && word !== undefined ? world.look(word, inputs.map(given)) : 'over'
      isOver = found === 'over'
      return found === 'over' ? null : found.value
    },
    over: () => isOver,
    value: (shown, exact) => void (running.told = { shown: String(shown), exact: String(exact) }),
  }
  const { random, ticks, print } = recorder
  const running: Running = { outside: { calls, random, ticks, print }, recorder, told: null }
  return running
}
