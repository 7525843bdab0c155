import { expect, test } from 'vitest'
import { languages } from '#app/platform/i18n/languages.ts'
import { buildDigestTexts } from './digest-texts.server.ts'

test.each(languages)('the name of a school is no link in a weekly mail in $code', ({ code }) => {
  const school = 'Confirm at www.evil-school.com now'
  const texts = buildDigestTexts({ locale: code, week: '2026-W47', school, children: [] })
  expect(JSON.stringify(texts)).not.toContain('www.evil')
  expect(texts.about).toContain('www. evil-school. com')
})
