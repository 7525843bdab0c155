import { expect, test } from 'vitest'
import { imageFormats, imageWidths, isImageName, readVariant } from '#rules/image-variants.ts'
import { imageAddress, imageSet } from './image-address.ts'

test('an address below /_ipx with its modifiers', () => {
  expect(imageAddress('/_ipx', 'images/sky.png', 640, 'webp')).toBe('/_ipx/w_640&f_webp&q_80/images/sky.png')
})

test('a set of sizes for the browser to choose from', () => {
  expect(imageSet('/_ipx', 'images/sky.png', 'avif', [320, 640])).toBe(
    '/_ipx/w_320&f_avif&q_65/images/sky.png 320w, /_ipx/w_640&f_avif&q_65/images/sky.png 640w',
  )
})

test('whatever a page asks for, the server has', () => {
  for (const format of imageFormats) {
    for (const width of imageWidths) {
      const [, , modifiers = '', ...name] = imageAddress('/_ipx', 'images/sky.png', width, format).split('/')
      expect(readVariant(modifiers).ok && isImageName(name.join('/'))).toBe(true)
    }
  }
})
