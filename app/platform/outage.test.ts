import { expect, test } from 'vitest'
import { openPool } from './db.server.ts'
import { AppError } from './errors.ts'
import { isOutage } from './outage.server.ts'

const coded = (code: string) => Object.assign(new Error('from PostgreSQL'), { code })

test.each([
  '08006',
  '3D000',
  '53300',
  '57P01',
  '57P03',
  '57014',
  '25006',
  '25P03',
  '25P04',
  '55P03',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
])('%s is an outage, however deep it is wrapped', (code) => {
  expect(isOutage(coded(code))).toBe(true)
  expect(isOutage(new Error('Failed query', { cause: new Error('again', { cause: coded(code) }) }))).toBe(true)
})

test.each([
  coded('23505'),
  coded('0A000'),
  coded('42P01'),
  coded('42501'),
  new Error('a bug'),
  new AppError('not-found'),
  new TypeError('x is not a function'),
  'thrown text',
  null,
  undefined,
])('%s is none: asking again would not help', (error) => expect(isOutage(error)).toBe(false))

test('what a standby says to a write is one', () =>
  expect(
    isOutage(Object.assign(new Error('cannot set transaction read-write mode during recovery'), { code: '0A000' })),
  ).toBe(true))

test('what is said to be unavailable is one', () => expect(isOutage(new AppError('unavailable'))).toBe(true))

test('the driver itself, with nobody listening and with a pool that is full or closed', async () => {
  const refused = openPool('postgres://nobody@127.0.0.1:1/none', 1)
  expect(isOutage(await refused.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
  await refused.end()
  expect(isOutage(await refused.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
})
