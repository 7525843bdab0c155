import { expect, test } from 'vitest'
import { groupByLanguage, reportLanguage, type Family } from './report-languages.ts'

type Language = 'en' | 'th' | 'ko'
const families: Family<Language>[] = [
  { id: 'a', language: 'ko' },
  { id: 'b', language: 'th' },
  { id: 'c', language: null },
  { id: 'd', language: 'th' },
]

test('uses the child’s language, else the language of the page, unless the teacher chooses one for all', () => {
  expect(reportLanguage<Language>('own', families[0]!, 'en')).toBe('ko')
  expect(reportLanguage<Language>('own', families[2]!, 'en')).toBe('en')
  expect(reportLanguage<Language>('th', families[0]!, 'en')).toBe('th')
})

test('prints each student once, in one printout per language', () => {
  const groups = groupByLanguage<Language>('own', families, 'en', 1)
  expect(groups.map(({ locale, studentIds }) => [locale, studentIds])).toEqual([
    ['th', ['b']],
    ['th', ['d']],
    ['ko', ['a']],
    ['en', ['c']],
  ])
  expect(groupByLanguage<Language>('own', families, 'th', 100)[0]).toEqual({
    locale: 'th',
    count: 3,
    studentIds: ['b', 'c', 'd'],
  })
})

test('prints the whole class together if all reports are in one language', () => {
  expect(groupByLanguage<Language>('ko', families, 'en', 1)).toEqual([{ locale: 'ko', count: 4 }])
  expect(groupByLanguage<Language>('own', [], 'en', 1)).toEqual([])
})
