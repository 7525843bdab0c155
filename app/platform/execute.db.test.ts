import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import {
  actor,
  makePerson,
  makeSchool,
  openTestServices,
  queuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { defineCommand } from './command.server.ts'
import { execute } from './execute.server.ts'
import { resultLock } from './kept-results.server.ts'

let services: TestServices
let admin: string
let schoolId: string

beforeAll(async () => {
  services = await openTestServices()
  admin = await makePerson(services)
  schoolId = await makeSchool(services, { [admin]: 'admin' })
})
afterAll(() => services.close())

const renameSchool = defineCommand({
  name: 'renameSchool',
  input: z.object({ name: z.string().min(1), fail: z.boolean().optional() }),
  load: async ({ db }) => (await db.execute<{ id: string }>(sql`SELECT id FROM schools FOR UPDATE`)).rows[0],
  allow: (who, school) => can(who, 'school.administer', { schoolId: school?.id }),
  async run({ db, newId }, _, { name, fail }) {
    await db.execute(sql`UPDATE schools SET name = ${name}`)
    if (fail) throw new Error('after the write')
    return {
      result: { name, receipt: newId() },
      changed: [`schools/${schoolId}`],
      audit: { act: 'school.rename', on: schoolId, details: { name } },
      jobs: [{ name: 'send-mail' as const, data: { about: name } }],
    }
  },
})

const adminActor = () => actor(admin, { schoolId, schoolRoles: ['admin'] })
const nameNow = async () =>
  (await services.owner.query('SELECT name FROM schools WHERE id = $1', [schoolId])).rows[0].name
const audits = async (act: string) =>
  (await services.owner.query('SELECT 1 FROM audit_entries WHERE act = $1', [act])).rowCount

test('what it was about has gone meanwhile: a conflict, and no fault', async () => {
  const teachGone = defineCommand({
    name: 'teachGone',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db, newId }) {
      await db.execute(
        sql`INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES (${schoolId}, ${newId()}, ${admin}, 'owner')`,
      )
      return { result: null }
    },
  })
  await expect(execute(services, teachGone, {}, { actor: adminActor() })).rejects.toMatchObject({ code: 'conflict' })
})

