import { expect, test } from 'vitest'
import { flyThrough } from '../worlds/landing-flight.ts'
import { landingPuzzle } from '../worlds/landing-puzzle.ts'
import {
  changePuzzle,
  isLanded,
  openPuzzle,
  removable,
  stepShown,
  type PuzzleAction as Action,
  type PuzzleSession as Session,
} from './puzzle-session.ts'
import { readLandingPython } from '../worlds/landing-typing.ts'
import { move } from '../worlds/sky-moves.ts'
import type { SkyEvent, SkyState } from '../worlds/sky.ts'
import { printPython } from './python.ts'
import { emptyProgram, repeat } from './tree.ts'

type PuzzleSession = Session<SkyState, SkyEvent>

type PuzzleAction = Action<SkyState, SkyEvent>

const fresh: PuzzleSession = openPuzzle(landingPuzzle.starter)
const empty: PuzzleSession = openPuzzle(emptyProgram)
const flown = (session: PuzzleSession) =>
  after(session, { kind: 'run', flight: flyThrough(landingPuzzle, session.program) })
const after = (session: PuzzleSession, ...actions: PuzzleAction[]) =>
  actions.reduce((before, act) => changePuzzle(before, act), session)
/** In one line; what is in a loop has `>` before it. */
const text = ({ program }: PuzzleSession) => printPython(program).replaceAll('    ', '>').replaceAll('\n', ' ')

const up: PuzzleAction = { kind: 'add', draft: move('up') }
const right: PuzzleAction = { kind: 'add', draft: move('right') }
const loop: PuzzleAction = { kind: 'add', draft: repeat(2, []) }
const out: PuzzleAction = { kind: 'remove' }
const undo: PuzzleAction = { kind: 'undo' }
const behindFirst: PuzzleAction = { kind: 'place', caret: { inside: null, at: 1 } }
const type = (typed: string): PuzzleAction => ({ kind: 'type', text: typed, parsed: readLandingPython(typed) })

test.each([
  ['commands go one behind the other', [up, right], 'fly_up() fly_right()'],
  ['what follows a new loop goes into it', [loop, up, right], 'for _ in range(2): >fly_up() >fly_right()'],
  [
    'until another place is chosen',
    [loop, up, behindFirst, right, up],
    'for _ in range(2): >fly_up() fly_right() fly_up()',
  ],
  ['behind a selected command', [up, up, { kind: 'select', id: 1 }, right], 'fly_up() fly_right() fly_up()'],
  [
    'at the end of a selected loop',
    [loop, up, { kind: 'select', id: 1 }, right],
    'for _ in range(2): >fly_up() >fly_right()',
  ],
  ['the last command is taken out first', [up, right, out], 'fly_up()'],
  ['a selected loop goes with all inside it', [up, loop, up, { kind: 'select', id: 2 }, out], 'fly_up()'],
  ['an empty loop goes when there is nothing before the caret', [up, loop, out], 'fly_up()'],
  ['and the next command stands where it stood', [up, loop, out, right], 'fly_up() fly_right()'],
  ['undo brings it back', [up, loop, out, undo], 'fly_up() for _ in range(2): >pass'],
  ['as often as wanted', [up, right, up, undo, undo], 'fly_up()'],
  ['and no further', [up, undo, undo, undo], ''],
] satisfies [string, PuzzleAction[], string][])('%s', (_, actions, expected) => {
  expect(text(after(empty, ...actions))).toBe(expected)
})

test('how often a loop runs is changed, and it stays selected', () => {
  const more = after(fresh, { kind: 'select', id: 1 }, { kind: 'set-times', id: 1, times: 5 })
  expect(more.program.body[0]).toMatchObject({ times: { value: 5 } })
  expect(more.selected).toBe(1)
  expect(after(more, { kind: 'set-times', id: 1, times: 10 })).toMatchObject({
    program: more.program,
    refused: 'bad-times',
  })
})

test('with nothing to take out nothing happens', () => {
  expect(removable(empty)).toBeNull()
  expect(after(empty, out)).toBe(empty)
  const atStart = after(fresh, { kind: 'place', caret: { inside: null, at: 0 } })
  expect(after(atStart, out)).toBe(atStart)
})

test('a block too many is refused and the program stays', () => {
  const full = after(empty, ...Array.from({ length: 64 }, () => up))
  expect(after(full, up)).toMatchObject({ program: full.program, refused: 'too-big' })
})

test('text that can be read is the program at once, as it was typed', () => {
  const typed = after(fresh, type('fly_up ( )\n'))
  expect(text(typed)).toBe('fly_up()')
  expect(typed.typed).toEqual({ text: 'fly_up ( )\n', problem: null })
})

test('text that cannot be read yet is kept, beside the last program that could', () => {
  const typed = after(fresh, type('fly_up()'), type('fly_up('))
  expect(typed.typed).toEqual({ text: 'fly_up(', problem: { reason: 'missing-brackets', line: 1 } })
  expect(text(typed)).toBe('fly_up()')
  expect(after(flown(typed), { kind: 'land' }).flight?.run).toMatchObject({
    reason: 'short',
    steps: [{ state: { position: { column: 0, row: 2 } } }],
  })
})

test('a block laid beside unreadable text replaces it, and undo brings the text back', () => {
  const typed = after(empty, type('fly_up()'), type('fly_up()\nfly'))
  const laid = after(typed, right)
  expect(text(laid)).toBe('fly_up() fly_right()')
  expect(laid.typed).toBeNull()
  expect(after(laid, undo).typed?.text).toBe('fly_up()\nfly')
  expect(text(after(laid, undo, undo))).toBe('')
})

test('a flight goes step by step, or to its end at once', () => {
  const flying = after(flown(after(fresh, right)), { kind: 'step' })
  expect(stepShown(flying.flight!)).toMatchObject({ state: { position: { column: 1, row: 3 } } })
  expect(isLanded(flying.flight!)).toBe(false)
  const landed = after(flying, { kind: 'land' }).flight!
  expect(landed).toMatchObject({ run: { solved: true }, stars: 3, shown: 8 })
  expect(isLanded(landed)).toBe(true)
  expect(after(flying, { kind: 'stop' }).flight).toBeNull()
})

test('an edit ends the flight, looking around does not', () => {
  const landed = after(flown(fresh), { kind: 'land' })
  expect(after(landed, { kind: 'select', id: 1 }).flight).toMatchObject({ run: { reason: 'short' } })
  expect(after(landed, right).flight).toBeNull()
})
