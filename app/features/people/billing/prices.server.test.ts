import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proposedPrices } from '#rules/billing/proposed-prices.ts'
import { loadPrices } from './prices.server.ts'

test('sells nothing with billing off or without prices', () => {
  expect(loadPrices({ BILLING: 'off', PRICES: 'proposed' })).toEqual([])
  expect(loadPrices({ BILLING: 'on', PRICES: 'none' })).toEqual([])
  expect(loadPrices({ BILLING: 'on', PRICES: 'proposed' })).toBe(proposedPrices)
})

test('reads prices of the operator from a file and refuses a wrong one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prices-'))
  const write = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  const operatorPrices = [{ plan: 'school', seats: 50, currency: 'THB', per: 'year', amount: 900 }]
  expect(loadPrices({ BILLING: 'on', PRICES: write('own.json', operatorPrices) })).toEqual(operatorPrices)
  expect(() => loadPrices({ BILLING: 'on', PRICES: write('bad.json', [{ plan: 'gold' }]) })).toThrow('price 1')
})
