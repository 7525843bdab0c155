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
import { openLog } from './log.server.ts'
import { isOutage } from './outage.server.ts'
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

test('what only a check of the database knows refuses, so that nothing typed is lost, and is told as a fault', async () => {
  const renamePlan = defineCommand({
    name: 'renamePlan',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db }) {
      await db.execute(sql`UPDATE schools SET name = 'Changed', kind = 'nonsense'`)
      return { result: null }
    },
  })
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  await expect(execute({ ...services, log }, renamePlan, {}, { actor: adminActor() })).rejects.toMatchObject({
    status: 422,
    details: { reason: 'not-kept' },
  })
  expect(await nameNow()).not.toBe('Changed')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, command: 'renamePlan' }])
})

test('what only reads is not kept: sent again it is read again, and written down again', async () => {
  let made = 0
  const exportAll = defineCommand({
    name: 'exportAll',
    onlyReads: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async () => ({ result: { made: ++made }, audit: { act: 'all.export', on: schoolId } }),
  })
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  expect(await execute(services, exportAll, {}, invocation)).toEqual({ made: 1 })
  expect(await execute(services, exportAll, {}, invocation)).toEqual({ made: 2 })
  expect(await audits('all.export')).toBe(2)
  const kept = await services.owner.query(`SELECT FROM idempotency_keys WHERE command = 'exportAll'`)
  expect(kept.rowCount).toBe(0)
})

test('where what is asked for says in which school, a repeat from elsewhere is the same act', async () => {
  let made = 0
  const enterSchool = defineCommand({
    name: 'enterSchool',
    input: z.object({ schoolId: z.string() }),
    school: async (_, __, input) => input.schoolId,
    load: async () => null,
    allow: () => true,
    run: async () => ({ result: { made: ++made } }),
  })
  const idempotencyKey = crypto.randomUUID()
  const from = (place: string | null) =>
    execute(services, enterSchool, { schoolId }, { actor: actor(admin, { schoolId: place }), idempotencyKey })
  expect([await from(null), await from(schoolId)]).toEqual([{ made: 1 }, { made: 1 }])
})

