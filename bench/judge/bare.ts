import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { trusted } from '#rules/lib/result.ts'
import { openCases } from '#rules/levels/open-level.ts'
import type { Value } from '#rules/program/values.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { Language } from '#runtimes/runtime.ts'

/** A flight of 121 words, and both languages with nothing around them but those words. */

const there = ['fly(1)', 'turn_left()', 'turn_left()']
const round = ['clear()', ...there, ...there]
const ROUNDS = 17

export const flights: Readonly<Record<Language, string>> = {
  python: ['clear()', `for i in range(${ROUNDS}):`, ...round.map((line) => `    ${line}`), 'fly(3)'].join('\n'),
  javascript: ['clear()', `for (let i = 0; i < ${ROUNDS}; i++) {`, ...round, '}', 'fly(3)'].join('\n'),
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
  const { world } = trusted(openCases(flightTask('python').place!, { skin: 'text' }))[0]!
  let state = world.start
  let called = 0
  const act = (word: string, inputs: readonly Value[]) => {
    called++
    for (const { state: after } of world.act(state, word, inputs, new Map()) ?? []) state = after
  }
  return {
    begin() {
      state = world.start
      called = 0
    },
    called: () => called,
    clear: () => {
      called++
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

/** The interpreter as its package brings it, one for all runs. */
async function openBarePython(): Promise<() => number> {
  // @ts-expect-error -- it comes without types
  const loaded: unknown = await import('@micropython/micropython-webassembly-pyscript/micropython.mjs')
  const { loadMicroPython } = loaded as { loadMicroPython: (options: object) => Promise<MicroPython> }
  const python = await loadMicroPython({ stdout: () => {} })
  const { begin, called, ...words } = openFlight()
  for (const [name, word] of Object.entries(words)) python.globals.set(name, word)
  return () => {
    begin()
    python.runPython(flights.python)
    return called()
  }
}

/** A fresh runtime for each, because a program could leave something behind. */
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
  const { begin, called, clear, fly, turn_left } = openFlight()
  return () => {
    begin()
    const context = quickjs.newContext()
    const put = (name: string, word: Parameters<typeof context.newFunction>[1]) =>
      context.newFunction(name, word).consume((made) => context.setProp(context.global, name, made))
    put('clear', () => (clear() ? context.true : context.false))
    put('fly', (steps) => void fly(steps ? context.getNumber(steps) : 1))
    put('turn_left', () => void turn_left())
    context.unwrapResult(context.evalCode(flights.javascript)).dispose()
    context.dispose()
    return called()
  }
}

/** Each answers how many words were called. */
export const openBare = { python: openBarePython, javascript: openBareJavaScript }
