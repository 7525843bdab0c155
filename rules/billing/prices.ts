import type { Plan } from '../plans.ts'

/**
 * Prices belong to the installation: a ministry may charge nothing. `proposed-prices.ts` is a proposal; without prices
 * nothing is on sale and pages show limits only.
 */

export const currencies = ['USD', 'THB', 'KRW', 'CNY'] as const
export type Currency = (typeof currencies)[number]

export const periods = ['month', 'year'] as const
export type Period = (typeof periods)[number]

/** `seats`: students of the school that the price covers; null for a plan without a seat pool. */
export type Price = {
  plan: Exclude<Plan['name'], 'free'>
  seats: number | null
  currency: Currency
  per: Period
  /** In whole units of the currency, as on the page. */
  amount: number
}

/** Sizes of the seat pool of the plan School. */
export const seatBands = [300, 1_000, 2_500] as const

const minorUnits: Record<Currency, number> = { USD: 100, THB: 100, KRW: 1, CNY: 100 }

/** The amount in the smallest unit, as payment services expect it. */
export const toMinorUnits = ({ currency, amount }: Pick<Price, 'currency' | 'amount'>): number =>
  Math.round(amount * minorUnits[currency])

/** The amount as on the page, from the smallest unit. */
export const fromMinorUnits = (currency: Currency, amount: number): number => amount / minorUnits[currency]

export const priceKey = ({ plan, seats, currency, per }: Omit<Price, 'amount'>): string =>
  [plan, seats ?? 'all', currency, per].join('/')

export const findPrice = (prices: readonly Price[], key: string): Price | null =>
  prices.find((price) => priceKey(price) === key) ?? null

const currencyOfCountry: Record<string, Currency> = { TH: 'THB', KR: 'KRW', CN: 'CNY' }

/** Currency shown first to a school of this country. */
export const currencyFor = (country: string): Currency => currencyOfCountry[country] ?? 'USD'

/** Reads a list of prices from a file of the operator. Throws on the first wrong row, so that a typo stops the start. */
export function parsePrices(value: unknown): Price[] {
  if (!Array.isArray(value)) throw new Error('prices must be a list')
  const prices = value.map(parsePrice)
  const keys = prices.map(priceKey)
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index)
  if (repeated) throw new Error(`two prices for ${repeated}`)
  return prices
}

function parsePrice(value: unknown, index: number): Price {
  const row = value as Partial<Price>
  const isValid =
    typeof value === 'object' &&
    value !== null &&
    (row.plan === 'teacher' || row.plan === 'school') &&
    currencies.includes(row.currency!) &&
    periods.includes(row.per!) &&
    (row.seats === null || (Number.isInteger(row.seats) && row.seats! > 0)) &&
    typeof row.amount === 'number' &&
    row.amount > 0 &&
    Number.isInteger(row.amount * minorUnits[row.currency!])
  if (!isValid) throw new Error(`price ${index + 1} is wrong: ${JSON.stringify(value)}`)
  const { plan, seats, currency, per, amount } = row as Price
  return { plan, seats, currency, per, amount }
}
