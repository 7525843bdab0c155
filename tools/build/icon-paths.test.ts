import { expect, test } from 'vitest'
import { iconPath } from './icon-paths.ts'

const file = (node: unknown, kind = 'outline') =>
  `const __iconNode = ${JSON.stringify(node)};\nconst IconX = createReactComponent("${kind}", "x", "X", __iconNode);`
const stroke = (d: string) => ['path', { d, key: 'svg-0' }]

test('joins the strokes of an icon into one path', () => {
  expect(iconPath(file([stroke('M5 12l9 -9'), stroke('M5 9v7')]))).toEqual({ path: 'M5 12l9-9M5 9v7', filled: false })
  expect(iconPath(file([stroke('M5 12z')], 'filled'))).toEqual({ path: 'M5 12z', filled: true })
})

test.each([
  ['a circle', [['circle', { cx: '1', key: 'svg-0' }]]],
  ['a stroke with its own fill', [['path', { d: 'M0 0', fill: 'none', key: 'svg-0' }]]],
  ['a stroke with a relative start', [stroke('M0 0h1'), stroke('m1 1h2')]],
  ['an icon without strokes', []],
])('rejects %s', (_, node) => {
  expect(() => iconPath(file(node))).toThrow('cannot be drawn as one path')
})
