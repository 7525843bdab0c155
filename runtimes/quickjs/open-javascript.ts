import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { openImages } from '../memory-image.ts'
import { openRecorder, Stopped, type Recorder } from '../recorder.ts'
import {
  usualLimits,
  type ProgramError,
  type RunRequest,
  type RunResult,
  type Runtime,
  type Simple,
} from '../runtime.ts'
import { comparedWith, type Told } from '../told-value.ts'
import { countSteps } from './count-steps.ts'
import { prelude } from './prelude.ts'
import { answerQuickly } from './quick-calls.ts'

const PAGES = { initial: 256, maximum: 512 }
/** Ends before the stack of a browser's worker does, which is about half of a process's: both come to the same verdict. */
const STACK_BYTES = 64 * 1024
/** So often a program may be looked after between its steps: each time it has done some ten thousand things. */
const MOST_INTERRUPTS = 600
const FILE = 'program.js'

type Running = {
  readonly recorder: Recorder
  readonly request: RunRequest
  stopped: Stopped | null
  told: Told | null
}
type Machine = {
  readonly context: QuickJSContext
  readonly tools: QuickJSHandle
  readonly restore: () => boolean
}

export async function openJavaScript(wasm: WebAssembly.Module): Promise<Runtime> {
  let running: Running = openRun({ program: '' })
  let ready: Machine | null = null

  async function fresh(): Promise<Machine> {
    if (ready?.restore()) return ready
    ready = await openMachine(wasm, () => running)
    return ready
  }

  async function run(request: RunRequest): Promise<RunResult> {
    const wanted = request.call ? await exactly(request.call.gives) : null
    const result = await runText(request, wanted, countSteps(request.program))
    const { error } = result
    return error?.type === 'SyntaxError' && result.steps === 0 && result.output === ''
      ? runText(request, wanted, request.program)
      : result
  }

  /** What a call must give is found out where no program of a learner is or was. */
  async function exactly(gives: string): Promise<string | null> {
    running = openRun({ program: '' })
    const { context, tools } = await fresh()
    const want = context.evalCode(`(${gives})`, 'test')
    if (!want.error) ask(context, tools, 'told', want.value)
    return running.told?.exact ?? null
  }

  async function runText(request: RunRequest, wanted: string | null, text: string): Promise<RunResult> {
    running = openRun({ program: '' })
    const { context, tools } = await fresh()
    running = openRun(request)
    const { recorder } = running
    try {
      ask(context, tools, 'begin', context.newNumber((request.limits ?? usualLimits).steps))
      const error = perform(context, tools, request, text)
      // Its own numbers, whatever became of it: what stopped it stops no question of ours.
      const after = running
      running = { ...after, stopped: null }
      const numberOf = (name: string) => Number(context.dump(ask(context, tools, name) ?? context.undefined)) || 0
      recorder.counted(numberOf('steps'), numberOf('line'))
      running = after
      const { stopped } = running
      if (stopped) ready = null
      const value = error || stopped ? null : comparedWith(wanted, running.told)
      const stop = stopped ? { reason: stopped.reason, line: recorder.line() } : null
      return recorder.result({ value, error: stopped ? null : error, stop })
    } catch (thrown) {
      ready = null
      const reason = thrown instanceof Stopped ? thrown.reason : 'crashed'
      return recorder.result({ value: null, error: null, stop: { reason, line: recorder.line() } })
    } finally {
      running = openRun({ program: '' })
    }
  }

  await fresh()
  return { language: 'javascript', run }
}

const ask = (context: QuickJSContext, tools: QuickJSHandle, name: string, ...inputs: QuickJSHandle[]) => {
  const answer = context.callFunction(context.getProp(tools, name), context.undefined, ...inputs)
  return answer.error ? null : answer.value
}

const openRun = (request: RunRequest): Running => ({
  recorder: openRecorder(request),
  request,
  stopped: null,
  told: null,
})

/** Handles are never given back: the memory that they stand for is. */
function perform(
  context: QuickJSContext,
  tools: QuickJSHandle,
  { world, call }: RunRequest,
  text: string,
): ProgramError | null {
  if (world)
    for (const kind of ['actions', 'sensors'] as const) {
      const words = context.evalCode(JSON.stringify(world[kind]), 'host')
      if (!words.error) ask(context, tools, kind, words.value)
    }
  const isOver = (error: QuickJSHandle) => context.dump(ask(context, tools, 'isOver', error) ?? context.false) === true
  const told = (error: QuickJSHandle) => (isOver(error) ? null : errorOf(context, error))
  const evaluate = (code: string, file: string) => {
    const result = context.evalCode(code, file)
    if (result.error) throw new ProgramStopped(told(result.error))
    return result.value
  }
  try {
    evaluate(text, FILE)
    if (!call) return null
    if (call.setup !== undefined) evaluate(call.setup, 'test')
    const got = evaluate(`(${call.expression})`, 'test')
    const answer = context.callFunction(context.getProp(tools, 'told'), context.undefined, got)
    return answer.error ? told(answer.error) : null
  } catch (stopped) {
    if (stopped instanceof ProgramStopped) return stopped.told
    throw stopped
  }
}

class ProgramStopped extends Error {
  readonly told: ProgramError | null
  constructor(told: ProgramError | null) {
    super('stopped')
    this.told = told
  }
}

