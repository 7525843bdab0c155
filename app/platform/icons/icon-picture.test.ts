import { expect, test } from 'vitest'
import { iconPicture } from './icon-picture.ts'

const set = {
  prefix: 'tabler',
  icons: { star: { body: '<path d="M1 1"/>' }, wide: { body: '<g/>', width: 48 } },
  aliases: { favourite: { parent: 'star' } },
  width: 24,
  height: 24,
}

test('draws an icon in the box of its set, or its own', () => {
  expect(iconPicture(set, 'star')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1"/></svg>',
  )
  expect(iconPicture(set, 'wide')).toContain('viewBox="0 0 48 24"')
})

test('an alias is drawn as what it stands for, an unknown name not at all', () => {
  expect(iconPicture(set, 'favourite')).toBe(iconPicture(set, 'star'))
  expect(iconPicture(set, 'constructor')).toBeNull()
})
