import { expect, test } from 'vitest'
import { getInitialSkin, getAvailableSkins, getSkinTexts } from './skins.ts'

const icons = { skin: 'icons', world: 'sky' } as const
const blocks = { skin: 'blocks', world: 'sky' } as const

test('a block level opens in Python for students who code in text, and all students can switch skins', () => {
  expect(([null, 'icon', 'block', 'text'] as const).map((coding) => getInitialSkin(blocks, coding))).toEqual([
    'blocks',
    'blocks',
    'blocks',
    'python',
  ])
  expect(getAvailableSkins(blocks, 'icon')).toEqual(['blocks', 'python'])
})

test('an icon level offers only icons to icon coders, and opens in blocks or Python for other students', () => {
  expect([getAvailableSkins(icons, null), getAvailableSkins(icons, 'icon')]).toEqual([['icons'], ['icons']])
  expect([getAvailableSkins(icons, 'block'), getInitialSkin(icons, 'block')]).toEqual([['icons', 'blocks'], 'blocks'])
  expect([getAvailableSkins(icons, 'text'), getInitialSkin(icons, 'text')]).toEqual([
    ['icons', 'blocks', 'python'],
    'python',
  ])
})

test('icon levels of the string and station worlds are available only in icons', () => {
  for (const world of ['string', 'station'] as const) {
    expect(getAvailableSkins({ skin: 'icons', world }, 'text')).toEqual(['icons'])
    expect(getInitialSkin({ skin: 'icons', world }, 'text')).toBe('icons')
  }
})

test('texts mention blocks only when the level is shown in blocks', () => {
  const texts = {
    title: '',
    task: 'one block',
    nudge: 'look',
    explanation: '',
    idea: '',
    otherwise: { task: 'one line' },
  }
  expect(getSkinTexts(texts, blocks, 'blocks').task).toBe('one block')
  expect(getSkinTexts(texts, blocks, 'python')).toMatchObject({ task: 'one line', nudge: 'look' })
  expect(getSkinTexts(texts, icons, 'blocks').task).toBe('one line')
})
