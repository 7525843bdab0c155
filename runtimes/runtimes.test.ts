import { beforeAll, describe, expect, it } from 'vitest'
import { openRuntimes } from './node-runtimes.ts'
import type { Language, RunRequest, Runtime } from './runtime.ts'

let runtimes: Readonly<Record<Language, Runtime>>
beforeAll(async () => void (runtimes = await openRuntimes()))

const python = (program: string, options: Partial<RunRequest> = {}) => runtimes.python.run({ program, ...options })
const javascript = (program: string, options: Partial<RunRequest> = {}) =>
  runtimes.javascript.run({ program, ...options })

describe('Python', () => {
  it('prints and reads input, without the prompt in its output', async () => {
    const { output, console } = await python('name = input("Who? ")\nprint(f"Hello, {name}!")', { input: ['小雨'] })
    expect(output).toBe('Hello, 小雨!\n')
    expect(console.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'asked Who? ',
      'typed 小雨',
      'printed Hello, 小雨!\n',
    ])
  })

  it('reads empty lines when the input ends, and stops for input at the console', async () => {
    expect((await python('print(f"<{input()}>")')).output).toBe('<>\n')
    const waiting = await python('print(1)\nx = input("more? ")', { whenInputEnds: 'ask' })
    expect(waiting).toMatchObject({ output: '1\n', stop: { reason: 'input' } })
  })

  it.each([
    ['for i in range(3):\n    print(i)\n    y', 'NameError', 3],
    ['for i in range(2)\n    print(i)', 'SyntaxError', 1],
    ['def f():\n    """Doc."""\n    for i in range(2):\n        pass\n    return [][5]\n\nf()', 'IndexError', 5],
    ['while True: x = 1; y = x / 0', 'ZeroDivisionError', 1],
    ['def f(n):\n    return f(n + 1)\nf(0)', 'RuntimeError', 2],
  ])('reports the line of the student’s program: %j', async (program, type, line) => {
    expect((await python(program)).error).toMatchObject({ type, line })
  })

  it.each(['', '\n', '\n  ', '\t\r\n'])('a blank program does nothing: %j', async (program) => {
    expect(await python(program)).toMatchObject({ output: '', error: null, stop: null })
  })

  it('compares values even if the program redefines builtins', async () => {
    const program = 'list = [1]\nstr = type = "x"\nrepr = sorted = 5\ndef f(): return [2, "a"]'
    expect((await python(program, { call: { expression: 'f()', gives: '[2, "a"]' } })).value?.same).toBe(true)
  })

  it('calls functions and compares value and type', async () => {
    const call = (body: string, gives: string) =>
      python(`def area(w, h):\n    ${body}`, { call: { expression: 'area(3, 4)', gives } })
    expect((await call('return w * h', '12')).value).toEqual({ shown: '12', same: true })
    expect((await call('return w * 4.0', '12')).value).toEqual({ shown: '12.0', same: false })
    expect((await call("return {'a': [1, (2, w)]}", "{'a': [1, (2, 3)]}")).value?.same).toBe(true)
    expect((await call('print(w * h)', '12')).value).toEqual({ shown: 'None', same: false })
    expect((await call('return {2, w}, -0.0, {w: True, 1: None}', '{3, 2}, 0.0, {1: None, 3: True}')).value?.same).toBe(
      true,
    )
    expect((await call('return True', '1')).value?.same).toBe(false)
    expect((await call('return w[0]', '12')).error).toMatchObject({ type: 'TypeError', line: 2 })
  })
})

describe('JavaScript', () => {
  it('prints values in literal notation and reads input', async () => {
    const { output } = await javascript(
      'const n = prompt("?")\nconsole.log("a", [1, "b", { c: null }], new Map([[1, 2]]), n)',
      { input: ['x'] },
    )
    expect(output).toBe('a [1, "b", {c: null}] Map {1 => 2} x\n')
  })

  it.each([
    ['let a = 1\nfoo()', 'ReferenceError', 2],
    ['let a = (1\n', 'SyntaxError', 2],
    ['const f = (x) => x.a.b\n\nf({})', 'TypeError', 1],
    ['function f() { return f() }\nf()', 'InternalError', 1],
  ])('reports the line of the student’s program: %j', async (program, type, line) => {
    expect((await javascript(program)).error).toMatchObject({ type, line })
  })

  it('counts steps in every kind of loop and function', async () => {
    const program = `let n = 0
do n++; while (n < 5)
for (const a of [1, 2]) for (const b of [1]) if (a) n += b; else n -= b
class A { m() { return 1 } get x() { return (() => ({ y: 2 }))() } }
while (n-- > 6);
function* g() { yield 1 }
console.log(n, new A().m(), new A().x, [...g()].map((x) => x + 1))`
    expect(await javascript(program)).toMatchObject({ output: '5 1 {y: 2} [2]\n', steps: 15, error: null })
  })

  it('compares the value and type of a call result', async () => {
    const call = (program: string, gives: string) => javascript(program, { call: { expression: 'f()', gives } })
    expect((await call('const f = () => [1, { a: "x" }]', "[1, {a: 'x'}]")).value?.same).toBe(true)
    expect((await call('const f = () => "1"', '1')).value).toEqual({ shown: '"1"', same: false })
    expect(
      (await call('const f = () => new Map([[1, new Set(["a"])]])', 'new Map([[1, new Set(["a"])]])')).value?.same,
    ).toBe(true)
    expect((await call('class A { a = 1 }; const f = () => new A()', '{ a: 1 }')).value?.same).toBe(false)
    expect((await call('const f = () => ({ b: -0, a: NaN })', '{ a: NaN, b: 0 }')).value?.same).toBe(true)
    expect((await call('const f = () => { 1 }', '1')).value).toEqual({ shown: 'undefined', same: false })
  })
})

describe('both languages', () => {
  const createWorld = (steps: string[]): RunRequest['world'] => ({
    actions: ['fly'],
    sensors: ['bell'],
    numbered: ['fly'],
    act: (word, inputs) => {
      steps.push(`${word} ${inputs.join()}`)
      return inputs.length > 1 ? 'refused' : steps.length >= 3 ? 'over' : 'done'
    },
    look: () => ({ value: steps.length > 1 }),
  })

  it.each(['python', 'javascript'] as const)('%s calls actions until the world is over', async (language) => {
    const steps: string[] = []
    const program = { python: 'while True:\n    fly(2)', javascript: 'while (true) fly(2)' }[language]
    const result = await runtimes[language].run({ program, world: createWorld(steps) })
    expect(steps).toEqual(['fly 2', 'fly 2', 'fly 2'])
    expect(result).toMatchObject({ error: null, stop: null, steps: 3 })
  })

  it.each(['python', 'javascript'] as const)(
    '%s calls sensors, and raises a TypeError for a list input',
    async (language) => {
      const program = {
        python: 'while not bell():\n    fly(1)\nfly([1])',
        javascript: 'while (!bell()) fly(1)\nfly([1])',
      }
      const result = await runtimes[language].run({ program: program[language], world: createWorld([]) })
      expect(result.error?.type).toBe('TypeError')
    },
  )

  it.each([
    ['python', 'import random\nprint(random.random(), random.randint(1, 1000), [object()])'],
    ['javascript', 'console.log(Math.random(), Math.random())'],
  ] as const)('%s is deterministic after any other program', async (language, program) => {
    const { output } = await runtimes[language].run({ program })
    for (const previousProgram of ['while (true) {}', 'while True: pass', 'x = 1', 'y('])
      await runtimes[language].run({ program: previousProgram })
    expect((await runtimes[language].run({ program })).output).toBe(output)
  })
})
