import { beforeAll, expect, it } from 'vitest'
import { openRuntimes } from './node-runtimes.ts'
import type { Language, Runtime } from './runtime.ts'

/** Malicious programs: each of them ends, and the next program starts in the initial state. */

let runtimes: Readonly<Record<Language, Runtime>>
beforeAll(async () => void (runtimes = await openRuntimes()))

const nextProgram = {
  python: { program: 'print(sum(range(5)), len("abc"), sorted([2, 1]))', output: '10 3 [1, 2]\n' },
  javascript: {
    program: 'console.log([3, 1].map((x) => x * 2), JSON.stringify({ a: 1 }))',
    output: '[6, 2] {"a":1}\n',
  },
}

const hostilePrograms: readonly [Language, string, string][] = [
  ['python', 'steps', 'while True: pass'],
  [
    'python',
    'steps',
    'while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass',
  ],
  ['python', 'steps', 'import time\ntime.sleep(10 ** 6)'],
  ['python', 'output', 'while True:\n    print("flood" * 1000)'],
  ['python', 'output', 'while True:\n    input("flood" * 1000)'],
  ['python', 'MemoryError', 'x = [0]\nwhile True:\n    x = x + x'],
  ['python', 'MemoryError', 'x = "a"\nwhile True:\n    x += x'],
  ['python', 'MemoryError', 'bytearray(10 ** 9)'],
  ['python', 'AttributeError', 'import js\njs.process.exit()'],
  ['python', 'AttributeError', '__sk_step.constructor("return process")()'],
  ['python', 'AttributeError', 'import jsffi\njsffi.to_js([1]).constructor'],
  ['python', 'AttributeError', 'import host\nhost.__proto__'],
  ['python', 'OSError', 'open("/etc/passwd").read()'],
  ['python', 'OSError', 'import os\nos.listdir("/")'],
  ['python', 'ImportError', 'import socket'],
  // Access to arbitrary memory addresses could crash a browser tab.
  [
    'python',
    'ImportError',
    'import uctypes\nuctypes.bytearray_at(0, 1 << 24)[0:1 << 20] = b"\\xff" * (1 << 20)\nprint(1)',
  ],
  ['python', 'ImportError', '__import__("uc\\xffypes").bytearray_at(1 << 30, 100)'],
  ['python', 'ended', 'import types\nprint(types.FunctionType)'],
  ['python', 'crashed', 'import re\nre.match("(a*)*b", "a" * 40)'],
  ['python', 'RuntimeError', 'def f(): f()\nf()'],
  ['python', 'ended', 'import builtins\nbuiltins.print = builtins.len = builtins.sorted = None'],
  ['python', 'ended', 'import sys\nsys.modules.clear()'],
  ['javascript', 'steps', 'while (true);'],
  ['javascript', 'steps', 'for (;;) try { for (;;); } catch { } finally { for (;;); }'],
  ['javascript', 'steps', 'eval("for (;;);")'],
  ['javascript', 'steps', 'new Function("for (;;);")()'],
  ['javascript', 'steps', '/(a+)+b/.test("a".repeat(60))'],
  ['javascript', 'steps', 'throw { get name() { for (;;); } }'],
  ['javascript', 'TypeError', "'use strict'; globalThis.__sk_step = () => {}"],
  ['javascript', 'output', 'for (;;) console.log("flood".repeat(100))'],
  ['javascript', 'output', 'const s = "flood".repeat(1000); for (;;) prompt(s)'],
  ['javascript', 'InternalError', 'let s = "a"; for (;;) s += s'],
  ['javascript', 'InternalError', 'const all = []; for (;;) all.push(new Array(100000).fill(7))'],
  ['javascript', 'InternalError', 'const f = () => f(); f()'],
  ['javascript', 'ReferenceError', 'process.exit()'],
  ['javascript', 'ReferenceError', 'console.log.constructor("return process")()'],
  ['javascript', 'TypeError', 'import("node:fs")'],
  [
    'javascript',
    'ended',
    'Array.prototype.map = JSON.stringify = Object.keys = null; Object.prototype.toString = null',
  ],
]

it.each(hostilePrograms)('%s: ends with %s and leaves no trace: %j', async (language, expectedEnd, program) => {
  const { error, stop } = await runtimes[language].run({ program })
  expect(stop?.reason ?? error?.type ?? 'ended').toBe(expectedEnd)
  const { output } = await runtimes[language].run({ program: nextProgram[language].program })
  expect(output).toBe(nextProgram[language].output)
})

it.each([
  ['python', 'hop(*["flood"] * 100)'],
  ['javascript', 'hop(...Array(1000).fill("flood"))'],
] as const)('%s: limits the number of inputs of a world function: %s', async (language, program) => {
  const inputCounts: number[] = []
  const act = (_: string, inputs: readonly unknown[]) => (inputCounts.push(inputs.length), 'refused' as const)
  const { error } = await runtimes[language].run({
    program,
    world: { actions: ['hop'], sensors: [], numbered: [], act, look: () => 'over' },
  })
  expect([inputCounts, error?.type]).toEqual([[7], 'TypeError'])
})

/** Programs that try to forge a correct result. */
const forgedPrograms: readonly [Language, string][] = [
  ['python', 'def __sk_call(*all):\n    for one in all:\n        __sk_host.value(str(one), True)'],
  ['python', 'def add(a, b): return 0\ndef __sk_exact(*all): return "5"'],
  [
    'python',
    'import builtins\nold = eval\nbuiltins.eval = eval = lambda text, *names: old("5")\ndef add(a, b): return 0',
  ],
  [
    'python',
    'import builtins\nbuiltins.type = lambda x: int\nclass A:\n    def __eq__(self, o): return True\n    def __repr__(self): return "5"\ndef add(a, b): return A()',
  ],
  ['javascript', 'Map.prototype[Symbol.iterator] = function* () {}; const add = () => new Map([[1, 2]])'],
  ['javascript', 'Map = function () { return {} }; const add = () => ({})'],
  ['javascript', 'Array.prototype.every = () => true; Object.is = () => true; const add = () => 0'],
]

it.each(forgedPrograms)('%s: rejects the forged solution %j', async (language, program) => {
  const gives = program.includes('Map') ? 'new Map([["a", 1]])' : '5'
  const { value } = await runtimes[language].run({ program, call: { expression: 'add(2, 3)', gives } })
  expect(value?.same ?? false).toBe(false)
})
