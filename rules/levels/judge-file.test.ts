import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { matchesWrongProgram } from './explanation.ts'
import { judgeFile, findRefusedBlock } from './judge-file.ts'
import type { LevelFile } from './level-file.ts'
import { openLevel, readLines } from './open-level.ts'

const level: LevelFile = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'garden',
  rules: 1,
  skin: 'blocks',
  offers: ['fly', 'water', 'repeat', 'if', 'thirsty'],
  cases: [{ map: ['K10'] }, { map: ['K01'] }],
  stars: { ideas: ['if'], mostBlocks: 4 },
  solution: [],
  mustFail: [],
  example: { step: 'xx-1-2' },
}

const read = (python: string, file = level) => unwrap(readLines(python.split('\n'), file.world))
const loop = (...body: string[]) => ['for _ in range(2):', ...body.map((line) => `    ${line}`)].join('\n')
const careful = loop('fly()', 'if thirsty():', '    water()')

test.each([
  ['awards three stars when all cases are solved with the required idea', careful, 3],
  ['awards two stars when the program has too many blocks', `${careful}\nif thirsty():\n    water()`, 2],
  ['awards no star when only the first case is solved', 'fly()\nwater()\nfly()', 0],
])('%s', (_, python, stars) => {
  expect(unwrap(judgeFile(level, read(python))).stars).toBe(stars)
})

test.each([
  ['a number input where only the block without input is offered', 'fly(2)', level, 'not-offered'],
  ['a sensor that is not offered', 'if ripe():\n    water()', level, 'not-offered'],
  ['an else branch that is not offered', 'if thirsty():\n    water()\nelse:\n    fly()', level, 'not-offered'],
  ['a condition with an `and` that is not offered', 'if thirsty() and thirsty():\n    water()', level, 'not-offered'],
  ['a loop count above the level maximum', loop('fly()'), { ...level, mostTimes: 1 }, 'bad-times'],
  ['a loop count of ten in the icons skin', 'for _ in range(10):\n    fly()', { ...level, skin: 'icons' }, 'bad-times'],
] satisfies [string, string, LevelFile, string][])('refuses %s', (_, python, file, reason) => {
  expect(judgeFile(file, read(python))).toEqual({ ok: false, reason })
})

test('accepts a block without input where the block with a number is offered', () => {
  expect(findRefusedBlock({ ...level, offers: ['fly(n)'] }, read('fly()\nfly(2)'))).toBeNull()
})

test('counts the idea of defining a function as used only when the function is called', () => {
  const file: LevelFile = { ...level, world: 'music', offers: 'all', cases: [{ tune: ['C'] }] }
  const defineFunction = (...parameters: string[]) => `def a(${parameters.join()}):\n    note_c()\n`
  const stars = (python: string, idea: 'define' | 'parameter') =>
    unwrap(judgeFile({ ...file, stars: { ideas: [idea], mostBlocks: null } }, read(python, file))).stars
  expect(stars(`${defineFunction()}a()`, 'define')).toBe(3)
  expect(stars(`${defineFunction()}note_c()`, 'define')).toBe(1)
  expect(stars(`${defineFunction()}a()`, 'parameter')).toBe(1)
  expect(stars(`${defineFunction('n')}a(1)`, 'parameter')).toBe(3)
})

test('matches a program with the same trace and the same kinds of blocks as the explained wrong program', () => {
  const opened = unwrap(openLevel(level))
  const wrong = read(loop('fly()', 'water()'))
  expect(matchesWrongProgram(read(`${loop('fly()', 'water()')}\nfly()`), wrong, opened)).toBe(true)
  expect(matchesWrongProgram(read('fly()\nwater()\nfly()\nwater()'), wrong, opened)).toBe(false)
  expect(matchesWrongProgram(read(careful), wrong, opened)).toBe(false)
})

test.each([
  ['a map with two kites', { ...level, cases: [{ map: ['KK'] }] }, 'not-one-kite'],
  ['an unknown version of the world rules', { ...level, rules: 99 }, 'no-such-rules'],
  [
    'a prediction question on a map without flags',
    { ...level, world: 'sky', predict: {}, cases: [{ map: ['Ko'] }] },
    'no-such-flag',
  ],
] satisfies [string, LevelFile, string][])('does not open a level with %s', (_, file, reason) => {
  expect(openLevel(file)).toEqual({ ok: false, reason })
})
