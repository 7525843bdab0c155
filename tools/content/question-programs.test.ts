import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankSchema, type QuestionFile } from '#content/question-schema.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import type { RunResult, Runtime, PlainValue, WorldCalls } from '#runtimes/runtime.ts'

/** Runs the Python program of every question and compares the result with the answer key. */

const bank = bankSchema.parse(
  JSON.parse(readFileSync(new URL('../../content/questions/computing.json', import.meta.url), 'utf8')),
)
const programs = bank.filter(({ program }) => program !== undefined)

type Flight = { column: number; row: number; facing: number; squares: number; turns: number; done: string[] }
type ProgramRun = RunResult & { readonly flight: Flight }

const shifts = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const facings = ['right', 'up', 'left', 'down'] as const

/** Result of `clear()` for questions whose maps contain trees. */
const isClear: Readonly<Record<string, (flight: Flight) => boolean>> = {
  'com-cond-08': ({ squares }) => squares !== 2 && squares !== 4,
  'com-while-01': ({ squares }) => squares < 4,
  'com-while-02': ({ squares }) => squares < 4,
  'com-while-03': () => false,
  'com-while-09': ({ squares, turns }) => squares < (turns === 0 ? 2 : 5),
}

function act(flight: Flight, word: string, inputs: readonly PlainValue[]): void {
  flight.done.push(word)
  if (word.startsWith('turn_')) {
    flight.turns += 1
    flight.facing = (flight.facing + (word === 'turn_left' ? 1 : 3)) % 4
  }
  if (!word.startsWith('fly')) return
  const direction = word === 'fly' ? flight.facing : facings.findIndex((facing) => word === `fly_${facing}`)
  const squares = word === 'fly' ? Number(inputs[0] ?? 1) : 1
  const [right = 0, up = 0] = shifts[direction] ?? []
  flight.squares += squares
  flight.column += right * squares
  flight.row += up * squares
}

let python: Runtime
beforeAll(async () => {
  python = (await openRuntimes()).python
})

async function runProgram({ id }: QuestionFile, program: string): Promise<ProgramRun> {
  const flight: Flight = { column: 0, row: 0, facing: 0, squares: 0, turns: 0, done: [] }
  const world: WorldCalls = {
    actions: ['fly', ...facings.map((facing) => `fly_${facing}`), 'turn_left', 'turn_right', 'drum', 'clap', 'water'],
    sensors: ['clear'],
    numbered: ['fly'],
    act: (word, inputs) => {
      act(flight, word, inputs)
      return 'done'
    },
    look: () => ({ value: isClear[id]?.(flight) ?? true }),
  }
  return { ...(await python.run({ program, world, limits: { steps: 2_000, outputCharacters: 2_000 } })), flight }
}

const count = ({ flight }: ProgramRun, ...words: readonly string[]): number =>
  flight.done.filter((word) => words.includes(word)).length

function describePosition({ flight: { column, row } }: ProgramRun): string {
  const sideways = column === 0 ? '' : `${Math.abs(column)} ${column > 0 ? 'right' : 'left'}`
  const upwards = row === 0 ? '' : `${Math.abs(row)} ${row > 0 ? 'up' : 'down'}`
  return [sideways, upwards].filter((part) => part !== '').join(', ') || 'on the start square'
}

/** Reads the answer from a run, by the wording of the question. */
const readers: readonly (readonly [RegExp, (run: ProgramRun) => string | number])[] = [
  [/How (many squares does Wao fly in all|far does (Wao|it) fly)\?$/, ({ flight }) => flight.squares],
  [/Where (is Wao at the end, seen from the start|does it end)\?$/, describePosition],
  [/Where does it look at the end\?$/, ({ flight }) => facings[flight.facing] ?? ''],
  [/How many drum beats sound\?$/, (run) => count(run, 'drum')],
  [/How many drum beats and claps sound together\?$/, (run) => count(run, 'drum', 'clap')],
  [/How many times does Wao water\?$/, (run) => count(run, 'water')],
  [/How often does it turn\?$/, ({ flight }) => flight.turns],
  [/In which order do the sounds come\?$/, ({ flight }) => flight.done.join(' ')],
  [/What does Wao do\?$/, ({ flight }) => flight.done.join(' ').replaceAll('_', ' ')],
  [
    /What does (this program print|the list look like at the end)\?$/,
    ({ output }) => output.trim().replaceAll('\n', ' '),
  ],
  [/How many stars are printed in all\?$/, ({ output }) => output.replaceAll(/[^*]/g, '').length],
  [/How many steps are still missing to be 5 squares to the right\?$/, ({ flight }) => 5 - flight.column],
  [/^Python stops with an error\./, ({ error }) => `line ${error?.line}`],
  [/never stops\. Which line is wrong\?$/, ({ stop }) => (stop?.reason === 'steps' ? 'line 4' : 'it stops')],
]

/** Questions about changing the program: the changed program and the result it must have. */
const changes: Readonly<Record<string, readonly [string, (run: ProgramRun) => boolean]>> = {
  'com-seq-07': ['fly_right()\nfly_right()\nfly_right()', ({ flight }) => flight.column === 3 && flight.row === 0],
  'com-seq-12': ['fly_up()\nfly_right()', ({ flight }) => flight.column === 1 && flight.row === 1],
  'com-seq-13': ['fly_right()\nfly_right()', ({ flight }) => flight.column >= 1 && flight.column < 3],
  'com-loop-03': [
    'for _ in range(4):\n    fly_right()\n    fly_up()',
    (run) => describePosition(run) === '4 right, 4 up',
  ],
  'com-loop-08': [
    'for _ in range(3):\n    fly_right()\nfly_right()\nfly_right()',
    ({ flight }) => flight.squares === 5,
  ],
  'com-loop-11': ['for _ in range(5):\n    fly(1)\ndrum()', (run) => count(run, 'drum') === 5 - 4],
  'com-turn-10': ['fly(2)\nturn_left()\nfly(3)', (run) => describePosition(run) === '2 right, 3 up'],
  'com-turn-11': [
    'for _ in range(4):\n    fly(3)\n    turn_left()',
    (run) => describePosition(run) === 'on the start square',
  ],
  'com-cond-12': [
    'n = 6\nif n % 2 == 0:\n    print("even")\nelse:\n    print("odd")',
    ({ output }) => output === 'even\n',
  ],
  'com-bug-06': [
    'a = [2, 4, 9]\ntotal = 0\nfor n in a:\n    total += n\nprint(total / len(a))',
    ({ output }) => output === '5.0\n',
  ],
}

const keyOf = ({ answer, options = [] }: QuestionFile): string =>
  normalize(answer ?? options.find(({ right }) => right)?.text.en ?? '')

/** Treats `drum, clap` and `drum clap`, `Right` and `right` as equal. */
const normalize = (value: string | number): string =>
  String(value)
    .toLowerCase()
    .replace(/,(?! \d)/g, '')

describe.each(programs.map((file) => [file.id, file] as const))('the program of %s', (id, file) => {
  const reader = readers.find(([ending]) => ending.test(file.question.en))
  const change = changes[id]

  test.runIf(change === undefined)('gives the result of the answer key', async () => {
    expect(reader, file.question.en).toBeDefined()
    expect(normalize(reader?.[1](await runProgram(file, file.program ?? '')) ?? '')).toBe(keyOf(file))
  })

  test.runIf(change !== undefined)('gives the expected result after the change in the answer key', async () => {
    expect((await runProgram(file, file.program ?? '')).error).toBeNull()
    expect(change?.[1](await runProgram(file, change[0]))).toBe(true)
  })
})
