import type { Currency, Price } from './prices.ts'

/** Proposal of November 2026: by what things cost in a country, not by the exchange rate. A year costs ten months. */
const teacher: Record<Currency, { month: number; year: number }> = {
  USD: { month: 5, year: 50 },
  THB: { month: 59, year: 590 },
  KRW: { month: 3_900, year: 39_000 },
  CNY: { month: 20, year: 200 },
}

/** Per school and year, by seats. */
const school: Record<Currency, Record<number, number>> = {
  USD: { 300: 390, 1000: 990, 2500: 1_900 },
  THB: { 300: 4_500, 1000: 11_500, 2500: 21_900 },
  KRW: { 300: 320_000, 1000: 820_000, 2500: 1_580_000 },
  CNY: { 300: 1_580, 1000: 3_980, 2500: 7_600 },
}

export const proposedPrices: readonly Price[] = (Object.keys(teacher) as Currency[]).flatMap((currency) => [
  ...(['month', 'year'] as const).map(
    (per): Price => ({ plan: 'teacher', seats: null, currency, per, amount: teacher[currency][per] }),
  ),
  ...Object.entries(school[currency]).map(
    ([seats, amount]): Price => ({ plan: 'school', seats: Number(seats), currency, per: 'year', amount }),
  ),
])
