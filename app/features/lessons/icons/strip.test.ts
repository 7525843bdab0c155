import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  iconSizes,
  programOf,
  repeat,
  statementsIn,
  withinLimits,
  type Draft,
  type Program,
} from '#rules/program/tree.ts'
import { printPython } from '#rules/program/python.ts'
import { callDraft, commandsOffered, TRICK } from './commands.ts'
import {
  ask,
  caretAt,
  count,
  endOf,
  gapsIn,
  move,
  place,
  removable,
  shift,
  takeOut,
  validCaret,
  type Built,
} from './strip.ts'

const right: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const up: Draft = { kind: 'do', action: 'fly_up', inputs: [] }
const empty: Built = { program: programOf(), caret: endOf(programOf()) }
const built = (result: ReturnType<typeof place>): Built => {
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
const add = ({ program, caret }: Built, draft: Draft) => built(place(program, caret, draft))
const lines = (program: Program) => printPython(program).split('\n')

test('tiles go one behind the other, and into a loop that was placed last', () => {
  const { program } = [right, repeat(2, []), up, right].reduce(add, empty)
  expect(lines(program)).toEqual(['fly_right()', 'for _ in range(2):', '    fly_up()', '    fly_right()'])
})

test('a look opens a box; its second lane is reached by its own caret', () => {
  const look = commandsOffered('garden', { blocks: ['if', 'else', 'ripe'], countsWithDots: true }, TRICK).at(-1)!
  const { program, caret } = add(empty, look)
  expect(caret).toEqual({ inside: 1, part: 0, at: 0 })
  const full = add({ program, caret: { inside: 1, part: 1, at: 0 } }, up)
  expect(lines(full.program)).toEqual(['if ripe():', '    pass', 'else:', '    fly_up()'])
})

test('a trick comes into the program with its first tile and goes with its last', () => {
  const begun = add({ ...empty, caret: TRICK }, up)
  const used = add({ program: begun.program, caret: endOf(begun.program) }, callDraft(TRICK))
  expect(lines(used.program)).toEqual(['def trick():', '    fly_up()', 'trick()'])
  const unused = built(takeOut(used.program, statementsIn(used.program.body).at(-1)!.id))
  const gone = built(takeOut(unused.program, statementsIn(unused.program.body).at(-1)!.id))
  expect(gone.program.body).toEqual([])
})

test('whoever uses a trick first has an empty one to fill', () => {
  const { program, caret } = add(empty, callDraft(TRICK))
  expect(lines(program)).toEqual(['def trick():', '    pass', 'trick()'])
  expect(caret).toEqual({ inside: null, at: 2 })
})

test('a trick never goes into itself: it is put where it can be used', () => {
  const begun = add({ ...empty, caret: TRICK }, up)
  const used = add(begun, callDraft(TRICK))
  expect(lines(used.program)).toEqual(['def trick():', '    fly_up()', 'trick()'])
  const call = statementsIn(used.program.body).at(-1)!.id
  expect(move(used.program, call, begun.caret)).toMatchObject({ ok: false, reason: 'into-itself' })
})

test('loops count from two to nine, or as far as the level lets them', () => {
  const program = programOf(repeat(2, []))
  expect(count(program, 1, -1, 9)).toMatchObject({ ok: false })
  expect(count(program, 1, 1, 9).ok).toBe(true)
  expect(count(program, 1, 1, 2)).toMatchObject({ ok: false })
})

test('another look can be asked', () => {
  const { program } = add(empty, commandsOffered('garden', { blocks: ['if', 'ripe'], countsWithDots: true }, TRICK)[0]!)
  const other = ask(program, 1, 'thirsty')
  expect(other.ok && lines(other.value)[0]).toBe('if thirsty():')
})

test('a tile moves one place at a time, into a box and out of it', () => {
  const program = programOf(right, repeat(2, [up]))
  const inside = built(shift(program, 1, 1))
  expect(lines(inside.program)).toEqual(['for _ in range(2):', '    fly_right()', '    fly_up()'])
  const behind = built(shift(built(shift(inside.program, 1, 1)).program, 1, 1))
  expect(lines(behind.program)).toEqual(['for _ in range(2):', '    fly_up()', 'fly_right()'])
  expect(shift(behind.program, 1, 1)).toMatchObject({ ok: false })
  expect(shift(programOf(repeat(2, [])), 1, 1)).toMatchObject({ ok: false })
})

test('choosing a box puts the caret into it; taking out takes the chosen tile, else the one before the caret', () => {
  const program = programOf(right, repeat(2, []))
  expect(caretAt(program, 2)).toEqual({ inside: 2, part: 0, at: 0 })
  expect(removable(program, endOf(program), 1)).toBe(1)
  expect(removable(program, { inside: null, at: 1 }, null)).toBe(1)
  expect(removable(program, { inside: 2, part: 0, at: 0 }, null)).toBe(2)
  expect(removable(program, { inside: null, at: 0 }, null)).toBeNull()
})

test('a caret that has lost its place goes to the end', () => {
  expect(validCaret(programOf(right), { inside: 9, at: 0 })).toEqual({ inside: null, at: 1 })
  expect(validCaret(programOf(right), { inside: null, at: 7 })).toEqual({ inside: null, at: 1 })
})

test('whatever is placed, moved and taken out, a program stays one that icons can hold', () => {
  const commands = commandsOffered('sky', { blocks: 'all', countsWithDots: true }, TRICK)
  const act = fc.record({ what: fc.nat(), to: fc.nat(), which: fc.nat() })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (actions) => {
      let program = programOf()
      for (const { what, to, which } of actions) {
        const gaps = [...gapsIn(program), TRICK] as const
        const gap = gaps[to % gaps.length]!
        const ids = statementsIn(program.body).map(({ id }) => id)
        const id = ids[which % Math.max(1, ids.length)]
        const caret = validCaret(program, gap)
        const result =
          what % 3 === 0 && id !== undefined
            ? takeOut(program, id)
            : what % 3 === 1 && id !== undefined
              ? move(program, id, caret)
              : place(program, caret, commands[which % commands.length]!)
        if (result.ok) {
          program = result.value.program
          expect(validCaret(program, result.value.caret)).toEqual(result.value.caret)
        }
        expect(withinLimits(program, iconSizes).ok).toBe(true)
        const all = statementsIn(program.body).map((one) => one.id)
        expect(new Set(all).size).toBe(all.length)
      }
    }),
    { numRuns: 400 },
  )
})
