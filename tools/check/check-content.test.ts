import { expect, test } from 'vitest'
import { checkContent } from './check-content.ts'
import { makeTree } from '../testing.ts'

const title = { en: 'Kite', th: 'ว่าว', ko: '연', cn: '风筝' }

test('accepts content in four languages and counts its files', () => {
  const root = makeTree({
    'content/a/lesson.json': JSON.stringify({ id: 'a', steps: [{ title }] }),
    'content/b.json': JSON.stringify({ en: 1, th: 1, ko: 1, zh: 1 }),
  })
  expect(checkContent(root)).toEqual({ counted: '2 files', problems: [] })
})

test('accepts an empty content folder only if it has a README', () => {
  expect(checkContent(makeTree({ 'content/README.md': 'soon' })).problems).toEqual([])
  expect(checkContent(makeTree({})).problems).toEqual(['no content files, and no content/README.md that explains why'])
})

test.each([
  [
    'a missing language',
    JSON.stringify({ steps: [{ title: { ...title, ko: undefined } }] }),
    'steps.0.title is missing in ko',
  ],
  ['missing Chinese', JSON.stringify({ en: 'a', th: 'a', ko: 'a' }), 'the file is missing in cn'],
  ['an empty text', JSON.stringify({ title: { ...title, th: ' ' } }), 'title is empty in th'],
  ['invalid JSON', '{', 'cannot be read'],
])('reports %s', (_, text, problem) => {
  expect(checkContent(makeTree({ 'content/a.json': text })).problems).toEqual([
    expect.stringContaining(`content/a.json ${problem}`),
  ])
})
