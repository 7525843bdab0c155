import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isImageName } from './image-variants.ts'
import { productPicturePath, productPictures, type ProductPicture } from './product-pictures.ts'

const pictures = (Object.keys(productPictures) as ProductPicture[]).flatMap((id) =>
  ['en', 'th', 'ko', 'cn'].map((locale) => productPicturePath(id, locale)),
)

test.each(pictures)('%s exists and has a name that the image route serves', (path) => {
  expect(isImageName(path)).toBe(true)
  expect(existsSync(`public/${path}`)).toBe(true)
})
