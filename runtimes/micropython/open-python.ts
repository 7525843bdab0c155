import { openMemoryImages, type MemoryImage } from '../memory-image.ts'
import { openRecorder, ProgramStop, type Recorder } from '../recorder.ts'
import type { RunRequest, RunResult, Runtime, PlainValue, WorldCalls } from '../runtime.ts'
import { compareWithExpected, type ReportedValue } from '../reported-value.ts'
import { countSteps } from './count-steps.ts'
import { openMachine, RaisedError, type HostCall, type Machine, type HostEnvironment } from './machine.ts'
import { prelude } from './prelude.ts'
import { isWorldOver, parseError } from './parse-error.ts'
import { replaceProxyNames } from './world-function-names.ts'

type OpenedMachine = {
  readonly machine: Machine
  readonly take: () => MemoryImage
  readonly images: Map<string, MemoryImage>
}

/** More than there are worlds; an image has about 0.4 MB. */
const MAX_IMAGES = 12

/** State of one program run: host functions, recorder and the reported value. */
type ProgramRun = { readonly outside: HostEnvironment; readonly recorder: Recorder; reported: ReportedValue | null }

const hostCallNames = ['step', 'line', 'ask', 'value'] as const

const setUp = `exec(compile(${JSON.stringify(prelude)}, "host", "exec"))`

export function openPython(wasm: WebAssembly.Module): Runtime {
  let running = openRun({ program: '' })
  let ready: OpenedMachine | null = null

  function open(): OpenedMachine {
    const machine = openMachine(wasm, () => running.outside, hostCallNames)
    const setupError = machine.execute(setUp)
    if (setupError) throw new Error(setupError)
    const { first, take } = openMemoryImages(machine)
    return { machine, take, images: new Map([['', first]]) }
  }

  /** Restores the initial memory image with the world's functions. Images are taken before any program runs. */
  function getFreshMachine(world?: WorldCalls): Machine {
    const setupCode = world ? `globals().update(__sk_ready(${worldArguments(world)}))` : ''
    ready?.machine.clearError()
    if (ready?.images.get(setupCode)?.restore()) return ready.machine
    if (!ready?.images.get('')!.restore()) ready = open()
    const { machine, images, take } = ready
    if (setupCode === '') return machine
    const setupError = machine.execute(setupCode)
    if (setupError) throw new Error(setupError)
    if (images.size < MAX_IMAGES) images.set(setupCode, take())
    return machine
  }

  function run(request: RunRequest): RunResult {
    const { program, call } = request
    const counted = countSteps(program, request)
    const expected = call ? evaluateExpected(call.gives) : null
    const result = runText(request, expected, counted.text, counted.lineOf)
    // Syntax error: compile the original text for the correct line and message; nothing has run yet.
    if (
      result.error &&
      /^(Syntax|Indentation)Error$/.test(result.error.type) &&
      result.steps === 0 &&
      result.output === ''
    )
      return runText(request, expected, program, (line) => line)
    return result
  }

  /** Evaluates the expected value in a fresh machine without the student's program. */
  function evaluateExpected(gives: string): string | null {
    running = openRun({ program: '' })
    getFreshMachine().execute(`__sk_call(${JSON.stringify(gives)}, {})`)
    return running.reported?.exact ?? null
  }

  function runText(
    request: RunRequest,
    expected: string | null,
    text: string,
    lineOf: (line: number) => number,
  ): RunResult {
    running = openRun({ program: '' })
    const machine = getFreshMachine(request.world)
    running = openRun(request)
    const { recorder } = running
    const { call } = request
    try {
      let errorText = machine.execute(text)
      let skipped = 0
      if (errorText === null && call) {
        const setup = call.setup === undefined ? null : machine.execute(call.setup)
        skipped = 1
        errorText = setup ?? machine.execute(`__sk_call(${JSON.stringify(call.expression)}, globals())`)
      }
      const error = errorText === null || isWorldOver(errorText) ? null : parseError(errorText, lineOf, skipped)
      // A value reported before an error does not count.
      return recorder.result({
        value: errorText === null ? compareWithExpected(expected, running.reported) : null,
        error,
        stop: null,
      })
    } catch (thrown) {
      if (thrown === worldLeftError) {
        machine.unwind()
        return recorder.result({ value: null, error: null, stop: null })
      }
      // Discard a machine that crashed.
      if (thrown instanceof ProgramStop) machine.unwind()
      else ready = null
      const reason = thrown instanceof ProgramStop ? thrown.reason : 'crashed'
      return recorder.result({ value: null, error: null, stop: { reason, line: recorder.line() } })
    } finally {
      running = openRun({ program: '' })
    }
  }

  getFreshMachine()
  return {
    language: 'python',
    run: async (request) =>
      replaceProxyNames(run(request), [...(request.world?.actions ?? []), ...(request.world?.sensors ?? [])]),
  }
}

const worldArguments = ({ actions, sensors, numbered, module }: WorldCalls): string =>
  [[...actions, ...sensors].join(' '), numbered.join(' '), module ?? '']
    .map((argument) => JSON.stringify(argument))
    .join()

const overError = new RaisedError('over')
const notPlainError = new RaisedError('TypeError', 'only numbers and texts go in here')

const arePlain = (inputs: readonly (PlainValue | undefined)[]): inputs is readonly PlainValue[] =>
  !inputs.includes(undefined)

/** Leaves a program that cannot catch errors; raising a Python error instead would take as long as a whole run. */
const worldLeftError = new Error('the world is over')
const mayCatch = /\b(?:try|with|exec|eval|compile|async)\b|__/

function openRun(request: RunRequest): ProgramRun {
  const recorder = openRecorder(request)
  const { world } = request
  const calls: Readonly<Record<(typeof hostCallNames)[number], HostCall>> = {
    step: (line) => void recorder.step(Number(line)),
    line: (line) => void recorder.atLine(Number(line)),
    ask: (question) => recorder.ask(typeof question === 'string' ? question : ''),
    value: (shown, exact) => void (running.reported = { shown: String(shown), exact: String(exact) }),
  }
  const leaveWorld = (): RaisedError => {
    if (!mayCatch.test(request.program)) throw worldLeftError
    return overError
  }
  const word: HostEnvironment['word'] = (index, inputs) => {
    const sensor = world?.sensors[index - world.actions.length]
    const action = world?.actions[index]
    if (!world || (action ?? sensor) === undefined) return overError
    if (!arePlain(inputs)) return notPlainError
    if (action === undefined) {
      const observation = world.look(sensor!, inputs)
      return observation === 'over' ? leaveWorld() : observation.value
    }
    const outcome = world.act(action, inputs, recorder.line())
    if (outcome === 'done') return null
    return outcome === 'over' ? leaveWorld() : new RaisedError('TypeError', `${action}() takes other values`)
  }
  const { random, ticks, print } = recorder
  const outside = { calls: hostCallNames.map((name) => calls[name]), word, random, ticks, print }
  const running: ProgramRun = { outside, recorder, reported: null }
  return running
}
