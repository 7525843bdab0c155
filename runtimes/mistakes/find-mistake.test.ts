import { beforeAll, expect, it } from 'vitest'
import { openRuntimes } from '../node-runtimes.ts'
import type { Language, Runtime } from '../runtime.ts'
import { findMistake } from './find-mistake.ts'
import javascript from './javascript-examples.json' with { type: 'json' }
import javascriptRules from './javascript.json' with { type: 'json' }
import python from './python-examples.json' with { type: 'json' }
import pythonRules from './python.json' with { type: 'json' }

let runtimes: Readonly<Record<Language, Runtime>>
beforeAll(async () => void (runtimes = await openRuntimes()))

async function findMistakeOf(language: Language, program: string, input: readonly string[], expected: string) {
  const { error, output, stop, entered } = await runtimes[language].run({ program, input })
  const ended = { error, output, expected, entered, isOther: error === null && output !== expected }
  return findMistake(language, program, { ...ended, stoppedAt: stop === null ? null : (stop.line ?? 1) })
}

const examples = [
  ...python.map((example) => ({ ...example, language: 'python' as const })),
  ...javascript.map((example) => ({ ...example, language: 'javascript' as const })),
]

it.each(examples)(
  '$id is found in its examples at the right line, and not in the corrected program',
  async (example) => {
    const { id, language, program, input, line, corrected, more } = example
    const correctRun = await runtimes[language].run({ program: corrected, input })
    expect(await findMistakeOf(language, program, input, correctRun.output)).toMatchObject({ id, line })
    for (const variant of more)
      expect(await findMistakeOf(language, variant.program, [], ''), variant.program).toMatchObject({
        id,
        line: variant.line,
      })
    expect(await findMistakeOf(language, corrected, input, correctRun.output)).toBeNull()
  },
)

it('has an example for every rule', () => {
  expect(examples.map(({ id }) => id)).toEqual([...pythonRules, ...javascriptRules].map(({ id }) => id))
})

it('knows the functions of the level, and functions that only tests call', async () => {
  const mistake = findMistake('python', 'Fly(3)', {
    error: (await runtimes.python.run({ program: 'Fly(3)' })).error,
    isOther: false,
    known: ['fly'],
  })
  expect(mistake).toMatchObject({ id: 'py-name-case', holes: { name: 'Fly', nearest: 'fly' } })
  const uncalledFunction = 'def hop(width):\n    fly(width)'
  expect(findMistake('python', uncalledFunction, { error: null, isOther: true })).toMatchObject({
    id: 'py-function-never-called',
    line: 1,
  })
  expect(findMistake('python', uncalledFunction, { error: null, isOther: true, isCalled: true })).toBeNull()
})

it.each([
  ['def count(s):\n    for letter in s:\n        n = 0\n        n += 1\n    return n', 'py-starts-over-in-loop', 3],
  [
    'def mean(v):\n    total = 0\n    for one in v:\n        total += one\n        return total',
    'py-return-too-early',
    5,
  ],
  [
    'def find(v, x):\n    for i in v:\n        if i == x:\n            return i\n        else:\n            return -1',
    'py-return-too-early',
    6,
  ],
])('finds a mistake in a function that tests call: %j', (program, id, line) => {
  expect(findMistake('python', program, { error: null, isOther: true, isCalled: true })).toMatchObject({ id, line })
})

it('finds a function that prints its result instead of returning it', () => {
  const ended = { error: null, isOther: true, isCalled: true, value: 'None' }
  expect(findMistake('python', 'def area(w, h):\n    print(w * h)', ended)).toMatchObject({
    id: 'py-shows-none',
    line: 1,
  })
  expect(findMistake('python', 'def area(w, h):\n    return None', ended)).toBeNull()
})

it('handles long malformed programs within three seconds', () => {
  const strangeText = `${'x'.repeat(200)} ((( '''`.repeat(40)
  const startedAt = performance.now()
  for (const program of [
    strangeText,
    `${strangeText}\n`.repeat(20),
    `${' '.repeat(60)}for `.repeat(60),
    '\t'.repeat(9_000),
  ])
    findMistake('python', program, { error: { type: 'SyntaxError', text: 'invalid syntax', line: 1 }, isOther: false })
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})
