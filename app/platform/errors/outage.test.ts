import { expect, test } from 'vitest'
import { openPool } from '../db/db.server.ts'
import { AppError } from './errors.ts'
import { isOutage } from './outage.server.ts'

const createError = (code: string) => Object.assign(new Error('from PostgreSQL'), { code })

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
])('treats code %s as an outage, at any depth of causes', (code) => {
  expect(isOutage(createError(code))).toBe(true)
  expect(isOutage(new Error('Failed query', { cause: new Error('again', { cause: createError(code) }) }))).toBe(true)
})

test.each([
  createError('23505'),
  createError('0A000'),
  createError('42P01'),
  createError('42501'),
  new Error('a bug'),
  new AppError('not-found'),
  new TypeError('x is not a function'),
  'thrown text',
  null,
  undefined,
])('does not treat %s as an outage', (error) => expect(isOutage(error)).toBe(false))

test('treats the error of a write on a standby as an outage', () =>
  expect(
    isOutage(Object.assign(new Error('cannot set transaction read-write mode during recovery'), { code: '0A000' })),
  ).toBe(true))

test('treats an unavailable AppError as an outage', () => expect(isOutage(new AppError('unavailable'))).toBe(true))

test('treats a refused connection and a closed pool as outages', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', 1)
  expect(isOutage(await pool.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
  await pool.end()
  expect(isOutage(await pool.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
})
