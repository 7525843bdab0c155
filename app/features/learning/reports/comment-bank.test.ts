import { expect, test } from 'vitest'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { commentTopics, listComments } from './comment-bank.ts'

const name = '김서연'
const listAll = (locale: Locale) => commentTopics.flatMap((topic) => listComments(topic, locale, name))

const scripts = {
  en: /^[\p{Script=Latin}\s\d.,:’]+$/u,
  th: /\p{Script=Thai}/u,
  ko: /\p{Script=Hangul}/u,
  cn: /\p{Script=Han}/u,
}

test.each(languages.map(({ code }) => code))('offers different comments in %s that fit several times', (locale) => {
  const texts = listAll(locale).map(({ text }) => text)
  expect(texts.length).toBeGreaterThanOrEqual(20)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) {
    expect(text.replaceAll(name, '')).toMatch(scripts[locale])
    expect(text).not.toContain('{{')
    expect(text.length).toBeLessThan(MAX_REPORT_LETTERS / 3)
  }
})

test('Korean comments never join a particle to the name, because it depends on the last letter', () => {
  const named = listAll('ko').filter(({ text }) => text.includes(name))
  expect(named.length).toBeGreaterThan(0)
  for (const { text } of named) expect(text).toMatch(new RegExp(`${name} 학생`))
})

test('inserts a name with a dollar sign unchanged', () => {
  expect(listComments('progress', 'en', '$& Lee')[0]!.text).toContain('$& Lee')
})
