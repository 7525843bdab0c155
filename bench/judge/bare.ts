import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { unwrap } from '#rules/result.ts'
import { openCases } from '#rules/levels/open-level.ts'
import type { Value } from '#rules/program/values.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { Language } from '#runtimes/runtime.ts'

/** A test program with 121 action calls, and bare interpreters for both languages that provide only these actions. */

const legLines = ['fly(1)', 'turn_left()', 'turn_left()']
const roundLines = ['clear()', ...legLines, ...legLines]
const ROUNDS = 17

export const flights: Readonly<Record<Language, string>> = {
  python: ['clear()', `for i in range(${ROUNDS}):`, ...roundLines.map((line) => `    ${line}`), 'fly(3)'].join('\n'),
  javascript: ['clear()', `for (let i = 0; i < ${ROUNDS}; i++) {`, ...roundLines, '}', 'fly(3)'].join('\n'),
}

export const flightTask = (language: Language): TaskRules => ({
  id: 'pw-1-1',
  version: 1,
  kind: 'task',
  language,
  rules: 1,
  place: { world: 'sky', rules: 1, cases: [{ map: ['K..B'] }] },
  stars: { uses: ['for', 'fly('], mostLines: 12 },
})

function openFlight() {
  const { world } = unwrap(openCases(flightTask('python').place!, { skin: 'text' }))[0]!
  let state = world.start
  let calls = 0
  const act = (word: string, inputs: readonly Value[]) => {
    calls++
    for (const { state: after } of world.act(state, word, inputs, new Map()) ?? []) state = after
  }
  return {
    begin() {
      state = world.start
      calls = 0
    },
    called: () => calls,
    clear: () => {
      calls++
      return world.sense(state, 'clear', []) === true
    },
    fly: (steps: number) => act('fly', [steps]),
    turn_left: () => act('turn_left', []),
  }
}

type MicroPython = {
  readonly runPython: (code: string) => unknown
  readonly globals: { readonly set: (name: string, value: unknown) => void }
}

/** Loads the unmodified MicroPython package; all runs share one interpreter. */
async function openBarePython(): Promise<() => number> {
  // @ts-expect-error -- the package has no types
  const loaded: unknown = await import('@micropython/micropython-webassembly-pyscript/micropython.mjs')
  const { loadMicroPython } = loaded as { loadMicroPython: (options: object) => Promise<MicroPython> }
  const python = await loadMicroPython({ stdout: () => {} })
  const { begin, called: callCount, ...words } = openFlight()
  for (const [name, word] of Object.entries(words)) python.globals.set(name, word)
  return () => {
    begin()
    python.runPython(flights.python)
    return callCount()
  }
}

/** Creates a new QuickJS context per run, because a program could leave global state behind. */
async function openBareJavaScript(): Promise<() => number> {
  const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  const variant = newVariant(
    { type: 'sync', importFFI: async () => QuickJSFFI, importModuleLoader: async () => loadModule },
    {
      wasmModule: new WebAssembly.Module(readFileSync(file)),
      wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: 512 }),
    },
  )
  const quickjs = await newQuickJSWASMModuleFromVariant(variant)
  const { begin, called: callCount, clear, fly, turn_left } = openFlight()
  return () => {
    begin()
    const context = quickjs.newContext()
    const define = (name: string, word: Parameters<typeof context.newFunction>[1]) =>
      context.newFunction(name, word).consume((quickJSHandle) => context.setProp(context.global, name, quickJSHandle))
    define('clear', () => (clear() ? context.true : context.false))
    define('fly', (steps) => void fly(steps ? context.getNumber(steps) : 1))
    define('turn_left', () => void turn_left())
    context.unwrapResult(context.evalCode(flights.javascript)).dispose()
    context.dispose()
    return callCount()
  }
}

/** Each function runs the test program and returns the number of action calls. */
export const openBare = { python: openBarePython, javascript: openBareJavaScript }
