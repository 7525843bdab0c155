import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** A default value is a template that i18next interpolates, and it is not shown for a missing key. */
test('no typed text is the default value of a message', () => {
  const offenders = Object.entries(sources).filter(
    ([path, source]) => !path.includes('.test.') && /\bdefaultValue: (?!')/.test(source),
  )
  expect(offenders.map(([path]) => path)).toEqual([])
})
