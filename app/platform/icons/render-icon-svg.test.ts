import { expect, test } from 'vitest'
import { renderIconSvg } from './render-icon-svg.ts'

const set = {
  prefix: 'tabler',
  icons: { star: { body: '<path d="M1 1"/>' }, wide: { body: '<g/>', width: 48 } },
  aliases: { favourite: { parent: 'star' } },
  width: 24,
  height: 24,
}

test('uses the view box of the icon, or else that of its set', () => {
  expect(renderIconSvg(set, 'star')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1"/></svg>',
  )
  expect(renderIconSvg(set, 'wide')).toContain('viewBox="0 0 48 24"')
})

test('resolves an alias to its parent icon and returns null for an unknown name', () => {
  expect(renderIconSvg(set, 'favourite')).toBe(renderIconSvg(set, 'star'))
  expect(renderIconSvg(set, 'constructor')).toBeNull()
})
