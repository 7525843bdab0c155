import { expect, test } from 'vitest'
import { currencies, currencyFor, findPrice, parsePrices, priceKey, seatBands, toMinorUnits } from './prices.ts'
import { proposedPrices } from './proposed-prices.ts'

test('the proposal prices the Teacher plan by month and year and each seat band of School by year, in four currencies', () => {
  for (const currency of currencies) {
    const ofCurrency = proposedPrices.filter((price) => price.currency === currency)
    expect(ofCurrency.map(({ plan, seats, per }) => [plan, seats, per])).toEqual([
      ['teacher', null, 'month'],
      ['teacher', null, 'year'],
      ...seatBands.map((seats) => ['school', seats, 'year']),
    ])
    const [month, year] = ofCurrency
    expect(year!.amount).toBe(month!.amount * 10)
  }
  expect(parsePrices(structuredClone(proposedPrices))).toEqual(proposedPrices)
})

test('a price has one key, by which it is found', () => {
  for (const price of proposedPrices) expect(findPrice(proposedPrices, priceKey(price))).toBe(price)
  expect(findPrice(proposedPrices, 'school/300/EUR/year')).toBeNull()
})

test('converts amounts to the smallest unit; won have none', () => {
  expect(toMinorUnits({ currency: 'THB', amount: 590 })).toBe(59_000)
  expect(toMinorUnits({ currency: 'USD', amount: 4.99 })).toBe(499)
  expect(toMinorUnits({ currency: 'KRW', amount: 39_000 })).toBe(39_000)
})

test('shows schools the currency of their country first', () => {
  expect(['TH', 'KR', 'CN', 'DE'].map(currencyFor)).toEqual(['THB', 'KRW', 'CNY', 'USD'])
})

test.each([
  ['no list', {}],
  ['a free plan', [{ plan: 'free', seats: null, currency: 'USD', per: 'year', amount: 1 }]],
  ['an unknown currency', [{ plan: 'teacher', seats: null, currency: 'EUR', per: 'year', amount: 1 }]],
  ['an amount of zero', [{ plan: 'teacher', seats: null, currency: 'USD', per: 'year', amount: 0 }]],
  ['half a won', [{ plan: 'teacher', seats: null, currency: 'KRW', per: 'year', amount: 0.5 }]],
  ['seats that are no number', [{ plan: 'school', seats: '300', currency: 'USD', per: 'year', amount: 1 }]],
  ['two prices for the same', [proposedPrices[0], proposedPrices[0]]],
])('refuses %s', (_, value) => {
  expect(() => parsePrices(value)).toThrow(/^(prices must be a list|two prices for|price \d+ is wrong)/)
})
