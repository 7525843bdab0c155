import { expect, test } from 'vitest'
import { flyThrough } from '../worlds/landing-flight.ts'
import { landingPuzzle } from '../worlds/landing-puzzle.ts'
import {
  changePuzzle,
  isLanded,
  openPuzzle,
  findRemovable,
  currentStep,
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
const runProgram = (session: PuzzleSession) =>
  applyActions(session, { kind: 'run', flight: flyThrough(landingPuzzle, session.program) })
const applyActions = (session: PuzzleSession, ...actions: PuzzleAction[]) =>
  actions.reduce((current, action) => changePuzzle(current, action), session)
/** Prints the program in one line, with `>` before nested statements. */
const text = ({ program }: PuzzleSession) => printPython(program).replaceAll('    ', '>').replaceAll('\n', ' ')

const up: PuzzleAction = { kind: 'add', draft: move('up') }
const right: PuzzleAction = { kind: 'add', draft: move('right') }
const loop: PuzzleAction = { kind: 'add', draft: repeat(2, []) }
const removeLast: PuzzleAction = { kind: 'remove' }
const undo: PuzzleAction = { kind: 'undo' }
const caretAfterFirst: PuzzleAction = { kind: 'place', caret: { inside: null, at: 1 } }
const type = (typed: string): PuzzleAction => ({ kind: 'type', text: typed, parsed: readLandingPython(typed) })

test.each([
  ['appends commands in order', [up, right], 'fly_up() fly_right()'],
  ['inserts commands after a new loop into that loop', [loop, up, right], 'for _ in range(2): >fly_up() >fly_right()'],
  [
    'inserts commands at a newly chosen position',
    [loop, up, caretAfterFirst, right, up],
    'for _ in range(2): >fly_up() fly_right() fly_up()',
  ],
  [
    'inserts a command after the selected command',
    [up, up, { kind: 'select', id: 1 }, right],
    'fly_up() fly_right() fly_up()',
  ],
  [
    'inserts a command at the end of the selected loop',
    [loop, up, { kind: 'select', id: 1 }, right],
    'for _ in range(2): >fly_up() >fly_right()',
  ],
  ['removes the last command first', [up, right, removeLast], 'fly_up()'],
  ['removes a selected loop with its body', [up, loop, up, { kind: 'select', id: 2 }, removeLast], 'fly_up()'],
  ['removes the empty loop around the caret', [up, loop, removeLast], 'fly_up()'],
  ['inserts the next command where a loop was removed', [up, loop, removeLast, right], 'fly_up() fly_right()'],
  ['undo restores a removed loop', [up, loop, removeLast, undo], 'fly_up() for _ in range(2): >pass'],
  ['undo works several times', [up, right, up, undo, undo], 'fly_up()'],
  ['undo stops at the initial program', [up, undo, undo, undo], ''],
] satisfies [string, PuzzleAction[], string][])('%s', (_, actions, expected) => {
  expect(text(applyActions(empty, ...actions))).toBe(expected)
})

test('changes the count of a loop, which stays selected', () => {
  const more = applyActions(fresh, { kind: 'select', id: 1 }, { kind: 'set-times', id: 1, times: 5 })
  expect(more.program.body[0]).toMatchObject({ times: { value: 5 } })
  expect(more.selected).toBe(1)
  expect(applyActions(more, { kind: 'set-times', id: 1, times: 10 })).toMatchObject({
    program: more.program,
    refusal: 'bad-times',
  })
})

test('remove does nothing when there is nothing to remove', () => {
  expect(findRemovable(empty)).toBeNull()
  expect(applyActions(empty, removeLast)).toBe(empty)
  const atStart = applyActions(fresh, { kind: 'place', caret: { inside: null, at: 0 } })
  expect(applyActions(atStart, removeLast)).toBe(atStart)
})

test('refuses a block over the limit and keeps the program', () => {
  const full = applyActions(empty, ...Array.from({ length: 64 }, () => up))
  expect(applyActions(full, up)).toMatchObject({ program: full.program, refusal: 'too-big' })
})

test('valid text immediately becomes the program and keeps its formatting', () => {
  const typed = applyActions(fresh, type('fly_up ( )\n'))
  expect(text(typed)).toBe('fly_up()')
  expect(typed.typed).toEqual({ text: 'fly_up ( )\n', problem: null })
})

test('preserves invalid text together with the last valid program', () => {
  const typed = applyActions(fresh, type('fly_up()'), type('fly_up('))
  expect(typed.typed).toEqual({ text: 'fly_up(', problem: { reason: 'missing-brackets', line: 1 } })
  expect(text(typed)).toBe('fly_up()')
  expect(applyActions(runProgram(typed), { kind: 'land' }).flight?.run).toMatchObject({
    reason: 'short',
    steps: [{ state: { position: { column: 0, row: 2 } } }],
  })
})

test('adding a block replaces invalid text, and undo restores the text', () => {
  const typed = applyActions(empty, type('fly_up()'), type('fly_up()\nfly'))
  const withBlock = applyActions(typed, right)
  expect(text(withBlock)).toBe('fly_up() fly_right()')
  expect(withBlock.typed).toBeNull()
  expect(applyActions(withBlock, undo).typed?.text).toBe('fly_up()\nfly')
  expect(text(applyActions(withBlock, undo, undo))).toBe('')
})

test('a flight advances step by step or jumps to its end', () => {
  const flying = applyActions(runProgram(applyActions(fresh, right)), { kind: 'step' })
  expect(currentStep(flying.flight!)).toMatchObject({ state: { position: { column: 1, row: 3 } } })
  expect(isLanded(flying.flight!)).toBe(false)
  const landed = applyActions(flying, { kind: 'land' }).flight!
  expect(landed).toMatchObject({ run: { solved: true }, stars: 3, shownSteps: 8 })
  expect(isLanded(landed)).toBe(true)
  expect(applyActions(flying, { kind: 'stop' }).flight).toBeNull()
})

test('an edit ends the flight, selecting does not', () => {
  const landed = applyActions(runProgram(fresh), { kind: 'land' })
  expect(applyActions(landed, { kind: 'select', id: 1 }).flight).toMatchObject({ run: { reason: 'short' } })
  expect(applyActions(landed, right).flight).toBeNull()
})
