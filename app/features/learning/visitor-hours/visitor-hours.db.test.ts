import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hourLifeMs, maxResultsPerHour } from '#rules/visitor-hours/visitor-hour.ts'
import { provisionalAddress } from '#rules/certificates/slug.ts'
import { visitor } from '#rules/permissions.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import feature from './feature.server.ts'
import { finishVisitorHour } from './finish-hour.server.ts'
import { createHostCookie, isHost } from './host-pass.server.ts'
import { judgeHourWork } from './judge-work.server.ts'
import { findFinishedSitting, findHour, listResults } from './queries.server.ts'
import { startVisitorHour } from './start-hour.server.ts'

const services = await openFileServices({})
const origin = { address: '203.0.113.9' } as Origin

const start = (token = services.newId()) =>
  execute(services, startVisitorHour, { course: 'first-flight', token }, { actor: visitor })
const finish = (input: object = {}) =>
  execute(
    services,
    finishVisitorHour,
    { course: 'first-flight', token: services.newId(), locale: 'en', steps: 3, stars: 9, ...input },
    { actor: visitor },
  )

type Level = { id: string; kind: string; solution?: string[] }
const { steps } = JSON.parse(readFileSync('content/first-flight/ff-1a.json', 'utf8')) as { steps: Level[] }
const solved = steps.flatMap(({ id, solution }) => (solution ? [{ step: id, program: solution.join('\n') }] : []))

test('the server runs the programs again: solutions count, an unsolved or missing step does not', async () => {
  expect(solved).toHaveLength(3)
  expect(await judgeHourWork(origin, 'first-flight', JSON.stringify(solved))).toEqual({ steps: 3, stars: 9 })
  const forged = solved.map((work, index) => (index === 1 ? { ...work, program: 'up()' } : work))
  expect(await judgeHourWork(origin, 'first-flight', JSON.stringify(forged))).toBeNull()
  expect(await judgeHourWork(origin, 'first-flight', JSON.stringify(solved.slice(1)))).toBeNull()
  expect(await judgeHourWork(origin, 'block-breeze', JSON.stringify(solved))).toBeNull()
})

test.each(['', 'null', '[]', '{"a":1}', '[{"step":"ff-1-1","program":1}]', 'x'.repeat(30_000)])(
  'refuses the work %s',
  async (text) => {
    expect(await judgeHourWork(origin, 'first-flight', text)).toBeNull()
  },
)

test('a class hour counts finished sittings, with a nickname only if it was typed', async () => {
  const { code } = await start()
  await finish({ code: code.toLowerCase(), nickname: ' Mali ' })
  await finish({ code })
  expect((await listResults(services, code)).map(({ nickname, stars }) => ({ nickname, stars }))).toEqual([
    { nickname: 'Mali', stars: 9 },
    { nickname: null, stars: 9 },
  ])
})

test('a repeated form starts one hour and stores one result', async () => {
  const token = services.newId()
  const { code } = await start(token)
  expect(await start(token)).toEqual({ code })
  const again = services.newId()
  const { slug } = await finish({ code, token: again })
  expect(await finish({ code, token: again })).toEqual({ slug })
  expect(await listResults(services, code)).toHaveLength(1)
})

test.each([
  ['fuck you', 'word'],
  ['www.example.com', undefined],
  ['x'.repeat(60), 'too-long'],
])('refuses the nickname %s', async (nickname, reason) => {
  await expect(finish({ nickname })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { nickname: reason ?? expect.any(String) } },
  })
})

test('refuses a code that is unknown or older than a day, and more results than an hour holds', async () => {
  await expect(finish({ code: 'ZZZZZZ' })).rejects.toMatchObject({ details: { reason: 'hour-unknown' } })
  const old = await start()
  await services.owner.query(`UPDATE visitor_hours SET created_at = now() - interval '2 days' WHERE code = $1`, [
    old.code,
  ])
  expect(await findHour(services, old.code)).toBeNull()
  await expect(finish({ code: old.code })).rejects.toMatchObject({ details: { reason: 'hour-unknown' } })

  const { code } = await start()
  await services.owner.query(
    `INSERT INTO visitor_results (slug, code, course, locale, steps, stars, created_at)
     SELECT lpad(n::text, 26, '0'), $1, 'first-flight', 'en', 3, 9, now() FROM generate_series(1, $2::int) n`,
    [code, maxResultsPerHour],
  )
  await expect(finish({ code })).rejects.toMatchObject({ details: { reason: 'hour-full' } })
})

test('the certificate is found by its provisional address only, and for a day', async () => {
  const { slug } = await finish({ nickname: 'Leo' })
  expect(await findFinishedSitting(services, provisionalAddress(slug))).toMatchObject({ nickname: 'Leo', steps: 3 })
  expect(await findFinishedSitting(services, slug)).toBeNull()
  const later = { ...services, now: () => services.now() + hourLifeMs }
  expect(await findFinishedSitting(later, provisionalAddress(slug))).toBeNull()
})

test('only the browser that started the hour is its host', () => {
  const cookie = createHostCookie(services, 'ABCDEF').split(';')[0]!
  const headers = new Headers({ cookie })
  expect(isHost(services, headers, 'ABCDEF')).toBe(true)
  expect(isHost(services, headers, 'ABCDEG')).toBe(false)
  expect(isHost(services, new Headers({ cookie: `${cookie}x` }), 'ABCDEF')).toBe(false)
  expect(isHost({ ...services, now: () => services.now() + hourLifeMs }, headers, 'ABCDEF')).toBe(false)
})

test('hours, results and nicknames are deleted after a day', async () => {
  const { code } = await start()
  const { slug } = await finish({ code, nickname: 'Suda' })
  await services.owner.query(`UPDATE visitor_results SET created_at = now() - interval '2 days' WHERE slug = $1`, [
    slug,
  ])
  await services.owner.query(`UPDATE visitor_hours SET created_at = now() - interval '2 days' WHERE code = $1`, [code])
  const cutoff = new Date(services.now() - hourLifeMs)
  await inTransaction(services.pool, systemTenant, (db) =>
    feature.retention!.global!['visitor-hours']!(db, { cutoff, now: services.now() } as never),
  )
  const { rows } = await services.owner.query(
    `SELECT slug AS id FROM visitor_results WHERE slug = $1 UNION SELECT code FROM visitor_hours WHERE code = $2`,
    [slug, code],
  )
  expect(rows).toEqual([])
})
