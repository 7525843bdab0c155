import { expect, test } from 'vitest'
import { firstSkin, skinsOf, textsIn } from './skins.ts'

const icons = { skin: 'icons', world: 'sky' } as const
const blocks = { skin: 'blocks', world: 'sky' } as const

test('a level of blocks opens in Python for whoever codes in text, and can be switched by everybody', () => {
  expect(([null, 'icon', 'block', 'text'] as const).map((coding) => firstSkin(blocks, coding))).toEqual([
    'blocks',
    'blocks',
    'blocks',
    'python',
  ])
  expect(skinsOf(blocks, 'icon')).toEqual(['blocks', 'python'])
})

test('a level of icons has nothing to choose for whoever codes with icons, and opens in the others for whoever does not', () => {
  expect([skinsOf(icons, null), skinsOf(icons, 'icon')]).toEqual([['icons'], ['icons']])
  expect([skinsOf(icons, 'block'), firstSkin(icons, 'block')]).toEqual([['icons', 'blocks'], 'blocks'])
  expect([skinsOf(icons, 'text'), firstSkin(icons, 'text')]).toEqual([['icons', 'blocks', 'python'], 'python'])
})

test('worlds that are drawn otherwise with icons stay in them', () => {
  for (const world of ['string', 'station'] as const) {
    expect(skinsOf({ skin: 'icons', world }, 'text')).toEqual(['icons'])
    expect(firstSkin({ skin: 'icons', world }, 'text')).toBe('icons')
  }
})

test('a level speaks of blocks only to whoever sees blocks', () => {
  const texts = {
    title: '',
    task: 'one block',
    nudge: 'look',
    explanation: '',
    idea: '',
    otherwise: { task: 'one line' },
  }
  expect(textsIn(texts, blocks, 'blocks').task).toBe('one block')
  expect(textsIn(texts, blocks, 'python')).toMatchObject({ task: 'one line', nudge: 'look' })
  expect(textsIn(texts, icons, 'blocks').task).toBe('one line')
})
