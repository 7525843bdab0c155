import { beforeAll, describe, expect, it } from 'vitest'
import { openRuntimes } from '../node-runtimes.ts'
import type { Runtime, Simple } from '../runtime.ts'

/** The words of a world are functions of the host: to a program they are as functions of Python are. */

let python: Runtime
beforeAll(async () => void (python = (await openRuntimes()).python))

async function flown(program: string, most = 100) {
  const done: (readonly [string, ...Simple[]])[] = []
  const { output, error, stop, steps } = await python.run({
    program,
    world: {
      actions: ['fly', 'turn_left'],
      sensors: ['clear'],
      numbered: ['fly'],
      act(word, inputs) {
        if (done.length >= most) return 'over'
        if (word === 'turn_left' && inputs.length > 0) return 'refused'
        done.push([word, ...inputs])
        return 'done'
      },
      look: (_, inputs) => (done.length >= most ? 'over' : { value: inputs[0] ?? true }),
    },
  })
  return { done, output, stop, steps, error: error && `${error.line} ${error.type}: ${error.text}` }
}

describe('a word', () => {
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
  ])('is told apart: %s', async (line, error) => {
    expect(await flown(`x = 1\n${line}`)).toMatchObject({ error: `2 ${error}`, done: [] })
  })

  it('is printed as a function, by its name', async () => {
    const program = 'print(turn_left, [fly], f"{clear}", str(fly))\nprint(input, type(fly), type(clear))'
    expect((await flown(program)).output).toBe(
      "<function turn_left> [<function fly>] <function clear> <function fly>\n<function input> <class 'function'> <class 'function'>\n",
    )
  })

  it('takes numbers of any size and texts as they are', async () => {
    const { done, error } = await flown('fly(2 ** 32 + 3)\nfly(-1.5)\nfly(True, "小")\nfly(None)\nfly()')
    expect(error).toBe(null)
    expect(done).toEqual([['fly', 2 ** 32 + 3], ['fly', -1.5], ['fly', true, '小'], ['fly', null], ['fly']])
  })

  it('may be kept, compared and handed on', async () => {
    const program = 'all = {"a": turn_left}\nall["a"]()\nprint(turn_left == turn_left, bool(clear), clear("left"))'
    expect(await flown(program)).toMatchObject({ error: null, done: [['turn_left']], output: 'True True left\n' })
  })

  it('can be caught where it is refused', async () => {
    const program = 'try:\n    turn_left(1)\nexcept TypeError as error:\n    print(error)\nturn_left()'
    expect(await flown(program)).toMatchObject({ output: 'turn_left() takes other values\n', done: [['turn_left']] })
  })
})

describe('where the world is over', () => {
  it.each(['while True:\n    turn_left()', 'while True:\n    fly(1)', 'turn_left()\nturn_left()\nclear()\nprint(1)'])(
    'the program is, too: %j',
    async (program) => {
      expect(await flown(program, 2)).toMatchObject({ error: null, stop: null, output: '' })
    },
  )

  it('what a program does at its end is done', async () => {
    const program = 'try:\n    while True:\n        turn_left()\nfinally:\n    print("end")'
    expect(await flown(program, 2)).toMatchObject({ error: null, stop: null, output: 'end\n', steps: 3 })
  })

  it('the next one reads no word of the one before', async () => {
    await flown('turn_left.secret = 1')
    expect(await flown('import host\nprint(host.why())')).toMatchObject({
      output: expect.not.stringContaining('secret'),
    })
  })

  it('the next one finds everything as it was', async () => {
    const whole = await flown('print([object()])\nturn_left()')
    await flown('def deep(n):\n    turn_left()\n    deep(n + 1)\ndeep(0)', 5)
    await flown('while True: pass')
    expect(await flown('print([object()])\nturn_left()')).toEqual(whole)
  })
})
