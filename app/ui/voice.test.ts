import { expect, test } from 'vitest'
import { voiceFor } from './voice.ts'

const voice = (lang: string, over: { localService?: boolean; default?: boolean } = {}) => ({
  lang,
  localService: true,
  default: false,
  ...over,
})

test.each([
  ['the exact one before one of the same language', [voice('zh-TW'), voice('zh-CN')], 'zh-CN', 'zh-CN'],
  ['one of the same language where there is no exact one', [voice('en-US'), voice('th-TH')], 'en-GB', 'en-US'],
  ['as some devices write it', [voice('ko_KR')], 'ko-KR', 'ko_KR'],
  ['for a bare tag', [voice('th-TH')], 'th', 'th-TH'],
  ['never one that sends away what it reads', [voice('th-TH', { localService: false })], 'th', null],
  ['none of another language', [voice('en-US', { default: true })], 'ko', null],
  ['the usual one of several', [voice('en-AU'), voice('en-US', { default: true })], 'en', 'en-US'],
])('%s', (_, voices, tag, expected) => {
  expect(voiceFor(voices, tag)?.lang ?? null).toBe(expected)
})
