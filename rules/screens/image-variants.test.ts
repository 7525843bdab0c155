import { expect, test } from 'vitest'
import { isImageName, parseVariant, formatVariant, selectWidths } from './image-variants.ts'

test.each([
  ['w_640&f_webp', 'w_640&f_webp&q_80'],
  ['f_avif,w_320,q_50', 'w_320&f_avif&q_50'],
  ['w_256&h_256&f_png', 'w_256&h_256&fit_cover&f_png&q_80'],
  ['fit_contain&h_256&w_256&f_jpeg&q_90', 'w_256&h_256&fit_contain&f_jpeg&q_90'],
])('parses %s as the variant %s', (modifiers, text) => {
  const variant = parseVariant(modifiers)
  expect(variant.ok && formatVariant(variant.value)).toBe(text)
})

test.each([
  ['_', 'modifier'],
  ['', 'modifier'],
  ['f_webp', 'width'],
  ['w_641&f_webp', 'width'],
  ['w_0640&f_webp', 'width'],
  ['w_6000&h_6000&enlarge', 'modifier'],
  ['w_640&f_webp&enlarge_true', 'modifier'],
  ['w_640&f_svg', 'format'],
  ['w_640&f_gif', 'format'],
  ['w_640', 'format'],
  ['w_640&f_webp&q_81', 'quality'],
  ['w_640&f_webp&h_77', 'height'],
  ['w_640&f_webp&h_320', 'height'],
  ['w_640&f_webp&fit_cover', 'height'],
  ['w_640&f_webp&h_640&fit_fill', 'fit'],
  ['w_640&w_320&f_webp', 'modifier'],
  ['w_640&f_webp&blur_200', 'modifier'],
  ['w_640&f_webp&constructor_1', 'modifier'],
])('rejects %s because of its %s', (modifiers, reason) => {
  expect(parseVariant(modifiers)).toEqual({ ok: false, reason })
})

test.each([
  ['sky.png', true],
  ['courses/first-flight/cover.webp', true],
  ['../../package.json', false],
  ['a/../sky.png', false],
  ['a//sky.png', false],
  ['%2e%2e/sky.png', false],
  ['sky.svg', false],
  ['sky.png.svg', false],
  ['.hidden.png', false],
  ['https://example.org/a.png', false],
  ['Sky.png', false],
  ['sky.png\0', false],
  [`${'a'.repeat(220)}.png`, false],
])('checks the image name %j: %s', (name, expected) => {
  expect(isImageName(name)).toBe(expected)
})

test('offers widths from half to twice the display width, at most the original width', () => {
  expect(selectWidths(640, 4000)).toEqual([320, 480, 640, 960, 1280])
  expect(selectWidths(640, 800)).toEqual([320, 480, 640])
  expect(selectWidths(2000, 700)).toEqual([640])
  expect(selectWidths(20, 40)).toEqual([64])
})
