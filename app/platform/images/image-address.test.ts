import { expect, test } from 'vitest'
import { imageFormats, imageWidths, isImageName, parseVariant } from '#rules/screens/image-variants.ts'
import { imageAddress, imageSet } from './image-address.ts'

test('builds an address below /_ipx with width, format and quality', () => {
  expect(imageAddress('/_ipx', 'images/sky.png', 640, 'webp')).toBe('/_ipx/w_640&f_webp&q_80/images/sky.png')
})

test('builds a srcset with one address per width', () => {
  expect(imageSet('/_ipx', 'images/sky.png', 'avif', [320, 640])).toBe(
    '/_ipx/w_320&f_avif&q_65/images/sky.png 320w, /_ipx/w_640&f_avif&q_65/images/sky.png 640w',
  )
})

test('builds only addresses that the server accepts, for every format and width', () => {
  for (const format of imageFormats) {
    for (const width of imageWidths) {
      const [, , modifiers = '', ...name] = imageAddress('/_ipx', 'images/sky.png', width, format).split('/')
      expect(parseVariant(modifiers).ok && isImageName(name.join('/'))).toBe(true)
    }
  }
})
