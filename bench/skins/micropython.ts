import { pythonLines } from '#rules/program/python.ts'
import { printExpression } from '#rules/program/python-expressions.ts'
import { seededRandom } from '#rules/program/random.ts'
import type { Program } from '#rules/program/tree.ts'
import { isList, type Value } from '#rules/program/values.ts'
import type { World } from '#rules/program/world.ts'
import { prelude } from './prelude.ts'

/** Runs the printed text of a program in MicroPython, in the same world, and writes down what happens. */

export type PythonRun = {
  /** What happened in the world and what was said, in order. */
  readonly trace: readonly string[]
  /** What it ended with; `null` where it came to its end, or to the world's. */
  readonly error: string | null
  readonly variables: ReadonlyMap<string, string>
}

type AnyWorld = World<unknown, unknown>
type Run = (program: Program, world: AnyWorld, mostTicks: number) => PythonRun

type MicroPython = {
  registerJsModule: (name: string, module: object) => void
  runPython: (code: string) => unknown
  globals: { get: (name: string) => (...inputs: string[]) => string }
}

const SHELF = 'shelf'
const STOPPED = { changed: -2, wrong: -3, nothing: -1 }

/** As it is compared: truths are numbers in Python, too, but told apart when they are said. */
export const written = (value: Value | undefined): string => JSON.stringify(value ?? null)

export async function openMicroPython(): Promise<Run> {
  // @ts-expect-error -- it comes without types
  const loaded: unknown = await import('@micropython/micropython-webassembly-pyscript/micropython.mjs')
  const { loadMicroPython } = loaded as { loadMicroPython: (options: object) => Promise<MicroPython> }
  const python = await loadMicroPython({ stdout: () => {}, heapsize: 32 * 1024 * 1024 })
  let host = openHost({ vocabulary: { actions: {}, sensors: {} } } as AnyWorld, 0)
  // One host for the whole life of the interpreter, behind which each run has its own.
  const names = Object.keys(host.calls) as (keyof typeof host.calls)[]
  const calls = Object.fromEntries(
    names.map((name) => [name, (input: never) => (host.calls[name] as (given: never) => unknown)(input)]),
  )
  python.registerJsModule('host', calls)
  python.runPython(prelude)
  const start = python.globals.get('_run')

  return (program, world, mostTicks) => {
    host = openHost(world, mostTicks)
    const { actions, sensors } = world.vocabulary
    const given = Object.entries(world.given ?? {}).map(([name, value]) => `${name} = ${literal(value)}`)
    const error = start(
      withTicks(program),
      Object.keys(actions).join(' '),
      Object.keys(sensors).join(' '),
      given.join('\n'),
      SHELF,
    )
    return { ...host.result(), error: error === '' ? null : error }
  }
}

const literal = (value: Value): string =>
  isList(value)
    ? `[${value.items.map(literal).join(', ')}]`
    : printExpression(typeof value === 'string' ? { kind: 'text', value } : { kind: 'number', value: Number(value) })

/** A line in every body, so that what never ends is ended: MicroPython itself counts nothing. */
const withTicks = (program: Program): string =>
  pythonLines(program)
    .flatMap(({ text }, at, lines) => {
      if (!/^ *(for|while|def) .*:$/.test(text)) return [text]
      const inner = /^ */.exec(lines[at + 1]?.text ?? '')![0]
      return [text, `${inner}_tick()`]
    })
    .join('\n')

function openHost(world: AnyWorld, mostTicks: number) {
  const random = seededRandom(1)
  const trace: string[] = []
  const variables = new Map<string, string>()
  let state = world.start
  let ticks = 0
  let given: Value[] = []
  let list: Value[] | null = null
  let shelf: Value[] | null = null
  let items: readonly Value[] = []
  let answer: Value = null

  const take = (): Value[] => {
    const taken = given
    given = []
    return taken
  }
  const put = (value: Value) => void (list ?? given).push(value)

  const calls = {
    value: (value: Value) => put(value),
    digits: (digits: string) => put(Number(digits)),
    /** Something that no program of ours holds: `...` that was not filled in. */
    strange: () => put('…'),
    begin: () => void (list = []),
    end() {
      given.push({ items: list ?? [] })
      list = null
    },
    shelf: () => void (shelf = take()),
    tick: () => ++ticks > mostTicks,
    act(word: string): number {
      const [held] = shelf ? given.splice(0) : []
      const inputs = shelf ?? take()
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
    item: (at: number) => items[at],
    look(word: string): boolean {
      const inputs = take()
      const refused = world.refuseSense?.(state, word)
      if (refused) trace.push(JSON.stringify(refused.event))
      else answer = world.sense(state, word, inputs)
      return Boolean(refused)
    },
    random(): boolean {
      const [from, to] = take().map(Number) as [number, number]
      if (!(to >= from)) return true
      answer = from + random(to - from + 1)
      return false
    },
    answer: () => answer,
    answer_digits: () => (typeof answer === 'number' && Math.abs(answer) >= 2 ** 30 ? String(answer) : ''),
    say: () => void trace.push(`said ${written(take()[0])}`),
    variable: (name: string) => void variables.set(name, written(take()[0])),
  }
  return { calls, result: () => ({ trace, variables }) }
}
