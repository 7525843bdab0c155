import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { spendSignInBudget } from './try-sign-in.server.ts'

const services = await openFileServices({ now: () => clock })
const clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000

test('a flood from unknown devices does not limit recognized tablets behind the same IP address', async () => {
  const address = '203.0.113.7'
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) SELECT subject, to_timestamp($1), 6000 FROM unnest($2::text[]) AS subject`,
    [clock / 1_000, [`child-none:${address}`, `child-new:${address}`]],
  )
  const spendFrom = (origin: { device: string | null; lastUserKey: string | null }) =>
    spendSignInBudget({ services, origin: { address, ...origin }, signedIn: null })
  expect(await spendFrom({ device: null, lastUserKey: null })).toBe(60)
  expect(await spendFrom({ device: 'new', lastUserKey: null })).toBe(60)
  expect(
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        spendFrom({ device: `tablet ${index}`, lastUserKey: 'the class account' }),
      ),
    ),
  ).toEqual(Array(30).fill(null))
})
