import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { openMemoryImages } from '../memory-image.ts'
import { openRecorder, ProgramStop, type Recorder } from '../recorder.ts'
import {
  defaultLimits,
  type ProgramError,
  type RunRequest,
  type RunResult,
  type Runtime,
  type PlainValue,
} from '../runtime.ts'
import { compareWithExpected, type ReportedValue } from '../reported-value.ts'
import { countSteps } from './count-steps.ts'
import { prelude } from './prelude.ts'
import { installFastCalls } from './fast-calls.ts'

const PAGES = { initial: 256, maximum: 512 }
/** Smaller than the stack of a browser worker (half of a Node process), so that both give the same verdict. */
const STACK_BYTES = 64 * 1024
/** Interrupt checks between two steps; each stands for about ten thousand operations. */
const MAX_INTERRUPTS = 600
const FILE = 'program.js'

type ProgramRun = {
  readonly recorder: Recorder
  readonly request: RunRequest
  stopped: ProgramStop | null
  reported: ReportedValue | null
}
type Machine = {
  readonly context: QuickJSContext
  readonly tools: QuickJSHandle
  readonly restore: () => boolean
}

export async function openJavaScript(wasm: WebAssembly.Module): Promise<Runtime> {
  let running: ProgramRun = openRun({ program: '' })
  let ready: Machine | null = null

  async function getFreshMachine(): Promise<Machine> {
    if (ready?.restore()) return ready
    ready = await openMachine(wasm, () => running)
    return ready
  }

  async function run(request: RunRequest): Promise<RunResult> {
    const expected = request.call ? await evaluateExpected(request.call.gives) : null
    const result = await runText(request, expected, countSteps(request.program))
    const { error } = result
    return error?.type === 'SyntaxError' && result.steps === 0 && result.output === ''
      ? runText(request, expected, request.program)
      : result
  }

  /** Evaluates the expected value in a fresh machine without the student's program. */
  async function evaluateExpected(gives: string): Promise<string | null> {
    running = openRun({ program: '' })
    const { context, tools } = await getFreshMachine()
    const expectedValue = context.evalCode(`(${gives})`, 'test')
    if (!expectedValue.error) callTool(context, tools, 'told', expectedValue.value)
    return running.reported?.exact ?? null
  }

  async function runText(request: RunRequest, expected: string | null, text: string): Promise<RunResult> {
    running = openRun({ program: '' })
    const { context, tools } = await getFreshMachine()
    running = openRun(request)
    const { recorder } = running
    try {
      callTool(context, tools, 'begin', context.newNumber((request.limits ?? defaultLimits).steps))
      const error = perform(context, tools, request, text)
      // Clear the stop while reading the counters, because it would also stop these calls.
      const runAfterProgram = running
      running = { ...runAfterProgram, stopped: null }
      const readNumber = (name: string) =>
        Number(context.dump(callTool(context, tools, name) ?? context.undefined)) || 0
      recorder.addSteps(readNumber('steps'), readNumber('line'))
      running = runAfterProgram
      const { stopped } = running
      if (stopped) ready = null
      const value = error || stopped ? null : compareWithExpected(expected, running.reported)
      const stop = stopped ? { reason: stopped.reason, line: recorder.line() } : null
      return recorder.result({ value, error: stopped ? null : error, stop })
    } catch (thrown) {
      ready = null
      const reason = thrown instanceof ProgramStop ? thrown.reason : 'crashed'
      return recorder.result({ value: null, error: null, stop: { reason, line: recorder.line() } })
    } finally {
      running = openRun({ program: '' })
    }
  }

  await getFreshMachine()
  return { language: 'javascript', run }
}

const callTool = (context: QuickJSContext, tools: QuickJSHandle, name: string, ...inputs: QuickJSHandle[]) => {
  const result = context.callFunction(context.getProp(tools, name), context.undefined, ...inputs)
  return result.error ? null : result.value
}

const openRun = (request: RunRequest): ProgramRun => ({
  recorder: openRecorder(request),
  request,
  stopped: null,
  reported: null,
})

/** Handles are not disposed, because restoring the memory image frees them. */
function perform(
  context: QuickJSContext,
  tools: QuickJSHandle,
  { world, call }: RunRequest,
  text: string,
): ProgramError | null {
  if (world)
    for (const kind of ['actions', 'sensors'] as const) {
      const words = context.evalCode(JSON.stringify(world[kind]), 'host')
      if (!words.error) callTool(context, tools, kind, words.value)
    }
  const isOver = (error: QuickJSHandle) =>
    context.dump(callTool(context, tools, 'isOver', error) ?? context.false) === true
  const describeError = (error: QuickJSHandle) => (isOver(error) ? null : readError(context, error))
  const evaluate = (code: string, file: string) => {
    const result = context.evalCode(code, file)
    if (result.error) throw new ProgramFailure(describeError(result.error))
    return result.value
  }
  try {
    evaluate(text, FILE)
    if (!call) return null
    if (call.setup !== undefined) evaluate(call.setup, 'test')
    const value = evaluate(`(${call.expression})`, 'test')
    const result = context.callFunction(context.getProp(tools, 'told'), context.undefined, value)
    return result.error ? describeError(result.error) : null
  } catch (thrown) {
    if (thrown instanceof ProgramFailure) return thrown.programError
    throw thrown
  }
}

class ProgramFailure extends Error {
  readonly programError: ProgramError | null
  constructor(error: ProgramError | null) {
    super('stopped')
    this.programError = error
  }
}

