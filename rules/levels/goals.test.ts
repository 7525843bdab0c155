import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import type { Goal } from './goals.ts'
import { judgeFile } from './judge-file.ts'
import type { LevelFile, WorldName } from './level-file.ts'
import { readLines } from './open-level.ts'

const open = (world: WorldName, ...goals: Goal[]): LevelFile => ({
  id: 'xx-1-1',
  version: 1,
  kind: 'project',
  world,
  rules: 1,
  skin: 'blocks',
  offers: 'all',
  cases: [world === 'sky' ? { map: ['K.!B'] } : {}],
  goals,
  stars: { ideas: [], mostBlocks: null },
  solution: [],
  mustFail: [],
  example: { step: 'xx-1-2' },
})

function verdict(file: LevelFile, python: string) {
  const { cases } = unwrap(judgeFile(file, unwrap(readLines(python.split('\n'), file.world))))
  return cases[0]!.solved ? 'met' : cases[0]!.reason
}

const square = 'def square(s):\n    for _ in range(4):\n        fly(s)\n        turn_right(90)\n'

test.each([
  [
    'meets the actions goal with two world actions',
    open('music', { kind: 'actions', least: 2 }),
    'drum()\ndrum()',
    'met',
  ],
  [
    'misses the actions goal when only one of two statements acts on the world',
    open('music', { kind: 'actions', least: 2 }),
    'drum()\nsay(1)',
    'actions',
  ],
  [
    'meets the calls goal when one function is called twice',
    open('music', { kind: 'calls', least: 2 }),
    'def a():\n    drum()\na()\na()',
    'met',
  ],
  [
    'misses the calls goal when two functions are called once each',
    open('music', { kind: 'calls', least: 2 }),
    'def a():\n    drum()\ndef b():\n    drum()\na()\nb()',
    'calls',
  ],
  [
    'misses the calls goal when all calls pass the same input',
    open('string', { kind: 'calls', least: 2, different: 2 }),
    `${square}square(9)\nsquare(9)`,
    'calls',
  ],
  [
    'meets the calls goal when calls pass different inputs',
    open('string', { kind: 'calls', least: 2, different: 2 }),
    `${square}square(9)\nsquare(8)`,
    'met',
  ],
  [
    'meets the nested-loop goal with a loop inside an if inside a loop',
    open('music', { kind: 'nested-loop' }),
    'for _ in range(2):\n    if True:\n        for _ in range(2):\n            drum()',
    'met',
  ],
  [
    'misses the nested-loop goal when loops are only sequential',
    open('music', { kind: 'nested-loop' }),
    'for _ in range(2):\n    drum()\nfor _ in range(2):\n    drum()',
    'nested-loop',
  ],
  [
    'misses the beats goal when the song is too long',
    open('music', { kind: 'beats', least: 1, most: 2 }),
    'drum()\ndrum()\ndrum()',
    'beats',
  ],
  [
    'meets the ends-as-it-began goal when the first and last note are equal',
    open('music', { kind: 'ends-as-it-began' }),
    'play(1)\nplay(2)\nnote_c()',
    'met',
  ],
  [
    'misses the ends-as-it-began goal when the last note differs from the first',
    open('music', { kind: 'ends-as-it-began' }),
    'play(1)\nplay(2)',
    'ends-as-it-began',
  ],
  [
    'meets the closed-shapes goal with two squares',
    open('string', { kind: 'closed-shapes', least: 2 }),
    `${square}square(30)\nsquare(60)`,
    'met',
  ],
  [
    'counts a square that is drawn twice as one closed shape',
    open('string', { kind: 'closed-shapes', least: 2 }),
    `${square}square(30)\nsquare(30)`,
    'closed-shapes',
  ],
  [
    'misses the on-the-sheet goal when a line leaves the sheet',
    open('string', { kind: 'on-the-sheet', width: 100, height: 100 }),
    'fly(51)',
    'on-the-sheet',
  ],
  ['meets the list goal with three items', open('station', { kind: 'list', least: 3 }), 'votes = [1, 2, 3]', 'met'],
  ['misses the list goal with two items', open('station', { kind: 'list', least: 3 }), 'votes = [1, 2]', 'list'],
  [
    'meets the sent-counts-list goal when the sent counts add up to the list length',
    open('station', { kind: 'sent-counts-list' }),
    'v = [1, 2, 1]\nsend(2)\nsend(1)',
    'met',
  ],
  [
    'misses the sent-counts-list goal when the sent counts are too small',
    open('station', { kind: 'sent-counts-list' }),
    'v = [1, 2, 1]\nsend(2)',
    'sent-counts-list',
  ],
  ['meets no goal when the kite flies into a storm', open('sky', { kind: 'actions', least: 1 }), 'fly(3)', 'storm'],
  ['misses the bell goal when the kite stops before the bell', open('sky', { kind: 'bell' }), 'fly(1)', 'bell'],
])('%s', (_, file, python, expected) => {
  expect(verdict(file, python)).toBe(expected)
})
