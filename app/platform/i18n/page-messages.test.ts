import { expect, test } from 'vitest'
import { catalogue } from './catalogue.server.ts'
import { releasePageMessages, acquirePageMessages, type PageMessages } from './page-messages.server.ts'

const translatorFor = (pageMessages: PageMessages, namespaces: string[]) => {
  pageMessages.i18n.reportNamespaces = { addUsedNamespaces: () => {}, getUsedNamespaces: () => namespaces }
  return (key: string, options: object = {}) => pageMessages.i18n.t(key as never, options as never) as unknown
}

test('sends only the messages that were read, nested as in the locale files', () => {
  catalogue.en.example = { near: { one: 'One', two: 'Two' }, list: [{ title: 'A' }, { title: 'B' }], far: 'Far' }
  catalogue.en.other = { said: 'Said' }
  const pageMessages = acquirePageMessages('en')
  const t = translatorFor(pageMessages, ['example', 'other'])
  expect(t('example:near.one')).toBe('One')
  expect(t('example:list.1.title')).toBe('B')
  expect(t('example:list', { returnObjects: true })).toEqual([{ title: 'A' }, { title: 'B' }])
  expect(pageMessages.usedMessages()).toEqual({
    example: { near: { one: 'One' }, list: [{ title: 'A' }, { title: 'B' }] },
    other: {},
  })
})

test('sends only the plural form that was used', () => {
  catalogue.en.counted = { notes_one: '{{count}} note', notes_other: '{{count}} notes' }
  const pageMessages = acquirePageMessages('en')
  expect(translatorFor(pageMessages, ['counted'])('counted:notes', { count: 3 })).toBe('3 notes')
  expect(pageMessages.usedMessages()).toEqual({ counted: { notes_other: '{{count}} notes' } })
})

test('a reused instance starts empty, and concurrent pages do not share read messages', () => {
  catalogue.th.example = { one: 'หนึ่ง', two: 'สอง' }
  const first = acquirePageMessages('th')
  translatorFor(first, ['example'])('example:one')
  const concurrent = acquirePageMessages('th')
  translatorFor(concurrent, ['example'])('example:two')
  expect(first.usedMessages()).toEqual({ example: { one: 'หนึ่ง' } })
  releasePageMessages(first)
  const next = acquirePageMessages('th')
  expect(next).toBe(first)
  expect(next.usedMessages()).toEqual({})
  expect(concurrent.usedMessages()).toEqual({ example: { two: 'สอง' } })
})

test('returns complete namespaces for a page that is cached for all visitors', () => {
  catalogue.en.example = { one: 'One', two: 'Two' }
  const pageMessages = acquirePageMessages('en')
  translatorFor(pageMessages, ['example'])('example:one')
  expect(pageMessages.loadedNamespaces()).toEqual({ example: { one: 'One', two: 'Two' } })
})