function readError(context: QuickJSContext, error: QuickJSHandle): ProgramError {
  if (context.typeof(error) !== 'object') return { type: 'thrown', text: readText(context, error), line: null }
  const part = (name: string) => readText(context, context.getProp(error, name))
  const line = new RegExp(`${FILE}:(\\d+)`).exec(part('stack'))?.[1]
  return { type: part('name').slice(0, 60), text: part('message').slice(0, 500), line: line ? Number(line) : null }
}

/** Strings only: converting other values could run code of the program. */
const readText = (context: QuickJSContext, handle: QuickJSHandle): string =>
  context.typeof(handle) === 'string' ? context.getString(handle).slice(0, 4_000) : ''

async function openMachine(wasm: WebAssembly.Module, running: () => ProgramRun): Promise<Machine> {
  const memory = new WebAssembly.Memory(PAGES)
  const base = { type: 'sync' as const, importFFI: async () => QuickJSFFI, importModuleLoader: async () => loadModule }
  const variant = newVariant(base, { wasmModule: wasm, wasmMemory: memory })
  const module = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(STACK_BYTES)
  let interrupts = 0
  // Programs cannot catch an interrupt, so a stop by a host call is final.
  runtime.setInterruptHandler(() => {
    const currentRun = running()
    if (++interrupts > MAX_INTERRUPTS) currentRun.stopped ??= new ProgramStop('steps')
    return currentRun.stopped !== null
  })
  const context = runtime.newContext({
    intrinsics: { ...DefaultIntrinsics, Date: false, Promise: false, Proxy: false },
  })
  const host = createHost(context, running)
  const setUp = context.unwrapResult(context.evalCode(prelude, 'host'))
  const tools = context.unwrapResult(context.callFunction(setUp, context.undefined, host))
  const machineMemory = module.getWasmMemory()
  const library = internalsOf(module)
  const allocate = library._malloc
  installFastCalls(library, context, () => running().stopped !== null, [
    [context.getProp(host, 'actQuickly'), ([index = 0, ...inputs]) => act(running(), index, inputs)],
    [context.getProp(host, 'lookQuickly'), ([index = 0, ...inputs]) => look(running(), index, inputs)],
  ])
  const { first } = openMemoryImages({ memory: machineMemory, allocate })
  return {
    context,
    tools,
    restore() {
      interrupts = 0
      return first.restore()
    },
  }
}

/** The allocator and the call interface are internal to the library. */
const internalsOf = (module: unknown) =>
  (module as { module: Parameters<typeof installFastCalls>[0] & { _malloc: (bytes: number) => number } }).module

function createHost(context: QuickJSContext, running: () => ProgramRun): QuickJSHandle {
  const host = context.newObject()
  const read = (handle: QuickJSHandle | undefined): PlainValue => {
    const kind = handle ? context.typeof(handle) : 'undefined'
    if (kind === 'string') return context.getString(handle!)
    if (kind === 'number') return context.getNumber(handle!)
    if (kind === 'boolean') return context.dump(handle!) === true
    return null
  }
  const write = (value: PlainValue | undefined): QuickJSHandle => {
    if (typeof value === 'string') return context.newString(value)
    if (typeof value === 'number') return context.newNumber(value)
    if (typeof value === 'boolean') return value ? context.true : context.false
    return value === null ? context.null : context.undefined
  }
  const calls: Readonly<Record<string, HostCall>> = {
    tooLong() {
      throw new ProgramStop('steps')
    },
    print: (text = '') => void running().recorder.print(String(text)),
    ask: (question = '') => running().recorder.ask(String(question)),
    random: () => running().recorder.random() / 2 ** 32,
    act: (index, count, ...inputs) => act(running(), Number(index), takeInputs(inputs, count)),
    look: (index, count, ...inputs) => look(running(), Number(index), takeInputs(inputs, count)),
    // Handled by installFastCalls; these run only after the program was stopped.
    actQuickly: () => 2,
    lookQuickly: () => undefined,
    value: (shown = '', exact = '') => void (running().reported = { shown: String(shown), exact: String(exact) }),
  }
  for (const [name, work] of Object.entries(calls)) {
    const hostFunction = context.newFunction(name, (...handles) => {
      const currentRun = running()
      try {
        if (currentRun.stopped) throw currentRun.stopped
        return write(work(...handles.map(read)))
      } catch (thrown) {
        if (!(thrown instanceof ProgramStop)) throw thrown
        currentRun.stopped ??= thrown
        throw thrown
      }
    })
    context.setProp(host, name, hostFunction)
  }
  return host
}

function act({ recorder, request: { world } }: ProgramRun, index: number, inputs: readonly PlainValue[]): number {
  const word = world?.actions[index]
  if (!world || word === undefined) return 2
  const outcome = world.act(word, inputs, recorder.line())
  return outcome === 'done' ? 0 : outcome === 'over' ? 1 : 2
}

function look(
  { request: { world } }: ProgramRun,
  index: number,
  inputs: readonly PlainValue[],
): PlainValue | undefined {
  const word = world?.sensors[index]
  const observation = world && word !== undefined ? world.look(word, inputs) : 'over'
  return observation === 'over' ? undefined : observation.value
}

type HostCall = (...inputs: (PlainValue | undefined)[]) => PlainValue | undefined

/** Keeps the number of inputs up to this limit, so that calls with too many inputs are rejected. */
const MAX_INPUTS = 7
const takeInputs = (
  inputs: readonly (PlainValue | undefined)[],
  count: PlainValue | undefined,
): readonly PlainValue[] =>
  Array.from({ length: Math.min(Number(count) || 0, MAX_INPUTS) }, (_, position) => inputs[position] ?? null)
