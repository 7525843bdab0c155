import { expect, test } from 'vitest'
import { append, insert, moveTo, remove, setTimes, type EditResult } from './edit.ts'
import { printPython } from './python.ts'
import { move } from '../worlds/sky-moves.ts'
import { sense } from './expressions.ts'
import { programOf, repeat, type Draft, type Program } from './tree.ts'

// 1 repeat 4 { 2 right, 3 up }, 4 repeat 3 { 5 down }, 6 left
const program = programOf(repeat(4, [move('right'), move('up')]), repeat(3, [move('down')]), move('left'))

const describeResult = (edited: EditResult) => (edited.ok ? printCompact(edited.value) : edited.reason)
const printCompact = (edited: Program) =>
  printPython(edited)
    .replaceAll(/fly_|\(\)|for _ in range|:/g, '')
    .replaceAll('    ', '>')
    .replaceAll('\n', ' / ')

test.each([
  ['an arrow at the end', append(program, move('up')), '(4) / >right / >up / (3) / >down / left / up'],
  [
    'an arrow at the start',
    insert(program, { inside: null, at: 0 }, move('up')),
    'up / (4) / >right / >up / (3) / >down / left',
  ],
  [
    'an arrow into a loop',
    insert(program, { inside: 4, at: 1 }, move('up')),
    '(4) / >right / >up / (3) / >down / >up / left',
  ],
  [
    'nothing when the target is an arrow without a body',
    insert(program, { inside: 2, at: 0 }, move('up')),
    'no-such-place',
  ],
  ['nothing when the target loop does not exist', insert(program, { inside: 99, at: 0 }, move('up')), 'no-such-place'],
  ['nothing when the index is beyond the end', insert(program, { inside: 4, at: 2 }, move('up')), 'no-such-place'],
  ['nothing when the index is negative', insert(program, { inside: 4, at: -1 }, move('up')), 'no-such-place'],
])('adds %s', (_, result, expected) => {
  expect(describeResult(result)).toBe(expected)
})

test.each([
  ['an arrow', remove(program, 6), '(4) / >right / >up / (3) / >down'],
  ['an arrow in a loop', remove(program, 5), '(4) / >right / >up / (3) / >pass / left'],
  ['a loop with all nested blocks', remove(program, 1), '(3) / >down / left'],
  ['nothing when the block does not exist', remove(program, 99), 'no-such-block'],
])('removes %s', (_, result, expected) => {
  expect(describeResult(result)).toBe(expected)
})

test.each([
  ['of a loop to nine', setTimes(program, 4, 9), '(4) / >right / >up / (9) / >down / left'],
  ['not below two', setTimes(program, 4, 1), 'bad-times'],
  ['not above nine', setTimes(program, 4, 10), 'bad-times'],
  ['not of an arrow', setTimes(program, 6, 3), 'no-such-block'],
])('changes the loop count %s', (_, result, expected) => {
  expect(describeResult(result)).toBe(expected)
})

test.each([
  ['down in its own loop', moveTo(program, 2, { inside: 1, at: 2 }), '(4) / >up / >right / (3) / >down / left'],
  ['up in its own loop', moveTo(program, 3, { inside: 1, at: 0 }), '(4) / >up / >right / (3) / >down / left'],
  ['to its current position', moveTo(program, 3, { inside: 1, at: 1 }), '(4) / >right / >up / (3) / >down / left'],
  ['out of a loop', moveTo(program, 5, { inside: null, at: 3 }), '(4) / >right / >up / (3) / >pass / left / down'],
  ['into a loop', moveTo(program, 6, { inside: 4, at: 0 }), '(4) / >right / >up / (3) / >left / >down'],
  ['as a loop into a loop', moveTo(program, 4, { inside: 1, at: 1 }), '(4) / >right / >(3) / >>down / >up / left'],
  ['not into itself', moveTo(program, 1, { inside: 1, at: 0 }), 'into-itself'],
  ['not to an index beyond the end', moveTo(program, 6, { inside: 4, at: 2 }), 'no-such-place'],
  ['not when the block does not exist', moveTo(program, 99, { inside: null, at: 0 }), 'no-such-block'],
])('moves a block %s', (_, result, expected) => {
  expect(describeResult(result)).toBe(expected)
})

test('a moved block keeps its id, and a new block never reuses an id', () => {
  const moved = moveTo(program, 6, { inside: null, at: 0 })
  expect(moved.ok && moved.value.body[0]?.id).toBe(6)

  const removed = remove(program, 6)
  const added = removed.ok && append(removed.value, move('left'))
  expect(added && added.ok && added.value.body.at(-1)?.id).toBe(7)
})

const inLoops = (count: number): Draft => (count === 0 ? move('up') : repeat(2, [inLoops(count - 1)]))
const deep = programOf(inLoops(8), repeat(2, []))
const full = programOf(...Array.from({ length: 300 }, () => move('up')))

test.each([
  ['a ninth loop nested in eight loops', insert(deep, { inside: 8, at: 0 }, repeat(2, [])), 'too-deep'],
  ['moving a loop into eight nested loops', moveTo(deep, 10, { inside: 8, at: 0 }), 'too-deep'],
  [
    'a definition inside a loop',
    insert(deep, { inside: 1, at: 0 }, { kind: 'define', name: 'hop', parameters: [], own: [], body: [] }),
    'misplaced-definition',
  ],
  ['a return outside a function', append(program, { kind: 'return', value: null }), 'misplaced-return'],
  ['a block over the size limit', append(full, move('up')), 'too-big'],
])('refuses %s', (_, result, expected) => {
  expect(describeResult(result)).toBe(expected)
})

test('inserts and moves blocks into each branch of an if', () => {
  const question = programOf({
    kind: 'if',
    branches: [
      { condition: sense('red'), body: [] },
      { condition: sense('yellow'), body: [] },
    ],
    otherwise: [],
  })
  const filled = [0, 1, 2].reduce((previous, part) => {
    const edited = insert(previous, { inside: 1, part, at: 0 }, repeat(part + 2, []))
    return edited.ok ? edited.value : previous
  }, question)
  expect(printCompact(filled)).toBe('if red / >(2) / >>pass / elif yellow / >(3) / >>pass / else / >(4) / >>pass')
  expect(describeResult(insert(question, { inside: 1, part: 3, at: 0 }, move('up')))).toBe('no-such-place')
  expect(describeResult(moveTo(filled, 2, { inside: 1, part: 2, at: 1 }))).toBe(
    'if red / >pass / elif yellow / >(3) / >>pass / else / >(4) / >>pass / >(2) / >>pass',
  )
})
