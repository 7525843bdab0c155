import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
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
  const { cases } = trusted(judgeFile(file, trusted(readLines(python.split('\n'), file.world))))
  return cases[0]!.solved ? 'met' : cases[0]!.reason
}

const square = 'def square(s):\n    for _ in range(4):\n        fly(s)\n        turn_right(90)\n'

test.each([
  ['enough happened', open('music', { kind: 'actions', least: 2 }), 'drum()\ndrum()', 'met'],
  ['too little happened', open('music', { kind: 'actions', least: 2 }), 'drum()\nsay(1)', 'actions'],
  ['called often enough', open('music', { kind: 'calls', least: 2 }), 'def a():\n    drum()\na()\na()', 'met'],
  [
    'two functions called once each',
    open('music', { kind: 'calls', least: 2 }),
    'def a():\n    drum()\ndef b():\n    drum()\na()\nb()',
    'calls',
  ],
  [
    'always the same input',
    open('string', { kind: 'calls', least: 2, different: 2 }),
    `${square}square(9)\nsquare(9)`,
    'calls',
  ],
  ['other inputs', open('string', { kind: 'calls', least: 2, different: 2 }), `${square}square(9)\nsquare(8)`, 'met'],
  [
    'a loop in a loop',
    open('music', { kind: 'nested-loop' }),
    'for _ in range(2):\n    if True:\n        for _ in range(2):\n            drum()',
    'met',
  ],
  [
    'two loops in a row',
    open('music', { kind: 'nested-loop' }),
    'for _ in range(2):\n    drum()\nfor _ in range(2):\n    drum()',
    'nested-loop',
  ],
  ['too long a song', open('music', { kind: 'beats', least: 1, most: 2 }), 'drum()\ndrum()\ndrum()', 'beats'],
  ['ends on its first note', open('music', { kind: 'ends-as-it-began' }), 'play(1)\nplay(2)\nnote_c()', 'met'],
  ['ends elsewhere', open('music', { kind: 'ends-as-it-began' }), 'play(1)\nplay(2)', 'ends-as-it-began'],
  ['two squares', open('string', { kind: 'closed-shapes', least: 2 }), `${square}square(30)\nsquare(60)`, 'met'],
  [
    'one square drawn twice',
    open('string', { kind: 'closed-shapes', least: 2 }),
    `${square}square(30)\nsquare(30)`,
    'closed-shapes',
  ],
  ['beyond the sheet', open('string', { kind: 'on-the-sheet', width: 100, height: 100 }), 'fly(51)', 'on-the-sheet'],
  ['a long list', open('station', { kind: 'list', least: 3 }), 'votes = [1, 2, 3]', 'met'],
  ['a short list', open('station', { kind: 'list', least: 3 }), 'votes = [1, 2]', 'list'],
  ['counts add up', open('station', { kind: 'sent-counts-list' }), 'v = [1, 2, 1]\nsend(2)\nsend(1)', 'met'],
  ['counts miss one', open('station', { kind: 'sent-counts-list' }), 'v = [1, 2, 1]\nsend(2)', 'sent-counts-list'],
  ['what ends badly meets no goal', open('sky', { kind: 'actions', least: 1 }), 'fly(3)', 'storm'],
  ['the bell not reached', open('sky', { kind: 'bell' }), 'fly(1)', 'bell'],
])('%s', (_, file, python, expected) => {
  expect(verdict(file, python)).toBe(expected)
})
