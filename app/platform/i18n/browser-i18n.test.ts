import { afterEach, expect, test, vi } from 'vitest'
import { browserI18n } from './i18n.ts'

afterEach(() => void vi.restoreAllMocks())

test('words that did not come are asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const load = async () => {
    if (++asked < 3) throw new Error('away')
    return { title: 'Title', more: 'More' }
  }
  const i18n = await browserI18n('en', { en: { site: { title: 'Title' } } }, load)
  expect(i18n.t('site:more')).toBe('')
  await i18n.reloadResources()
  expect(asked).toBe(3)
  expect(i18n.t('site:more')).toBe('More')
})