test('what somebody else has just made is found by doing it again; if not, it is a conflict', async () => {
  let tries = 0
  const take = defineCommand({
    name: 'take',
    input: z.object({ stays: z.boolean() }),
    load: async () => null,
    allow: () => true,
    async run({ db }, _, { stays }) {
      if (++tries === 1 || stays)
        await db.execute(
          sql`INSERT INTO memberships (school_id, user_id, role) VALUES (${schoolId}, ${admin}, 'admin')`,
        )
      return { result: { tries } }
    },
  })
  expect(await execute(services, take, { stays: false }, { actor: adminActor() })).toEqual({ tries: 2 })
  await expect(execute(services, take, { stays: true }, { actor: adminActor() })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('who has waited in line is asked who they are: what was taken from them meanwhile is not used', async () => {
  const person = await makePerson(services)
  const place = await makeSchool(services, { [person]: 'admin' })
  const session = crypto.randomUUID()
  const signIn = () =>
    services.owner.query(
      `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1::uuid, $1::text, $2, now() + interval '1 day')`,
      [session, person],
    )
  await signIn()
  const wait = defineCommand({
    name: 'wait',
    input: z.object({ seconds: z.number() }),
    load: ({ db }, { seconds }) => db.execute(sql`SELECT pg_sleep(${seconds})`),
    allow: () => true,
    run: async () => ({ result: 'done' }),
  })
  const by = {
    actor: actor(person, { schoolId: place, schoolRoles: ['admin'] }),
    session: { id: session, personId: person },
  }
  const inLine = async (meanwhile: string, of: string) => {
    const begun = Promise.withResolvers<void>()
    const load: typeof wait.load = (...given) => (begun.resolve(), wait.load(...given))
    const first = execute(services, { ...wait, load }, { seconds: 1.2 }, by)
    await begun.promise
    const second = execute(services, wait, { seconds: 0 }, by).catch((error: unknown) => error)
    if (meanwhile) await services.owner.query(meanwhile, [of])
    await first
    return second
  }
  expect(await inLine('', '')).toBe('done')
  const left = await inLine(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, person)
  expect(left).toMatchObject({ code: 'not-found' })
  const refused = { code: 'unauthenticated' }
  await services.owner.query(`UPDATE memberships SET status = 'active' WHERE user_id = $1`, [person])
  expect(await inLine('DELETE FROM sessions WHERE id = $1', session)).toMatchObject(refused)
  await signIn()
  expect(await inLine('UPDATE users SET disabled_at = now() WHERE id = $1', person)).toMatchObject(refused)
})

test('a second press that waited for the first, which took the right away, is answered like it', async () => {
  const person = await makePerson(services)
  const place = await makeSchool(services, { [person]: 'admin' })
  const leave = defineCommand({
    name: 'leave',
    takesAway: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db }) {
      await db.execute(sql`SELECT pg_sleep(1.2)`)
      await db.execute(sql`UPDATE memberships SET status = 'removed' WHERE user_id = ${person}`)
      return { result: 'left' }
    },
  })
  const by = {
    actor: actor(person, { schoolId: place, schoolRoles: ['admin'] }),
    idempotencyKey: crypto.randomUUID(),
  }
  const presses = [execute(services, leave, {}, by), execute(services, leave, {}, by)]
  expect(await Promise.all(presses)).toEqual(['left', 'left'])
})

test('what protects an account does not wait for what else is done with it', async () => {
  const slow = (ofAccount?: true) =>
    defineCommand({
      name: 'slow',
      ofAccount,
      input: z.object({}),
      load: ({ db }) => db.execute(sql`SELECT pg_sleep(0.5)`),
      allow: () => true,
      run: async () => ({ result: null }),
    })
  const ended: string[] = []
  const others = Array.from({ length: 5 }, () => execute(services, slow(), {}, { actor: adminActor() }))
  await Promise.all([
    Promise.all(others).then(() => ended.push('others')),
    execute(services, slow(true), {}, { actor: adminActor() }).then(() => ended.push('account')),
  ])
  expect(ended).toEqual(['account', 'others'])
})

test('what ends at its time-out counts, and more than what is done', async () => {
  const person = await makePerson(services)
  const tooSlow = defineCommand({
    name: 'tooSlow',
    quota: 'export',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db }) {
      await db.execute(sql`SET LOCAL statement_timeout = 10`)
      await db.execute(sql`SELECT pg_sleep(5)`)
      return { result: null }
    },
  })
  await expect(execute(services, tooSlow, {}, { actor: actor(person) })).rejects.toSatisfy(isOutage)
  const countsOf = async () =>
    Object.fromEntries(
      (
        await services.owner.query<{ subject: string; count: number }>(
          `SELECT subject, count FROM attempt_counts WHERE subject LIKE '%' || $1`,
          [person],
        )
      ).rows.map(({ subject, count }) => [subject.replace(`:${person}`, ''), count]),
    )
  expect(await countsOf()).toMatchObject({ 'quota:act:perHour': 36, 'quota:export:perHour': 1 })
  const outcomes = []
  for (let at = 0; at < 110; at++)
    outcomes.push(await execute(services, tooSlow, {}, { actor: actor(person) }).catch((error: unknown) => error))
  expect(outcomes.at(-1)).toMatchObject({ code: 'limited' })
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

test('the same words with the same key in another school are another act, and not answered', async () => {
  const elsewhere = await makeSchool(services, { [admin]: 'admin' })
  const name = 'Two schools'
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  const first = await execute(services, renameSchool, { name }, invocation)
  const there = actor(admin, { schoolId: elsewhere, schoolRoles: ['admin'] })
  await expect(execute(services, renameSchool, { name }, { ...invocation, actor: there })).rejects.toMatchObject({
    details: { reason: 'key-reused' },
  })
  expect(await execute(services, renameSchool, { name }, invocation)).toEqual(first)
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

test('many who do something heavy at once leave the others their connections', async () => {
  const [quiet, ...busy] = await Promise.all(Array.from({ length: 13 }, () => makePerson(services)))
  const gate = Promise.withResolvers<void>()
  const heavy = defineCommand({
    name: 'heavy',
    heavy: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async ({ actor: who }) => ({ result: (await gate.promise, who.id) }),
  })
  const light = defineCommand({
    name: 'light',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async ({ actor: who }) => ({ result: who.id }),
  })
  const held = busy.map((id) => execute(services, heavy, {}, { actor: actor(id) }))
  await expect.poll(() => services.pool.totalCount - services.pool.idleCount).toBe(1)
  expect(await execute(services, light, {}, { actor: actor(quiet!) })).toBe(quiet)
  const school = { schoolId: await makeSchool(services, { [quiet!]: 'admin' }), schoolRoles: ['admin' as const] }
  const ofSchool = { ...heavy, run: light.run }
  expect(await execute(services, ofSchool, {}, { actor: actor(quiet!, school) })).toBe(quiet)
  gate.resolve()
  expect(await Promise.all(held)).toEqual(busy)
})
