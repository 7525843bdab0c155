import { expect, test } from 'vitest'
import { iconPath } from './icon-paths.ts'

const file = (node: unknown, kind = 'outline') =>
  `const __iconNode = ${JSON.stringify(node)};\nconst IconX = createReactComponent("${kind}", "x", "X", __iconNode);`
const stroke = (d: string) => ['path', { d, key: 'svg-0' }]

test('the strokes of an icon become one path', () => {
  expect(iconPath(file([stroke('M5 12l9 -9'), stroke('M5 9v7')]))).toEqual({ path: 'M5 12l9-9M5 9v7', filled: false })
  expect(iconPath(file([stroke('M5 12z')], 'filled'))).toEqual({ path: 'M5 12z', filled: true })
})

test.each([
  ['a circle', [['circle', { cx: '1', key: 'svg-0' }]]],
  ['a stroke of another look', [['path', { d: 'M0 0', fill: 'none', key: 'svg-0' }]]],
  ['a stroke that starts where the last ended', [stroke('M0 0h1'), stroke('m1 1h2')]],
  ['nothing', []],
])('%s is refused', (_, node) => {
  expect(() => iconPath(file(node))).toThrow('cannot be drawn as one path')
})
