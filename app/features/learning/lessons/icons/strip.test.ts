import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  iconSizes,
  programOf,
  repeat,
  statementsIn,
  checkLimits,
  type Draft,
  type Program,
} from '#rules/program/tree.ts'
import { printPython } from '#rules/program/python.ts'
import { createCall, listOfferedCommands, TRICK } from './commands.ts'
import {
  setSensor,
  getCaretForSelection,
  changeTimes,
  getEndPosition,
  listGaps,
  moveTile,
  insertTile,
  findRemovableTile,
  shiftTile,
  removeTile,
  toValidCaret,
  type StripState,
} from './strip.ts'

const right: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const up: Draft = { kind: 'do', action: 'fly_up', inputs: [] }
const empty: StripState = { program: programOf(), caret: getEndPosition(programOf()) }
const unwrapResult = (result: ReturnType<typeof insertTile>): StripState => {
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
const add = ({ program, caret }: StripState, draft: Draft) => unwrapResult(insertTile(program, caret, draft))
const lines = (program: Program) => printPython(program).split('\n')

test('inserts tiles in sequence, and into the loop inserted last', () => {
  const { program } = [right, repeat(2, []), up, right].reduce(add, empty)
  expect(lines(program)).toEqual(['fly_right()', 'for _ in range(2):', '    fly_up()', '    fly_right()'])
})

test('a condition moves the caret into its box; the else lane has a separate caret position', () => {
  const look = listOfferedCommands('garden', { blocks: ['if', 'else', 'ripe'], countsWithDots: true }, TRICK).at(-1)!
  const { program, caret } = add(empty, look)
  expect(caret).toEqual({ inside: 1, part: 0, at: 0 })
  const full = add({ program, caret: { inside: 1, part: 1, at: 0 } }, up)
  expect(lines(full.program)).toEqual(['if ripe():', '    pass', 'else:', '    fly_up()'])
})

test('a trick is added with its first tile and removed with its last', () => {
  const started = add({ ...empty, caret: TRICK }, up)
  const withCall = add({ program: started.program, caret: getEndPosition(started.program) }, createCall(TRICK))
  expect(lines(withCall.program)).toEqual(['def trick():', '    fly_up()', 'trick()'])
  const withoutCall = unwrapResult(removeTile(withCall.program, statementsIn(withCall.program.body).at(-1)!.id))
  const emptied = unwrapResult(removeTile(withoutCall.program, statementsIn(withoutCall.program.body).at(-1)!.id))
  expect(emptied.program.body).toEqual([])
})

test('calling a trick that does not exist adds an empty definition', () => {
  const { program, caret } = add(empty, createCall(TRICK))
  expect(lines(program)).toEqual(['def trick():', '    pass', 'trick()'])
  expect(caret).toEqual({ inside: null, at: 2 })
})

test('a call of a trick inside itself is moved to the main program', () => {
  const started = add({ ...empty, caret: TRICK }, up)
  const withCall = add(started, createCall(TRICK))
  expect(lines(withCall.program)).toEqual(['def trick():', '    fly_up()', 'trick()'])
  const call = statementsIn(withCall.program.body).at(-1)!.id
  expect(moveTile(withCall.program, call, started.caret)).toMatchObject({ ok: false, reason: 'into-itself' })
})

test('loop counts range from two to nine, or to the maximum of the level', () => {
  const program = programOf(repeat(2, []))
  expect(changeTimes(program, 1, -1, 9)).toMatchObject({ ok: false })
  expect(changeTimes(program, 1, 1, 9).ok).toBe(true)
  expect(changeTimes(program, 1, 1, 2)).toMatchObject({ ok: false })
})

test('replaces the sensor of a condition', () => {
  const { program } = add(
    empty,
    listOfferedCommands('garden', { blocks: ['if', 'ripe'], countsWithDots: true }, TRICK)[0]!,
  )
  const changed = setSensor(program, 1, 'thirsty')
  expect(changed.ok && lines(changed.value)[0]).toBe('if thirsty():')
})

test('shifts a tile by one gap, into a box and out of it', () => {
  const program = programOf(right, repeat(2, [up]))
  const inside = unwrapResult(shiftTile(program, 1, 1))
  expect(lines(inside.program)).toEqual(['for _ in range(2):', '    fly_right()', '    fly_up()'])
  const shifted = unwrapResult(shiftTile(unwrapResult(shiftTile(inside.program, 1, 1)).program, 1, 1))
  expect(lines(shifted.program)).toEqual(['for _ in range(2):', '    fly_up()', 'fly_right()'])
  expect(shiftTile(shifted.program, 1, 1)).toMatchObject({ ok: false })
  expect(shiftTile(programOf(repeat(2, [])), 1, 1)).toMatchObject({ ok: false })
})

test('selecting a box moves the caret into it; remove targets the selected tile, else the one before the caret', () => {
  const program = programOf(right, repeat(2, []))
  expect(getCaretForSelection(program, 2)).toEqual({ inside: 2, part: 0, at: 0 })
  expect(findRemovableTile(program, getEndPosition(program), 1)).toBe(1)
  expect(findRemovableTile(program, { inside: null, at: 1 }, null)).toBe(1)
  expect(findRemovableTile(program, { inside: 2, part: 0, at: 0 }, null)).toBe(2)
  expect(findRemovableTile(program, { inside: null, at: 0 }, null)).toBeNull()
})

test('moves a caret without a valid position to the end', () => {
  expect(toValidCaret(programOf(right), { inside: 9, at: 0 })).toEqual({ inside: null, at: 1 })
  expect(toValidCaret(programOf(right), { inside: null, at: 7 })).toEqual({ inside: null, at: 1 })
})

test('random inserts, moves and removals keep the program within the icon limits', () => {
  const commands = listOfferedCommands('sky', { blocks: 'all', countsWithDots: true }, TRICK)
  const actionArbitrary = fc.record({ kind: fc.nat(), to: fc.nat(), which: fc.nat() })
  fc.assert(
    fc.property(fc.array(actionArbitrary, { maxLength: 60 }), (actions) => {
      let program = programOf()
      for (const { kind, to, which } of actions) {
        const gaps = [...listGaps(program), TRICK] as const
        const gap = gaps[to % gaps.length]!
        const ids = statementsIn(program.body).map(({ id }) => id)
        const id = ids[which % Math.max(1, ids.length)]
        const caret = toValidCaret(program, gap)
        const result =
          kind % 3 === 0 && id !== undefined
            ? removeTile(program, id)
            : kind % 3 === 1 && id !== undefined
              ? moveTile(program, id, caret)
              : insertTile(program, caret, commands[which % commands.length]!)
        if (result.ok) {
          program = result.value.program
          expect(toValidCaret(program, result.value.caret)).toEqual(result.value.caret)
        }
        expect(checkLimits(program, iconSizes).ok).toBe(true)
        const all = statementsIn(program.body).map((statement) => statement.id)
        expect(new Set(all).size).toBe(all.length)
      }
    }),
    { numRuns: 400 },
  )
})
