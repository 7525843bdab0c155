import { pythonLines } from '#rules/program/python.ts'
import { printExpression } from '#rules/program/python-expressions.ts'
import { seededRandom } from '#rules/program/random.ts'
import type { Program } from '#rules/program/tree.ts'
import { isList, type Value } from '#rules/program/values.ts'
import type { World } from '#rules/program/world.ts'
import { prelude } from './prelude.ts'

/** Runs the printed text of a program in MicroPython, in the same world, and records a trace. */

export type PythonRun = {
  /** World events and `say` outputs, in order. */
  readonly trace: readonly string[]
  /** Name of the Python error; `null` if the program ended normally or the world ended it. */
  readonly error: string | null
  readonly variables: ReadonlyMap<string, string>
}

type AnyWorld = World<unknown, unknown>
type Run = (program: Program, world: AnyWorld, maxTicks: number) => PythonRun

type MicroPython = {
  registerJsModule: (name: string, module: object) => void
  runPython: (code: string) => unknown
  globals: { get: (name: string) => (...inputs: string[]) => string }
}

const SHELF = 'shelf'
const STOPPED = { changed: -2, wrong: -3, nothing: -1 }

/** Text form for comparison: keeps booleans distinct from numbers, although Python booleans are numbers. */
export const serializeValue = (value: Value | undefined): string => JSON.stringify(value ?? null)

export async function openMicroPython(): Promise<Run> {
  // @ts-expect-error -- the package has no types
  const loaded: unknown = await import('@micropython/micropython-webassembly-pyscript/micropython.mjs')
  const { loadMicroPython } = loaded as { loadMicroPython: (options: object) => Promise<MicroPython> }
  const python = await loadMicroPython({ stdout: () => {}, heapsize: 32 * 1024 * 1024 })
  let host = openHost({ vocabulary: { actions: {}, sensors: {} } } as AnyWorld, 0)
  // Registers forwarding functions once; each run replaces the host behind them.
  const names = Object.keys(host.calls) as (keyof typeof host.calls)[]
  const calls = Object.fromEntries(
    names.map((name) => [name, (input: never) => (host.calls[name] as (value: never) => unknown)(input)]),
  )
  python.registerJsModule('host', calls)
  python.runPython(prelude)
  const start = python.globals.get('_run')

  return (program, world, maxTicks) => {
    host = openHost(world, maxTicks)
    const { actions, sensors } = world.vocabulary
    const assignments = Object.entries(world.initialVariables ?? {}).map(
      ([name, value]) => `${name} = ${literal(value)}`,
    )
    const error = start(
      withTicks(program),
      Object.keys(actions).join(' '),
      Object.keys(sensors).join(' '),
      assignments.join('\n'),
      SHELF,
    )
    return { ...host.result(), error: error === '' ? null : error }
  }
}

const literal = (value: Value): string =>
  isList(value)
    ? `[${value.items.map(literal).join(', ')}]`
    : printExpression(typeof value === 'string' ? { kind: 'text', value } : { kind: 'number', value: Number(value) })

/** Adds a tick call to every loop and function body, because MicroPython has no step limit. */
const withTicks = (program: Program): string =>
  pythonLines(program)
    .flatMap(({ text }, index, lines) => {
      if (!/^ *(for|while|def) .*:$/.test(text)) return [text]
      const inner = /^ */.exec(lines[index + 1]?.text ?? '')![0]
      return [text, `${inner}_tick()`]
    })
    .join('\n')

function openHost(world: AnyWorld, maxTicks: number) {
  const random = seededRandom(1)
  const trace: string[] = []
  const variables = new Map<string, string>()
  let state = world.start
  let ticks = 0
  let pending: Value[] = []
  let list: Value[] | null = null
  let shelf: Value[] | null = null
  let items: readonly Value[] = []
  let answer: Value = null

  const takePending = (): Value[] => {
    const taken = pending
    pending = []
    return taken
  }
  const push = (value: Value) => void (list ?? pending).push(value)

  const calls = {
    value: (value: Value) => push(value),
    digits: (digits: string) => push(Number(digits)),
    /** A value that our programs cannot contain: an unfilled `...`. */
    strange: () => push('…'),
    begin: () => void (list = []),
    end() {
      pending.push({ items: list ?? [] })
      list = null
    },
    shelf: () => void (shelf = takePending()),
    tick: () => ++ticks > maxTicks,
    act(word: string): number {
      const [held] = shelf ? pending.splice(0) : []
      const inputs = shelf ?? takePending()
      shelf = null
      const happenings = world.act(state, word, inputs, new Map(held === undefined ? [] : [[SHELF, held]]))
      if (!happenings) return STOPPED.wrong
      for (const happening of happenings) {
        state = happening.state
        trace.push(JSON.stringify(happening.event))
        if (happening.over) return STOPPED.changed
        const changed = happening.lists?.[SHELF]
        if (changed) items = changed
      }
      const hasChanged = happenings.some(({ lists }) => lists?.[SHELF])
      return hasChanged ? items.length : STOPPED.nothing
    },
    item: (index: number) => items[index],
    look(word: string): boolean {
      const inputs = takePending()
      const refused = world.refuseSense?.(state, word)
      if (refused) trace.push(JSON.stringify(refused.event))
      else answer = world.sense(state, word, inputs)
      return Boolean(refused)
    },
    random(): boolean {
      const [from, to] = takePending().map(Number) as [number, number]
      if (!(to >= from)) return true
      answer = from + random(to - from + 1)
      return false
    },
    answer: () => answer,
    answer_digits: () => (typeof answer === 'number' && Math.abs(answer) >= 2 ** 30 ? String(answer) : ''),
    say: () => void trace.push(`said ${serializeValue(takePending()[0])}`),
    variable: (name: string) => void variables.set(name, serializeValue(takePending()[0])),
  }
  return { calls, result: () => ({ trace, variables }) }
}
