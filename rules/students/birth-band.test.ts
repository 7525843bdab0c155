import { expect, test } from 'vitest'
import { birthBandOf } from './birth-band.ts'

test.each([
  ['2020', 'under-7'],
  ['2019', '7-9'],
  ['2560', '7-9'],
  ['12/05/2015', '10-12'],
  ['2012-01-31', '13-15'],
  ['1999', 'over-15'],
  ['2026', null],
  ['', null],
  ['12', null],
  ['20171', null],
])('maps birth %s in 2026 to the age group %s', (text, band) => {
  expect(birthBandOf(text, 2026)).toBe(band)
})
