import { expect, test } from 'vitest'
import {
  maxPictureNameLength,
  normalizePictureName,
  parseUploadedPicture,
  uploadedPictureName,
} from './uploaded-picture.ts'

const [schoolId, id] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

test('the name of an uploaded picture contains its school and id', () => {
  const name = uploadedPictureName(schoolId, id)
  expect(parseUploadedPicture(name)).toEqual({ schoolId, id })
  expect(name).toHaveLength(maxPictureNameLength)
})

test.each(['digital-key', schoolId, `${schoolId}-${id}x`, `${schoolId}_${id}`, `${schoolId}-${id.toUpperCase()}x`])(
  '%s is no uploaded picture',
  (name) => {
    expect(parseUploadedPicture(name)).toBeNull()
  },
)

test('names are equal without folder, extension and letter case', () => {
  for (const name of ['Kite.PNG', 'kite', ' kite.jpeg', 'C:\\pictures\\kite.webp', 'a/b/Kite.jpg'])
    expect(normalizePictureName(name)).toBe('kite')
})
