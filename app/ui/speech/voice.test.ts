import { expect, test } from 'vitest'
import { findVoice } from './voice.ts'

const voice = (lang: string, overrides: { localService?: boolean; default?: boolean } = {}) => ({
  lang,
  localService: true,
  default: false,
  ...overrides,
})

test.each([
  ['prefers a voice with the exact language tag', [voice('zh-TW'), voice('zh-CN')], 'zh-CN', 'zh-CN'],
  ['falls back to another region of the same language', [voice('en-US'), voice('th-TH')], 'en-GB', 'en-US'],
  ['accepts tags with an underscore', [voice('ko_KR')], 'ko-KR', 'ko_KR'],
  ['matches a language tag without region', [voice('th-TH')], 'th', 'th-TH'],
  ['never uses a remote voice', [voice('th-TH', { localService: false })], 'th', null],
  ['never uses a voice of another language', [voice('en-US', { default: true })], 'ko', null],
  ['prefers the default voice of the device', [voice('en-AU'), voice('en-US', { default: true })], 'en', 'en-US'],
])('%s', (_, voices, tag, expected) => {
  expect(findVoice(voices, tag)?.lang ?? null).toBe(expected)
})