test('two who wait for each other are both done', async () => {
  const people = [await makePerson(services), await makePerson(services)]
  const schools = [await makeSchool(services, {}), await makeSchool(services, {})]
  const lockBoth = defineCommand({
    name: 'lockBoth',
    input: z.object({ order: z.array(z.string()) }),
    load: async () => null,
    allow: () => true,
    async run({ db }, _, { order }) {
      for (const id of order) {
        await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0)), pg_sleep(0.3)`)
      }
      return { result: 'done' }
    },
  })
  const done = people.map((id, at) =>
    execute(services, lockBoth, { order: at === 0 ? schools : schools.toReversed() }, { actor: actor(id) }),
  )
  expect(await Promise.all(done)).toEqual(['done', 'done'])
})

test('writes, audits, queues and tells, all after one commit', async () => {
  const heard: string[] = []
  const stop = services.bus.subscribe((path) => heard.push(path))
  await execute(services, renameSchool, { name: 'Kite School' }, { actor: adminActor() })
  stop()
  expect(await nameNow()).toBe('Kite School')
  expect(await audits('school.rename')).toBe(1)
  expect(heard).toEqual([`schools/${schoolId}`])
  expect((await queuedJobs(services)).filter((job) => job.name === 'send-mail')).toHaveLength(1)
})

test('a failure after the write leaves nothing behind', async () => {
  const before = {
    name: await nameNow(),
    audits: await audits('school.rename'),
    jobs: (await queuedJobs(services)).length,
  }
  await expect(
    execute(services, renameSchool, { name: 'Half done', fail: true }, { actor: adminActor() }),
  ).rejects.toThrow('after the write')
  expect({
    name: await nameNow(),
    audits: await audits('school.rename'),
    jobs: (await queuedJobs(services)).length,
  }).toEqual(before)
})

test('the same key twice, even at once, acts once and answers the same', async () => {
  const invocation = { actor: adminActor(), idempotencyKey: 'rename-1' }
  const before = (await audits('school.rename'))!
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      execute(at % 2 ? services : { ...services }, renameSchool, { name: 'Once' }, invocation),
    ),
  )
  expect(new Set(answers.map((answer) => answer.receipt)).size).toBe(1)
  expect(await audits('school.rename')).toBe(before + 1)
  await expect(execute(services, renameSchool, { name: 'Other' }, invocation)).rejects.toMatchObject({
    code: 'refused',
    details: { reason: 'key-reused' },
  })
})

test('what is kept of an act says nothing of what was asked or answered, and nobody else’s key opens it', async () => {
  const name = 'Malee Kittiwake School'
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  const first = await execute(services, renameSchool, { name }, invocation)
  const { rows } = await services.owner.query<{ key: string; input_digest: string; result: Buffer }>(
    `SELECT key, input_digest, result FROM idempotency_keys WHERE person_id = $1 AND command = 'renameSchool' ORDER BY created_at DESC LIMIT 1`,
    [admin],
  )
  const kept = rows[0]!
  const { rows: found } = await services.owner.query(
    `SELECT FROM idempotency_keys t WHERE position($1 IN t::text) > 0 OR position($2 IN encode(t.result, 'escape')) > 0 OR t.key = $1`,
    [invocation.idempotencyKey, 'Malee'],
  )
  expect(found).toEqual([])
  expect(resultLock(services.env.SECRET, admin, invocation.idempotencyKey).disclose(kept.result)).toEqual(first)
  for (const [person, key] of [
    [admin, crypto.randomUUID()],
    [crypto.randomUUID(), invocation.idempotencyKey],
  ] as const)
    expect(() => resultLock(services.env.SECRET, person, key).disclose(kept.result)).toThrow('authenticate')
  expect(await execute(services, renameSchool, { name }, invocation)).toEqual(first)
})

test('who may no longer do it is not told again what came of it', async () => {
  const invocation = { actor: adminActor(), idempotencyKey: 'rename-2' }
  await execute(services, renameSchool, { name: 'Kept' }, invocation)
  const removed = { ...invocation, actor: actor(admin, { schoolId, schoolRoles: ['teacher'] }) }
  await expect(execute(services, renameSchool, { name: 'Kept' }, removed)).rejects.toMatchObject({ code: 'not-found' })
  expect(await execute(services, renameSchool, { name: 'Kept' }, invocation)).toMatchObject({ name: 'Kept' })
})

test('refuses the wrong actor, and forbidden looks like not found', async () => {
  const teacher = actor(admin, { schoolId, schoolRoles: ['teacher'] })
  await expect(execute(services, renameSchool, { name: 'X' }, { actor: teacher })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(execute(services, renameSchool, { name: 'X' }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('names the fields that are wrong', async () => {
  await expect(execute(services, renameSchool, { name: '' }, { actor: adminActor() })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { name: 'empty' } },
  })
})

test('somebody with many windows leaves the others their connections', async () => {
  const [busy, quiet] = [await makePerson(services), await makePerson(services)]
  const gate = Promise.withResolvers<void>()
  const hold = defineCommand({
    name: 'hold',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ actor: who }) {
      if (who.id === busy) await gate.promise
      return { result: who.id }
    },
  })
  const held = Array.from({ length: 30 }, () => execute(services, hold, {}, { actor: actor(busy) }))
  await expect.poll(() => services.pool.totalCount - services.pool.idleCount).toBe(1)
  expect(await execute(services, hold, {}, { actor: actor(quiet) })).toBe(quiet)
  const oneTooMany = Array.from({ length: 30 }, () => execute(services, hold, {}, { actor: actor(busy) }))
  await expect(Promise.all(oneTooMany)).rejects.toMatchObject({ code: 'limited' })
  gate.resolve()
  await Promise.allSettled([...held, ...oneTooMany])
  expect(await execute(services, hold, {}, { actor: actor(busy) })).toBe(busy)
})
