import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import { cosine, sine } from './angles.ts'
import { pathOf, polygonOf, type Line } from './drawing.ts'
import { stringOutcome, stringVocabulary, stringWorld } from './string.ts'

function judgeDrawing(target: readonly Line[], python: string, dots = false) {
  const program = parsePython(python, stringVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  return judgeCase(program.value, {
    world: stringWorld(),
    outcome: ({ state }) => stringOutcome({ target, dots }, state),
  })
}

const path = (...points: [number, number][]) => pathOf(points.map(([x, y]) => ({ x, y })))
const square = path([0, 0], [60, 0], [60, -60], [0, -60], [0, 0])
const loop = (times: number, ...body: string[]) =>
  `for _ in range(${times}):\n${body.map((line) => `    ${line}`).join('\n')}`

test.each([
  ['accepts the target square', square, loop(4, 'fly(60)', 'turn_right(90)'), 'same-drawing'],
  [
    'accepts the square drawn in the other direction',
    square,
    `turn_right(90)\n${loop(4, 'fly(60)', 'turn_left(90)')}`,
    'same-drawing',
  ],
  ['accepts the square drawn twice', square, loop(8, 'fly(60)', 'turn_right(90)'), 'same-drawing'],
  ['accepts a square within the tolerance', square, loop(4, 'fly(61)', 'turn_right(90)'), 'same-drawing'],
  ['rejects a square without one side', square, loop(3, 'fly(60)', 'turn_right(90)'), 'wrong-drawing'],
  [
    'rejects an additional line',
    square,
    `${loop(4, 'fly(60)', 'turn_right(90)')}\nturn_left(90)\nfly(5)`,
    'wrong-drawing',
  ],
  ['rejects a square that is too large', square, loop(4, 'fly(64)', 'turn_right(90)'), 'wrong-drawing'],
  ['rejects an empty drawing', square, 'jump(60)', 'wrong-drawing'],
  [
    'accepts the target triangle',
    polygonOf(3, 60, { x: 0, y: 0 }, 0),
    loop(3, 'fly(60)', 'turn_right(120)'),
    'same-drawing',
  ],
  ['stops an endless line', square, 'while True:\n    fly(900)', 'string-ran-out'],
  ['stops a jump beyond the string length', square, 'jump(30000)', 'string-ran-out'],
])('%s', (_, target, python, reason) => {
  expect(judgeDrawing(target, python).reason).toBe(reason)
})

test('rejects an incomplete drawing on the dot grid', () => {
  const frame = path([0, 0], [1, 0], [1, 1], [0, 1], [0, 0])
  expect(judgeDrawing(frame, 'fly_right()\nfly_up()\nfly_left()\nfly_down()', true).reason).toBe('same-drawing')
  expect(judgeDrawing(frame, 'fly_right()\nfly_up()\nfly_left()', true).reason).toBe('wrong-drawing')
})

test('sine and cosine are exact at multiples of 90 degrees and precise elsewhere', () => {
  expect([0, 90, 180, 270].map((degrees) => sine(degrees) + 0)).toEqual([0, 1, 0, -1])
  for (let degrees = -720; degrees <= 720; degrees += 7) {
    expect(sine(degrees)).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 13)
    expect(cosine(degrees)).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 13)
  }
})
