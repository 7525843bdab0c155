import { openImages, type Image } from '../memory-image.ts'
import { openRecorder, Stopped, type Recorder } from '../recorder.ts'
import type { RunRequest, RunResult, Runtime, Simple, WorldCalls } from '../runtime.ts'
import { comparedWith, type Told } from '../told-value.ts'
import { countSteps } from './count-steps.ts'
import { openMachine, Raised, type HostCall, type Machine, type Outside } from './machine.ts'
import { prelude } from './prelude.ts'
import { isOver, readError } from './read-error.ts'
import { nameWords } from './word-names.ts'

type Ready = { readonly machine: Machine; readonly take: () => Image; readonly images: Map<string, Image> }

/** More than there are worlds; each has some 0.4 MB. */
const MOST_IMAGES = 12

/** One run: what a program may ask of its host, and what the host remembers. */
type Running = { readonly outside: Outside; readonly recorder: Recorder; told: Told | null }

const names = ['step', 'line', 'ask', 'value'] as const

const setUp = `exec(compile(${JSON.stringify(prelude)}, "host", "exec"))`

export function openPython(wasm: WebAssembly.Module): Runtime {
  let running = openRun({ program: '' })
  let ready: Ready | null = null

  function open(): Ready {
    const machine = openMachine(wasm, () => running.outside, names)
    const failed = machine.execute(setUp)
    if (failed) throw new Error(failed)
    const { first, take } = openImages(machine)
    return { machine, take, images: new Map([['', first]]) }
  }

  /** As it was when it was opened, with the words of the world. No program has run in what an image shows. */
  function fresh(world?: WorldCalls): Machine {
    const wanted = world ? `globals().update(__sk_ready(${wordsOf(world)}))` : ''
    ready?.machine.forget()
    if (ready?.images.get(wanted)?.restore()) return ready.machine
    if (!ready?.images.get('')!.restore()) ready = open()
    const { machine, images, take } = ready
    if (wanted === '') return machine
    const failed = machine.execute(wanted)
    if (failed) throw new Error(failed)
    if (images.size < MOST_IMAGES) images.set(wanted, take())
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
    const machine = fresh(request.world)
    running = openRun(request)
    const { recorder } = running
    const { call } = request
    try {
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
      if (thrown === leftWorld) {
        machine.unwind()
        return recorder.result({ value: null, error: null, stop: null })
      }
      // A machine that broke is not used again.
      if (thrown instanceof Stopped) machine.unwind()
      else ready = null
      const reason = thrown instanceof Stopped ? thrown.reason : 'crashed'
      return recorder.result({ value: null, error: null, stop: { reason, line: recorder.line() } })
    } finally {
      running = openRun({ program: '' })
    }
  }

  fresh()
  return {
    language: 'python',
    run: async (request) =>
      nameWords(run(request), [...(request.world?.actions ?? []), ...(request.world?.sensors ?? [])]),
  }
}

const wordsOf = ({ actions, sensors, numbered, module }: WorldCalls): string =>
  [[...actions, ...sensors].join(' '), numbered.join(' '), module ?? ''].map((given) => JSON.stringify(given)).join()

const over = new Raised('over')
const notPlain = new Raised('TypeError', 'only numbers and texts go in here')

const arePlain = (inputs: readonly (Simple | undefined)[]): inputs is readonly Simple[] => !inputs.includes(undefined)

/** Leaves a program that cannot have a say in it: an error that Python tells about takes as long as a whole flight. */
const leftWorld = new Error('the world is over')
const mayCatch = /\b(?:try|with|exec|eval|compile|async)\b|__/

function openRun(request: RunRequest): Running {
  const recorder = openRecorder(request)
  const { world } = request
  const calls: Readonly<Record<(typeof names)[number], HostCall>> = {
    step: (line) => void recorder.step(Number(line)),
    line: (line) => void recorder.atLine(Number(line)),
    ask: (question) => recorder.ask(typeof question === 'string' ? question : ''),
    value: (shown, exact) => void (running.told = { shown: String(shown), exact: String(exact) }),
  }
  const ended = (): Raised => {
    if (!mayCatch.test(request.program)) throw leftWorld
    return over
  }
  const word: Outside['word'] = (at, inputs) => {
    const sensor = world?.sensors[at - world.actions.length]
    const action = world?.actions[at]
    if (!world || (action ?? sensor) === undefined) return over
    if (!arePlain(inputs)) return notPlain
    if (action === undefined) {
      const found = world.look(sensor!, inputs)
      return found === 'over' ? ended() : found.value
    }
    const done = world.act(action, inputs, recorder.line())
    if (done === 'done') return null
    return done === 'over' ? ended() : new Raised('TypeError', `${action}() takes other values`)
  }
  const { random, ticks, print } = recorder
  const outside = { calls: names.map((name) => calls[name]), word, random, ticks, print }
  const running: Running = { outside, recorder, told: null }
  return running
}
