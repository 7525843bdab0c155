import { beforeAll, describe, expect, it } from 'vitest'
import { openRuntimes } from '../node-runtimes.ts'
import type { Runtime, PlainValue } from '../runtime.ts'

/** World functions are host functions that behave like Python functions. */

let python: Runtime
beforeAll(async () => void (python = (await openRuntimes()).python))

async function runInWorld(program: string, maxActions = 100) {
  const performed: (readonly [string, ...PlainValue[]])[] = []
  const { output, error, stop, steps } = await python.run({
    program,
    world: {
      actions: ['fly', 'turn_left'],
      sensors: ['clear'],
      numbered: ['fly'],
      act(word, inputs) {
        if (performed.length >= maxActions) return 'over'
        if (word === 'turn_left' && inputs.length > 0) return 'refused'
        performed.push([word, ...inputs])
        return 'done'
      },
      look: (_, inputs) => (performed.length >= maxActions ? 'over' : { value: inputs[0] ?? true }),
    },
  })
  return { done: performed, output, stop, steps, error: error && `${error.line} ${error.type}: ${error.text}` }
}

describe('a world function', () => {
  it.each([
    ['turn_left(1)', 'TypeError: turn_left() takes other values'],
    ['turn_left([])', 'TypeError: only numbers and texts go in here'],
    ['fly({})', 'TypeError: only numbers and texts go in here'],
    ['turn_left(times=2)', "TypeError: unexpected keyword argument 'times'"],
    ['turn_left(1, times=2)', "TypeError: unexpected keyword argument 'times'"],
    ['fly(steps=2)', "TypeError: unexpected keyword argument 'steps'"],
    ['turn_left[2]', "TypeError: 'function' object isn't subscriptable"],
    ['turn_left[2] = 1', "TypeError: 'function' object doesn't support item assignment"],
    ['for x in turn_left: pass', "TypeError: 'function' object isn't iterable"],
    ['turn_left.times = 2', "AttributeError: 'function' object has no attribute 'times'"],
    ['clear + 1', "TypeError: unsupported types for __add__: 'function', 'int'"],
  ])('raises a Python error with the line for %s', async (line, error) => {
    expect(await runInWorld(`x = 1\n${line}`)).toMatchObject({ error: `2 ${error}`, done: [] })
  })

  it('is printed as a function with its name', async () => {
    const program = 'print(turn_left, [fly], f"{clear}", str(fly))\nprint(input, type(fly), type(clear))'
    expect((await runInWorld(program)).output).toBe(
      "<function turn_left> [<function fly>] <function clear> <function fly>\n<function input> <class 'function'> <class 'function'>\n",
    )
  })

  it('accepts numbers of any size and strings', async () => {
    const { done, error } = await runInWorld('fly(2 ** 32 + 3)\nfly(-1.5)\nfly(True, "小")\nfly(None)\nfly()')
    expect(error).toBe(null)
    expect(done).toEqual([['fly', 2 ** 32 + 3], ['fly', -1.5], ['fly', true, '小'], ['fly', null], ['fly']])
  })

  it('can be stored, compared and passed', async () => {
    const program = 'all = {"a": turn_left}\nall["a"]()\nprint(turn_left == turn_left, bool(clear), clear("left"))'
    expect(await runInWorld(program)).toMatchObject({ error: null, done: [['turn_left']], output: 'True True left\n' })
  })

  it('raises a TypeError that the program can catch', async () => {
    const program = 'try:\n    turn_left(1)\nexcept TypeError as error:\n    print(error)\nturn_left()'
    expect(await runInWorld(program)).toMatchObject({
      output: 'turn_left() takes other values\n',
      done: [['turn_left']],
    })
  })
})

describe('when the world is over', () => {
  it.each(['while True:\n    turn_left()', 'while True:\n    fly(1)', 'turn_left()\nturn_left()\nclear()\nprint(1)'])(
    'the program ends: %j',
    async (program) => {
      expect(await runInWorld(program, 2)).toMatchObject({ error: null, stop: null, output: '' })
    },
  )

  it('finally blocks still run', async () => {
    const program = 'try:\n    while True:\n        turn_left()\nfinally:\n    print("end")'
    expect(await runInWorld(program, 2)).toMatchObject({ error: null, stop: null, output: 'end\n', steps: 3 })
  })

  it('the next program cannot read the last error text', async () => {
    await runInWorld('turn_left.secret = 1')
    expect(await runInWorld('import host\nprint(host.why())')).toMatchObject({
      output: expect.not.stringContaining('secret'),
    })
  })

  it('the next program starts in the initial state', async () => {
    const expected = await runInWorld('print([object()])\nturn_left()')
    await runInWorld('def deep(n):\n    turn_left()\n    deep(n + 1)\ndeep(0)', 5)
    await runInWorld('while True: pass')
    expect(await runInWorld('print([object()])\nturn_left()')).toEqual(expected)
  })
})
