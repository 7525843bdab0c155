import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { listStarReasons } from './star-reasons.ts'

const returnKey = ((key: string) => key) as unknown as TFunction<'lessons'>

test.each([
  ['icons', 'stars.idea.define', 'stars.tiles'],
  ['blocks', 'stars.idea.block', 'stars.blocks'],
] as const)('in %s a student-defined command has the name of the skin', (skin, idea, size) => {
  const stars = { ideas: ['define' as const], mostBlocks: 5 }
  expect(listStarReasons(returnKey, { stars, skin })).toEqual(['stars.solved', idea, size])
})

test.each([
  ['icons', 'stars.tiles'],
  ['blocks', 'stars.blocks'],
  ['python', 'stars.commands'],
] as const)('an icon level shown in %s counts the units of that skin', (shown, size) => {
  const stars = { ideas: [], mostBlocks: 5 }
  expect(listStarReasons(returnKey, { stars, skin: 'icons' }, shown)[2]).toBe(size)
})
