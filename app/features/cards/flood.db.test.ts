import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { isFlood } from './try-sign-in.server.ts'

let services: TestServices
const clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

test('a class scans its cards while a neighbour floods the address: its tablets are known, the neighbour is not', async () => {
  const address = '203.0.113.7'
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) SELECT subject, to_timestamp($1), 6000 FROM unnest($2::text[]) AS subject`,
    [clock / 1_000, [`child-none:${address}`, `child-new:${address}`]],
  )
  const at = (origin: { device: string | null; knownAs: string | null }) =>
    isFlood({ services, origin: { address, ...origin }, signedIn: null })
  expect(await at({ device: null, knownAs: null })).toBe(60)
  expect(await at({ device: 'new', knownAs: null })).toBe(60)
  expect(
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => at({ device: `tablet ${index}`, knownAs: 'the class account' })),
    ),
  ).toEqual(Array(30).fill(null))
})
