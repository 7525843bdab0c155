import { expect, test } from 'vitest'
import { serverI18n } from './i18n.ts'

test('one of something is said in Chinese, which has one form for every number', () => {
  const i18n = serverI18n('cn', { cn: { platform: { notes_other: '{{count}} 张便签' } } })
  expect(i18n.t('notes' as never, { count: 1 })).toBe('1 张便签')
})
