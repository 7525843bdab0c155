import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#app/platform/i18n/languages.ts'
import { mistakeIds } from '#rules/mistakes/find-mistake.ts'
import resources from '../locales/en.json' with { type: 'json' }
import { mistakeWords } from './mistake-words.ts'

type Words = { mistake: Record<string, { message: string; try: string }> }

const wordsIn = (code: string) =>
  (JSON.parse(readFileSync(`app/features/lessons/locales/${code}.json`, 'utf8')) as Words).mistake

/** A child reads one breath, then looks at the program again. */
const longest: Record<string, number> = { en: 105, th: 75, ko: 72, cn: 50 }

test.each(languages.map(({ code }) => code))('every mistake has its words in %s, and no others have any', (code) => {
  const words = wordsIn(code)
  expect(Object.keys(words).toSorted()).toEqual(mistakeIds.toSorted())
  for (const [id, { message, try: hint }] of Object.entries(words)) {
    expect(message.length, `${id} ${message}`).toBeLessThanOrEqual(longest[code]!)
    expect(hint, id).not.toBe('')
    expect(`${message} ${hint}`, id).not.toMatch(/\b(error|wrong|invalid|illegal|forgot|failed)\b|ผิด|오류|틀렸|잘못|错/)
  }
})

test.each(['th', 'ko', 'cn'])('the holes are the same in %s as in English', (code) => {
  const holes = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()
  const [english, other] = [wordsIn('en'), wordsIn(code)]
  for (const [id, { message }] of Object.entries(english)) expect(holes(other[id]!.message), id).toEqual(holes(message))
})

test('a mistake is told in the words of the skin in which it is seen', async () => {
  const { createInstance } = await import('i18next')
  const i18n = createInstance()
  await i18n.init({ lng: 'en', ns: 'lessons', defaultNS: 'lessons', resources: { en: { lessons: resources } } })
  const told = (['icons', 'blocks', 'python'] as const).map((skin) =>
    mistakeWords(i18n.t as never, { id: 'blk-order', holes: {} }, skin),
  )
  expect(told.map((words) => /This (\w+)/.exec(words)?.[1])).toEqual(['tile', 'block', 'line'])
})

test('behind a Chinese stop there is no space', async () => {
  const { createInstance } = await import('i18next')
  const chinese = JSON.parse(readFileSync('app/features/lessons/locales/cn.json', 'utf8')) as typeof resources
  const i18n = createInstance()
  await i18n.init({ lng: 'cn', ns: 'lessons', defaultNS: 'lessons', resources: { cn: { lessons: chinese } } })
  for (const id of mistakeIds)
    expect(mistakeWords(i18n.t as never, { id, holes: {} }, 'icons')).not.toMatch(/[。！？] /)
})
