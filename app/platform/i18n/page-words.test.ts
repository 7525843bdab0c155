import { expect, test } from 'vitest'
import { catalogue } from './catalogue.server.ts'
import { giveBack, takeWords, type PageWords } from './page-words.server.ts'

const page = (words: PageWords, namespaces: string[]) => {
  words.i18n.reportNamespaces = { addUsedNamespaces: () => {}, getUsedNamespaces: () => namespaces }
  return (key: string, options: object = {}) => words.i18n.t(key as never, options as never) as unknown
}

test('what was read travels, as it stands in the files, and nothing else', () => {
  catalogue.en.example = { near: { one: 'One', two: 'Two' }, list: [{ title: 'A' }, { title: 'B' }], far: 'Far' }
  catalogue.en.other = { said: 'Said' }
  const words = takeWords('en')
  const t = page(words, ['example', 'other'])
  expect(t('example:near.one')).toBe('One')
  expect(t('example:list.1.title')).toBe('B')
  expect(t('example:list', { returnObjects: true })).toEqual([{ title: 'A' }, { title: 'B' }])
  expect(words.used()).toEqual({ example: { near: { one: 'One' }, list: [{ title: 'A' }, { title: 'B' }] }, other: {} })
})

test('the form of a number that was said is the one that travels', () => {
  catalogue.en.counted = { notes_one: '{{count}} note', notes_other: '{{count}} notes' }
  const words = takeWords('en')
  expect(page(words, ['counted'])('counted:notes', { count: 3 })).toBe('3 notes')
  expect(words.used()).toEqual({ counted: { notes_other: '{{count}} notes' } })
})

test('the next page starts with nothing read, and two pages at a time do not mix', () => {
  catalogue.th.example = { one: 'หนึ่ง', two: 'สอง' }
  const first = takeWords('th')
  page(first, ['example'])('example:one')
  const beside = takeWords('th')
  page(beside, ['example'])('example:two')
  expect(first.used()).toEqual({ example: { one: 'หนึ่ง' } })
  giveBack(first)
  const next = takeWords('th')
  expect(next).toBe(first)
  expect(next.used()).toEqual({})
  expect(beside.used()).toEqual({ example: { two: 'สอง' } })
})

test('a page for everybody brings its namespaces whole', () => {
  catalogue.en.example = { one: 'One', two: 'Two' }
  const words = takeWords('en')
  page(words, ['example'])('example:one')
  expect(words.whole()).toEqual({ example: { one: 'One', two: 'Two' } })
})
