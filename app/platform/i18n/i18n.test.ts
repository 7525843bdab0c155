import { expect, test } from 'vitest'
import { serverI18n } from './i18n.ts'

test('uses the Chinese `other` plural form for a count of one', () => {
  const i18n = serverI18n('cn', { cn: { platform: { notes_other: '{{count}} 张便签' } } })
  expect(i18n.t('notes' as never, { count: 1 })).toBe('1 张便签')
})