function errorOf(context: QuickJSContext, error: QuickJSHandle): ProgramError {
  if (context.typeof(error) !== 'object') return { type: 'thrown', text: textOf(context, error), line: null }
  const part = (name: string) => textOf(context, context.getProp(error, name))
  const line = new RegExp(`${FILE}:(\\d+)`).exec(part('stack'))?.[1]
  return { type: part('name').slice(0, 60), text: part('message').slice(0, 500), line: line ? Number(line) : null }
}

/** Only what is plain: anything else could run the program again. */
const textOf = (context: QuickJSContext, handle: QuickJSHandle): string =>
  context.typeof(handle) === 'string' ? context.getString(handle).slice(0, 4_000) : ''

async function openMachine(wasm: WebAssembly.Module, running: () => Running): Promise<Machine> {
  const memory = new WebAssembly.Memory(PAGES)
  const base = { type: 'sync' as const, importFFI: async () => QuickJSFFI, importModuleLoader: async () => loadModule }
  const variant = newVariant(base, { wasmModule: wasm, wasmMemory: memory })
  const module = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(STACK_BYTES)
  let interrupts = 0
  // It cannot be caught, so what a call of the host ended stays ended.
  runtime.setInterruptHandler(() => {
    const now = running()
    if (++interrupts > MOST_INTERRUPTS) now.stopped ??= new Stopped('steps')
    return now.stopped !== null
  })
  const context = runtime.newContext({
    intrinsics: { ...DefaultIntrinsics, Date: false, Promise: false, Proxy: false },
  })
  const host = hostOf(context, running)
  const made = context.unwrapResult(context.evalCode(prelude, 'host'))
  const tools = context.unwrapResult(context.callFunction(made, context.undefined, host))
  const raw = module.getWasmMemory()
  const library = libraryOf(module)
  const allocate = library._malloc
  answerQuickly(library, context, () => running().stopped !== null, [
    [context.getProp(host, 'actQuickly'), ([at = 0, ...inputs]) => act(running(), at, inputs)],
    [context.getProp(host, 'lookQuickly'), ([at = 0, ...inputs]) => look(running(), at, inputs)],
  ])
  const { first } = openImages({ memory: raw, allocate })
  return {
    context,
    tools,
    restore() {
      interrupts = 0
      return first.restore()
    },
  }
}

/** The library keeps the machine's own allocator, and how it is called, to itself. */
const libraryOf = (module: unknown) =>
  (module as { module: Parameters<typeof answerQuickly>[0] & { _malloc: (bytes: number) => number } }).module

function hostOf(context: QuickJSContext, running: () => Running): QuickJSHandle {
  const host = context.newObject()
  const read = (handle: QuickJSHandle | undefined): Simple => {
    const kind = handle ? context.typeof(handle) : 'undefined'
    if (kind === 'string') return context.getString(handle!)
    if (kind === 'number') return context.getNumber(handle!)
    if (kind === 'boolean') return context.dump(handle!) === true
    return null
  }
  const write = (value: Simple | undefined): QuickJSHandle => {
    if (typeof value === 'string') return context.newString(value)
    if (typeof value === 'number') return context.newNumber(value)
    if (typeof value === 'boolean') return value ? context.true : context.false
    return value === null ? context.null : context.undefined
  }
  const calls: Readonly<Record<string, HostCall>> = {
    tooLong() {
      throw new Stopped('steps')
    },
    print: (text = '') => void running().recorder.print(String(text)),
    ask: (question = '') => running().recorder.ask(String(question)),
    random: () => running().recorder.random() / 2 ** 32,
    act: (at, count, ...inputs) => act(running(), Number(at), givenOf(inputs, count)),
    look: (at, count, ...inputs) => look(running(), Number(at), givenOf(inputs, count)),
    // Answered quickly, but where the program has ended: then they end it like all others.
    actQuickly: () => 2,
    lookQuickly: () => undefined,
    value: (shown = '', exact = '') => void (running().told = { shown: String(shown), exact: String(exact) }),
  }
  for (const [name, work] of Object.entries(calls)) {
    const made = context.newFunction(name, (...handles) => {
      const now = running()
      try {
        if (now.stopped) throw now.stopped
        return write(work(...handles.map(read)))
      } catch (thrown) {
        if (!(thrown instanceof Stopped)) throw thrown
        now.stopped ??= thrown
        throw thrown
      }
    })
    context.setProp(host, name, made)
  }
  return host
}

function act({ recorder, request: { world } }: Running, at: number, inputs: readonly Simple[]): number {
  const word = world?.actions[at]
  if (!world || word === undefined) return 2
  const done = world.act(word, inputs, recorder.line())
  return done === 'done' ? 0 : done === 'over' ? 1 : 2
}

function look({ request: { world } }: Running, at: number, inputs: readonly Simple[]): Simple | undefined {
  const word = world?.sensors[at]
  const found = world && word !== undefined ? world.look(word, inputs) : 'over'
  return found === 'over' ? undefined : found.value
}

type HostCall = (...inputs: (Simple | undefined)[]) => Simple | undefined

/** As many as there were, so that a word that takes fewer is refused. */
const MOST_GIVEN = 7
const givenOf = (inputs: readonly (Simple | undefined)[], count: Simple | undefined): readonly Simple[] =>
  Array.from({ length: Math.min(Number(count) || 0, MOST_GIVEN) }, (_, at) => inputs[at] ?? null)
