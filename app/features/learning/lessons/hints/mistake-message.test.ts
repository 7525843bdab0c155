import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#app/platform/i18n/languages.ts'
import { mistakeIds } from '#rules/mistakes/find-mistake.ts'
import resources from '../locales/en.json' with { type: 'json' }
import { formatMistake } from './mistake-message.ts'

type LocaleFile = { mistake: Record<string, { message: string; try: string }> }

const readMessages = (code: string) =>
  (JSON.parse(readFileSync(`app/features/learning/lessons/locales/${code}.json`, 'utf8')) as LocaleFile).mistake

/** Maximum message length in characters per locale, so that children read the whole message. */
const maxLength: Record<string, number> = { en: 105, th: 75, ko: 72, cn: 50 }

test.each(languages.map(({ code }) => code))(
  'the %s locale has a message for each mistake and no extra messages',
  (code) => {
    const messages = readMessages(code)
    expect(Object.keys(messages).toSorted()).toEqual(mistakeIds.toSorted())
    for (const [id, { message, try: hint }] of Object.entries(messages)) {
      expect(message.length, `${id} ${message}`).toBeLessThanOrEqual(maxLength[code]!)
      expect(hint, id).not.toBe('')
      expect(`${message} ${hint}`, id).not.toMatch(
        /\b(error|wrong|invalid|illegal|forgot|failed)\b|ผิด|오류|틀렸|잘못|错/,
      )
    }
  },
)

test.each(['th', 'ko', 'cn'])('messages in %s have the same placeholders as in English', (code) => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()
  const [english, other] = [readMessages('en'), readMessages(code)]
  for (const [id, { message }] of Object.entries(english))
    expect(placeholders(other[id]!.message), id).toEqual(placeholders(message))
})

test('a mistake message says tile, block or line depending on the skin', async () => {
  const { createInstance } = await import('i18next')
  const i18n = createInstance()
  await i18n.init({ lng: 'en', ns: 'lessons', defaultNS: 'lessons', resources: { en: { lessons: resources } } })
  const messages = (['icons', 'blocks', 'python'] as const).map((skin) =>
    formatMistake(i18n.t as never, { id: 'blk-order', holes: {} }, skin),
  )
  expect(messages.map((message) => /This (\w+)/.exec(message)?.[1])).toEqual(['tile', 'block', 'line'])
})

test('puts no space after a Chinese full stop', async () => {
  const { createInstance } = await import('i18next')
  const chinese = JSON.parse(readFileSync('app/features/learning/lessons/locales/cn.json', 'utf8')) as typeof resources
  const i18n = createInstance()
  await i18n.init({ lng: 'cn', ns: 'lessons', defaultNS: 'lessons', resources: { cn: { lessons: chinese } } })
  for (const id of mistakeIds)
    expect(formatMistake(i18n.t as never, { id, holes: {} }, 'icons')).not.toMatch(/[。！？] /)
})
