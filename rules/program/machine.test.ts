import { describe, expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { judgeCase } from '../levels/level.ts'
import { parseSky } from '../worlds/sky-map.ts'
import { skyOutcome, skyVocabulary, skyWorld } from '../worlds/sky.ts'
import { openMachine, type Step } from './machine.ts'
import { parsePython } from './python.ts'
import type { Value } from './values.ts'

const read = (text: string) => {
  const parsed = parsePython(text, skyVocabulary)
  if (!parsed.ok) throw new Error(`${parsed.reason} in line ${parsed.line}`)
  return parsed.value
}

const emptySky = unwrap(parseSky(['K.........']))

function run(text: string, initialVariables: Record<string, Value> = {}) {
  const machine = openMachine(read(text), skyWorld(emptySky, initialVariables))
  const steps: Step<unknown>[] = []
  for (let step = machine.step(); step; step = machine.step()) steps.push(step)
  return { said: machine.saidValues(), stop: machine.stopped(), steps, variables: machine.variables() }
}

const lines = (...text: string[]) => text.join('\n')

describe('computes the same values as Python', () => {
  test.each<[string, Value[]]>([
    ['say(7 // 2)\nsay(-7 // 2)\nsay(-7 % 3)\nsay(7 % -3)\nsay(7 / 2)', [3, -4, 2, -2, 3.5]],
    ['say(1 + 2 * 3)\nsay((1 + 2) * 3)\nsay(10 - 3 - 2)\nsay(2 - -3)', [7, 9, 5, 5]],
    ['say(not 1 == 2 and 3 > 2 or False)', [true]],
    ['say(0 or 5)\nsay(3 and 0)\nsay(True + True)\nsay(True == 1)', [5, 0, 2, true]],
    ['say("a" + "b")\nsay("ab" < "b")\nsay("mango" == "mango")\nsay(len("ก็🪁"))', ['ab', true, true, 3]],
    ['say(6 / 2 == 3)\nsay(6 / 2 * 2)\nsay(1 // 0.1)\nsay(7.5 // 2)\nsay(not 0 / 5)', [true, 6, 9, 3, true]],
    ['a = list(range(3))\na.append(9)\nsay(a)', [{ items: [0, 1, 2, 9] }]],
    ['n = 1\nfor _ in range(8):\n    n += n\nsay(n)', [256]],
    ['total = 0\nfor i in range(5):\n    total += i\nsay(total)', [10]],
    ['total = 0\nfor v in [3, 4, 5]:\n    total += v\nsay(total)\nsay(v)', [12, 5]],
    [
      'a = [1, 2]\nb = a\nb.append(3)\na[0] = 9\nsay(a)\nsay(b[-1])\nsay(a.pop())\nsay(len(b))',
      [{ items: [9, 2, 3] }, 3, 3, 2],
    ],
    ['n = 3\nwhile n > 0:\n    n -= 1\nsay(n)\nwhile not n == 2:\n    n += 1\nsay(n)', [0, 2]],
    ['if 1 > 2:\n    say(1)\nelif 2 > 1:\n    say(2)\nelse:\n    say(3)', [2]],
  ])('%s', (text, expected) => {
    const result = run(text)
    expect(result.stop).toBeNull()
    expect(result.said).toEqual(expected)
  })
})

describe('user-defined functions', () => {
  test('return values, call each other recursively and have local variables', () => {
    const text = lines(
      'def power(base, n):',
      '    if n == 0:',
      '        return 1',
      '    half = power(base, n // 2)',
      '    if n % 2 == 1:',
      '        return base * half * half',
      '    return half * half',
      'def tick():',
      '    global n',
      '    n += 1',
      'n = 40',
      'tick()',
      'tick()',
      'say(power(2, 10))',
      'say(n)',
    )
    const result = run(text)
    expect(result.said).toEqual([1024, 42])
    expect(result.variables.has('half')).toBe(false)
  })

  test('return ends the loops around it', () => {
    expect(
      run(
        'def first(row):\n    for v in row:\n        for _ in range(3):\n            return v\nfor _ in range(2):\n    say(first([7, 8]))',
      ).said,
    ).toEqual([7, 7])
  })
})

describe('stops at the failing statement with a reason', () => {
  test.each([
    ['say(1)\nsay(n)', { reason: 'no-value', nodeId: 2, name: 'n' }],
    ['say(1 // 0)', { reason: 'divided-by-nought', nodeId: 1 }],
    ['say(1 + "a")', { reason: 'wrong-kind', nodeId: 1 }],
    ['say([1][1])', { reason: 'no-such-item', nodeId: 1 }],
    ['a = []\nsay(a.pop())', { reason: 'no-such-item', nodeId: 2 }],
    ['a = [1]\na.append(a)', { reason: 'list-in-list', nodeId: 2 }],
    ['fly(...)', { reason: 'unfinished', nodeId: 1 }],
    ['fly("far")', { reason: 'wrong-kind', nodeId: 1, name: 'fly' }],
    ['for _ in range(1.5):\n    fly()', { reason: 'wrong-kind', nodeId: 1 }],
    ['say([1, 2][2 / 2])', { reason: 'wrong-kind', nodeId: 1 }],
    ['for _ in range(6 / 2):\n    fly()', { reason: 'wrong-kind', nodeId: 1 }],
    ['n = 0.5 + 0.5\nsay(list(range(n)))', { reason: 'wrong-kind', nodeId: 2 }],
    ['while True:\n    pass', { reason: 'too-long', nodeId: 1 }],
    ['for _ in range(9007199254740991):\n    pass', { reason: 'too-long', nodeId: 1 }],
    ['def f():\n    f()\nf()', { reason: 'too-many-calls', nodeId: 2, name: 'f' }],
    ['a = []\nfor i in range(100):\n    for j in range(100):\n        a.append(i + j)', { reason: 'too-much-memory' }],
    ['t = "ab"\nwhile True:\n    t = t + t', { reason: 'too-much-memory', nodeId: 3 }],
    ['n = 2\nwhile True:\n    n = n * n', { reason: 'number-too-large', nodeId: 3 }],
  ])('%s', (text, stop) => {
    expect(run(text).stop).toMatchObject(stop)
  })
})

test('stops expensive programs within 200 ms of CPU time', () => {
  const expensivePrograms = [
    'a = list(range(2000))\nwhile True:\n    say(a == a)',
    't = "x"\nfor _ in range(14):\n    t = t + t\nwhile True:\n    say(len(t))',
    'a = list(range(4000))\nwhile True:\n    b = a',
  ]
  for (const text of expensivePrograms) {
    const startUsage = process.threadCpuUsage()
    expect(['too-long', 'too-much-memory']).toContain(run(text).stop?.reason)
    expect(process.threadCpuUsage(startUsage).user).toBeLessThan(200_000)
  }
})

test('a run does not change the initial variables of the world', () => {
  const initialVariables = { legs: { items: [3, 2] } }
  expect(run('legs.append(1)\nsay(legs)', initialVariables).said).toEqual([{ items: [3, 2, 1] }])
  expect(run('say(legs)', initialVariables).said).toEqual([{ items: [3, 2] }])
})

test('the same seed produces the same random numbers', () => {
  const text = 'for _ in range(20):\n    say(random_number(1, 6))'
  expect(run(text).said).toEqual(run(text).said)
  expect(new Set(run(text).said).size).toBeGreaterThan(2)
})

describe('in the sky world', () => {
  const judgeFlight = (rows: string[], text: string, facing?: 'up' | 'down' | 'left') => {
    const sky = unwrap(parseSky(rows, facing))
    return judgeCase(read(text), { world: skyWorld(sky), outcome: ({ state }) => skyOutcome(sky, state) })
  }
  test.each<[string, string[], string, string]>([
    ['the kite reaches the bell', ['K.B'], 'fly(2)', 'bell'],
    ['the kite stops before the bell', ['K.B'], 'fly()', 'short'],
    ['a tree stops the kite', ['KT'], 'fly()', 'tree'],
    ['a storm stops the kite', ['K!'], 'fly_right()', 'storm'],
    ['the kite cannot leave the map', ['K.'], 'fly_up()', 'outside'],
    ['a gate stays closed without a key', ['KGB'], 'fly(2)', 'gate'],
    ['a collected key opens a gate', ['kKGB'], 'fly_left()\nfly(3)', 'bell'],
    ['a key opens only one gate', ['kKGGB'], 'fly_left()\nfly(4)', 'gate'],
    ['puff removes a cloud', ['KcB'], 'puff()\nfly(2)', 'bell'],
    ['puff fails without a cloud', ['K.B'], 'puff()', 'nothing-to-puff'],
    ['wind carries the kite to the bell', ['K>>B'], 'fly()', 'bell'],
    ['wind carries the kite around a corner', ['K>v', '..B'], 'fly()', 'bell'],
    ['a tree stops a kite carried by wind', ['K>T', '.B.'], 'fly()\nfly_down()', 'bell'],
    ['wind carries the kite into a storm', ['K>!'], 'fly()', 'storm'],
    ['a circular wind releases the kite', ['K>v', '.^<'], 'fly()', 'short'],
    [
      'a loop with a sensor steers the kite',
      ['KooT', 'TToB'],
      'while clear():\n    fly()\nturn_right()\nfly()\nturn_left()\nfly()',
      'bell',
    ],
    ['a lantern sensor steers the kite', ['KrT', 'TBT'], 'fly()\nif red():\n    turn_right()\nfly()', 'bell'],
  ])('%s', (_, rows, text, reason) => {
    expect(judgeFlight(rows, text).reason).toBe(reason)
  })

  test('turn_left turns by 90 degrees relative to the facing direction', () => {
    expect(judgeFlight(['K..', '..B'], 'fly()\nturn_left()\nfly(2)', 'down').reason).toBe('bell')
  })

  test('each square of a flight is one step with the id of its statement', () => {
    const { steps } = judgeFlight(['K.*B'], 'fly(3)')
    expect(
      steps.map((step) => [step.nodeId, step.kind === 'world' && step.event.kind, step.state.position.column]),
    ).toEqual([
      [1, 'flew', 1],
      [1, 'star', 2],
      [1, 'bell', 3],
    ])
  })
})
