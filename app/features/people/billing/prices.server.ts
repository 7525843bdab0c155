import { readFileSync } from 'node:fs'
import { parsePrices, type Price } from '#rules/billing/prices.ts'
import { proposedPrices } from '#rules/billing/proposed-prices.ts'
import type { Env } from '#app/platform/services/env.server.ts'

const pricesByFile = new Map<string, readonly Price[]>()

/** Prices of this installation; empty if nothing is on sale here. A file is read once. */
export function loadPrices({ BILLING, PRICES }: Pick<Env, 'BILLING' | 'PRICES'>): readonly Price[] {
  if (BILLING === 'off' || PRICES === 'none') return []
  if (PRICES === 'proposed') return proposedPrices
  const prices = pricesByFile.get(PRICES) ?? parsePrices(JSON.parse(readFileSync(PRICES, 'utf8')))
  pricesByFile.set(PRICES, prices)
  return prices
}
