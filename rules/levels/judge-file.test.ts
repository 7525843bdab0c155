import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { isExplained } from './explanation.ts'
import { judgeFile, refusedBlock } from './judge-file.ts'
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

const read = (python: string, file = level) => trusted(readLines(python.split('\n'), file.world))
const loop = (...body: string[]) => ['for _ in range(2):', ...body.map((line) => `    ${line}`)].join('\n')
const careful = loop('fly()', 'if thirsty():', '    water()')

test.each([
  ['solved everywhere, with the idea', careful, 3],
  ['one block too many', `${careful}\nif thirsty():\n    water()`, 2],
  ['made for the first garden only', 'fly()\nwater()\nfly()', 0],
])('%s', (_, python, stars) => {
  expect(trusted(judgeFile(level, read(python))).stars).toBe(stars)
})

test.each([
  ['a number where only one step is offered', 'fly(2)', level, 'not-offered'],
  ['a look that is not offered', 'if ripe():\n    water()', level, 'not-offered'],
  ['an else that is not offered', 'if thirsty():\n    water()\nelse:\n    fly()', level, 'not-offered'],
  ['a question made of two', 'if thirsty() and thirsty():\n    water()', level, 'not-offered'],
  ['a loop that counts too high', loop('fly()'), { ...level, mostTimes: 1 }, 'bad-times'],
  ['ten dots', 'for _ in range(10):\n    fly()', { ...level, skin: 'icons' }, 'bad-times'],
] satisfies [string, string, LevelFile, string][])('%s is refused', (_, python, file, reason) => {
  expect(judgeFile(file, read(python))).toEqual({ ok: false, reason })
})

test('who may say how far may also leave it out', () => {
  expect(refusedBlock({ ...level, offers: ['fly(n)'] }, read('fly()\nfly(2)'))).toBeNull()
})

test('a block of one’s own counts as used when it is called', () => {
  const file: LevelFile = { ...level, world: 'music', offers: 'all', cases: [{ tune: ['C'] }] }
  const define = (...parameters: string[]) => `def a(${parameters.join()}):\n    note_c()\n`
  const stars = (python: string, idea: 'define' | 'parameter') =>
    trusted(judgeFile({ ...file, stars: { ideas: [idea], mostBlocks: null } }, read(python, file))).stars
  expect(stars(`${define()}a()`, 'define')).toBe(3)
  expect(stars(`${define()}note_c()`, 'define')).toBe(1)
  expect(stars(`${define()}a()`, 'parameter')).toBe(1)
  expect(stars(`${define('n')}a(1)`, 'parameter')).toBe(3)
})

test('an explanation is shown to whoever did the same in the same way', () => {
  const opened = trusted(openLevel(level))
  const wrong = read(loop('fly()', 'water()'))
  expect(isExplained(read(`${loop('fly()', 'water()')}\nfly()`), wrong, opened)).toBe(true)
  expect(isExplained(read('fly()\nwater()\nfly()\nwater()'), wrong, opened)).toBe(false)
  expect(isExplained(read(careful), wrong, opened)).toBe(false)
})

test.each([
  ['a map with two kites', { ...level, cases: [{ map: ['KK'] }] }, 'not-one-kite'],
  ['rules that never were', { ...level, rules: 99 }, 'no-such-rules'],
  ['a question without flags', { ...level, world: 'sky', predict: {}, cases: [{ map: ['Ko'] }] }, 'no-such-flag'],
] satisfies [string, LevelFile, string][])('%s cannot be opened', (_, file, reason) => {
  expect(openLevel(file)).toEqual({ ok: false, reason })
})
