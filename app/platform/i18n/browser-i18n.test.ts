import { afterEach, expect, test, vi } from 'vitest'
import { browserI18n } from './i18n.ts'

afterEach(() => void vi.restoreAllMocks())

test('retries messages that failed to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let loadCount = 0
  const load = async () => {
    if (++loadCount < 3) throw new Error('away')
    return { title: 'Title', more: 'More' }
  }
  const i18n = await browserI18n('en', { en: { site: { title: 'Title' } } }, load)
  expect(i18n.t('site:more')).toBe('')
  await i18n.reloadResources()
  expect(loadCount).toBe(3)
  expect(i18n.t('site:more')).toBe('More')
})
