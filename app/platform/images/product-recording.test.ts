import { statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productRecordingPath } from '#rules/screens/product-pictures.ts'
import { languages } from '../i18n/languages.ts'

/** Longer animations would need a button that stops them. */
const maxMs = 5_000

test.each(languages)('the recording in $code is small, plays once and ends within five seconds', async ({ code }) => {
  const file = `public/${productRecordingPath('lesson', code)}`
  const { delay = [], loop, pages = 0 } = await sharp(file).metadata()
  expect(statSync(file).size).toBeLessThan(300_000)
  expect(pages).toBeGreaterThan(10)
  expect(loop).toBe(1)
  expect(delay.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(maxMs)
})
