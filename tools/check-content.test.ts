import { expect, test } from 'vitest'
import { checkContent } from './check-content.ts'
import { makeTree } from './testing.ts'

const title = { en: 'Kite', th: 'ว่าว', ko: '연', cn: '风筝' }

test('content in four languages has no violations, and is counted', () => {
  const root = makeTree({
    'content/a/lesson.json': JSON.stringify({ id: 'a', steps: [{ title }] }),
    'content/b.json': JSON.stringify({ en: 1, th: 1, ko: 1, zh: 1 }),
  })
  expect(checkContent(root)).toEqual({ counted: '2 files', problems: [] })
})

test('an empty folder passes only while its README says why', () => {
  expect(checkContent(makeTree({ 'content/README.md': 'soon' })).problems).toEqual([])
  expect(checkContent(makeTree({})).problems).toEqual(['no content was read, and no content/README.md says why'])
})

test.each([
  [
    'a language left out',
    JSON.stringify({ steps: [{ title: { ...title, ko: undefined } }] }),
    'steps.0.title is not in ko',
  ],
  ['Chinese left out', JSON.stringify({ en: 'a', th: 'a', ko: 'a' }), 'the file is not in cn'],
  ['a text that is empty', JSON.stringify({ title: { ...title, th: ' ' } }), 'title is empty in th'],
  ['JSON that is none', '{', 'cannot be read'],
])('finds %s', (_, text, problem) => {
  expect(checkContent(makeTree({ 'content/a.json': text })).problems).toEqual([
    expect.stringContaining(`content/a.json ${problem}`),
  ])
})
