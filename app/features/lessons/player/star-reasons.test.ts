import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { starReasons } from './star-reasons.ts'

const keyed = ((key: string) => key) as unknown as TFunction<'lessons'>

test.each([
  ['icons', 'stars.idea.define', 'stars.tiles'],
  ['blocks', 'stars.idea.block', 'stars.blocks'],
] as const)('in %s a command of one’s own is called what the level calls it', (skin, idea, size) => {
  const stars = { ideas: ['define' as const], mostBlocks: 5 }
  expect(starReasons(keyed, { stars, skin })).toEqual(['stars.solved', idea, size])
})

test.each([
  ['icons', 'stars.tiles'],
  ['blocks', 'stars.blocks'],
  ['python', 'stars.commands'],
] as const)('a level of icons that is seen in %s is counted in what is seen', (shown, size) => {
  const stars = { ideas: [], mostBlocks: 5 }
  expect(starReasons(keyed, { stars, skin: 'icons' }, shown)[2]).toBe(size)
})
