import type { Price } from '#rules/billing/prices.ts'

/** An amount in the language of the page, without decimals that are zero. */
export const formatPrice = (languageTag: string, { currency, amount }: Pick<Price, 'currency' | 'amount'>): string =>
  new Intl.NumberFormat(languageTag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
