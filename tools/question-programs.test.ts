import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankSchema, type QuestionFile } from '#content/question-schema.ts'
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import type { RunResult, Runtime, Simple, WorldCalls } from '#runtimes/runtime.ts'

/** Every program of the banks runs in our own Python, and what the question asks for is read off the run. */

const bank = bankSchema.parse(
  JSON.parse(readFileSync(new URL('../content/questions/computing.json', import.meta.url), 'utf8')),
)
const programs = bank.filter(({ program }) => program !== undefined)

type Flight = { column: number; row: number; facing: number; squares: number; turns: number; done: string[] }
type Ran = RunResult & { readonly flight: Flight }

const shifts = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const facings = ['right', 'up', 'left', 'down'] as const

/** What is clear ahead, or said to be, in the questions that put trees into the sky. */
const isClear: Readonly<Record<string, (flight: Flight) => boolean>> = {
  'com-cond-08': ({ squares }) => squares !== 2 && squares !== 4,
  'com-while-01': ({ squares }) => squares < 4,
  'com-while-02': ({ squares }) => squares < 4,
  'com-while-03': () => false,
  'com-while-09': ({ squares, turns }) => squares < (turns === 0 ? 2 : 5),
}

function act(flight: Flight, word: string, inputs: readonly Simple[]): void {
  flight.done.push(word)
  if (word.startsWith('turn_')) {
    flight.turns += 1
    flight.facing = (flight.facing + (word === 'turn_left' ? 1 : 3)) % 4
  }
  if (!word.startsWith('fly')) return
  const way = word === 'fly' ? flight.facing : facings.findIndex((facing) => word === `fly_${facing}`)
  const squares = word === 'fly' ? Number(inputs[0] ?? 1) : 1
  const [right = 0, up = 0] = shifts[way] ?? []
  flight.squares += squares
  flight.column += right * squares
  flight.row += up * squares
}

let python: Runtime
beforeAll(async () => {
  python = (await openRuntimes()).python
})

async function ran({ id }: QuestionFile, program: string): Promise<Ran> {
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

const count = ({ flight }: Ran, ...words: readonly string[]): number =>
  flight.done.filter((word) => words.includes(word)).length

function placeOf({ flight: { column, row } }: Ran): string {
  const sideways = column === 0 ? '' : `${Math.abs(column)} ${column > 0 ? 'right' : 'left'}`
  const upwards = row === 0 ? '' : `${Math.abs(row)} ${row > 0 ? 'up' : 'down'}`
  return [sideways, upwards].filter((part) => part !== '').join(', ') || 'on the start square'
}

/** What a run says to a question, by how the question ends. */
const readers: readonly (readonly [RegExp, (ran: Ran) => string | number])[] = [
  [/How (many squares does Wao fly in all|far does (Wao|it) fly)\?$/, ({ flight }) => flight.squares],
  [/Where (is Wao at the end, seen from the start|does it end)\?$/, placeOf],
  [/Where does it look at the end\?$/, ({ flight }) => facings[flight.facing] ?? ''],
  [/How many drum beats sound\?$/, (one) => count(one, 'drum')],
  [/How many drum beats and claps sound together\?$/, (one) => count(one, 'drum', 'clap')],
  [/How many times does Wao water\?$/, (one) => count(one, 'water')],
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

/** Those whose answer is about a change of the program: what the changed one must do. */
const changes: Readonly<Record<string, readonly [string, (ran: Ran) => boolean]>> = {
  'com-seq-07': ['fly_right()\nfly_right()\nfly_right()', ({ flight }) => flight.column === 3 && flight.row === 0],
  'com-seq-12': ['fly_up()\nfly_right()', ({ flight }) => flight.column === 1 && flight.row === 1],
  'com-seq-13': ['fly_right()\nfly_right()', ({ flight }) => flight.column >= 1 && flight.column < 3],
  'com-loop-03': ['for _ in range(4):\n    fly_right()\n    fly_up()', (one) => placeOf(one) === '4 right, 4 up'],
  'com-loop-08': [
    'for _ in range(3):\n    fly_right()\nfly_right()\nfly_right()',
    ({ flight }) => flight.squares === 5,
  ],
  'com-loop-11': ['for _ in range(5):\n    fly(1)\ndrum()', (one) => count(one, 'drum') === 5 - 4],
  'com-turn-10': ['fly(2)\nturn_left()\nfly(3)', (one) => placeOf(one) === '2 right, 3 up'],
  'com-turn-11': ['for _ in range(4):\n    fly(3)\n    turn_left()', (one) => placeOf(one) === 'on the start square'],
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
  plain(answer ?? options.find(({ right }) => right)?.text.en ?? '')

/** `drum, clap` and `drum clap`, `Right` and `right` say the same. */
const plain = (value: string | number): string =>
  String(value)
    .toLowerCase()
    .replace(/,(?! \d)/g, '')

describe.each(programs.map((file) => [file.id, file] as const))('the program of %s', (id, file) => {
  const reader = readers.find(([ending]) => ending.test(file.question.en))
  const change = changes[id]

  test.runIf(change === undefined)('does what the key says', async () => {
    expect(reader, file.question.en).toBeDefined()
    expect(plain(reader?.[1](await ran(file, file.program ?? '')) ?? '')).toBe(keyOf(file))
  })

  test.runIf(change !== undefined)('does what it should when it is changed as the key says', async () => {
    expect((await ran(file, file.program ?? '')).error).toBeNull()
    expect(change?.[1](await ran(file, change[0]))).toBe(true)
  })
})
