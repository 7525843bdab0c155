import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool, listQueuedJobs } from '#db/testing/test-services.ts'
import { defineCommand } from './command.server.ts'
import { execute } from './execute.server.ts'
import { openLog } from '../services/log.server.ts'
import { isOutage } from '../errors/outage.server.ts'
import { createResultCipher } from './saved-results.server.ts'

const services = await openFileServices()
const admin = await makePerson(services)
const schoolId = await makeSchool(services, { [admin]: 'admin' })

const renameSchool = defineCommand({
  name: 'renameSchool',
  input: z.object({ name: z.string().min(1), fail: z.boolean().optional() }),
  load: async ({ db }) => (await db.execute<{ id: string }>(sql`SELECT id FROM schools FOR UPDATE`)).rows[0],
  allow: (caller, school) => can(caller, 'school.administer', { schoolId: school?.id }),
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
const loadName = async () =>
  (await services.owner.query('SELECT name FROM schools WHERE id = $1', [schoolId])).rows[0].name
const countAudits = async (act: string) =>
  (await services.owner.query('SELECT 1 FROM audit_entries WHERE act = $1', [act])).rowCount

test('reports a row that was deleted concurrently as a conflict', async () => {
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

test('refuses and logs an error when a CHECK constraint fails', async () => {
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
  expect(await loadName()).not.toBe('Changed')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, command: 'renamePlan' }])
})

test('runs a read-only command again for a repeated key and saves no result', async () => {
  let runs = 0
  const exportAll = defineCommand({
    name: 'exportAll',
    readOnly: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async () => ({ result: { made: ++runs }, audit: { act: 'all.export', on: schoolId } }),
  })
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  expect(await execute(services, exportAll, {}, invocation)).toEqual({ made: 1 })
  expect(await execute(services, exportAll, {}, invocation)).toEqual({ made: 2 })
  expect(await countAudits('all.export')).toBe(2)
  const savedKeys = await services.owner.query(`SELECT FROM idempotency_keys WHERE command = 'exportAll'`)
  expect(savedKeys.rowCount).toBe(0)
})

test('replays a command whose input names the school, whatever the school of the caller', async () => {
  let runs = 0
  const enterSchool = defineCommand({
    name: 'enterSchool',
    input: z.object({ schoolId: z.string() }),
    school: async (_, __, input) => input.schoolId,
    load: async () => null,
    allow: () => true,
    run: async () => ({ result: { made: ++runs } }),
  })
  const idempotencyKey = crypto.randomUUID()
  const enterFrom = (actorSchool: string | null) =>
    execute(services, enterSchool, { schoolId }, { actor: actor(admin, { schoolId: actorSchool }), idempotencyKey })
  expect([await enterFrom(null), await enterFrom(schoolId)]).toEqual([{ made: 1 }, { made: 1 }])
})

test('retries after a unique violation and reports a conflict if it persists', async () => {
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

test('checks session and roles again after waiting in the queue', async () => {
  const person = await makePerson(services)
  const schoolOfPerson = await makeSchool(services, { [person]: 'admin' })
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
  const invocation = {
    actor: actor(person, { schoolId: schoolOfPerson, schoolRoles: ['admin'] }),
    session: { id: session, personId: person },
  }
  const runQueued = async (concurrentSql: string, param: string) => {
    const started = Promise.withResolvers<void>()
    const load: typeof wait.load = (...args) => (started.resolve(), wait.load(...args))
    const first = execute(services, { ...wait, load }, { seconds: 1.2 }, invocation)
    await started.promise
    const second = execute(services, wait, { seconds: 0 }, invocation).catch((error: unknown) => error)
    if (concurrentSql) await services.owner.query(concurrentSql, [param])
    await first
    return second
  }
  expect(await runQueued('', '')).toBe('done')
  const result = await runQueued(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, person)
  expect(result).toMatchObject({ code: 'not-found' })
  const refused = { code: 'unauthenticated' }
  await services.owner.query(`UPDATE memberships SET status = 'active' WHERE user_id = $1`, [person])
  expect(await runQueued('DELETE FROM sessions WHERE id = $1', session)).toMatchObject(refused)
  await signIn()
  expect(await runQueued('UPDATE users SET disabled_at = now() WHERE id = $1', person)).toMatchObject(refused)
})

test('replays the result to a duplicate request although the first one removed the permission', async () => {
  const person = await makePerson(services)
  const schoolOfPerson = await makeSchool(services, { [person]: 'admin' })
  const leave = defineCommand({
    name: 'leave',
    deletesTarget: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db }) {
      await db.execute(sql`SELECT pg_sleep(1.2)`)
      await db.execute(sql`UPDATE memberships SET status = 'removed' WHERE user_id = ${person}`)
      return { result: 'left' }
    },
  })
  const invocation = {
    actor: actor(person, { schoolId: schoolOfPerson, schoolRoles: ['admin'] }),
    idempotencyKey: crypto.randomUUID(),
  }
  const duplicates = [execute(services, leave, {}, invocation), execute(services, leave, {}, invocation)]
  expect(await Promise.all(duplicates)).toEqual(['left', 'left'])
})

test('runs account commands without waiting for other commands of the user', async () => {
  const slow = (bypassUserQueue?: true) =>
    defineCommand({
      name: 'slow',
      bypassUserQueue,
      input: z.object({}),
      load: ({ db }) => db.execute(sql`SELECT pg_sleep(0.5)`),
      allow: () => true,
      run: async () => ({ result: null }),
    })
  const finished: string[] = []
  const ordinary = Array.from({ length: 5 }, () => execute(services, slow(), {}, { actor: adminActor() }))
  await Promise.all([
    Promise.all(ordinary).then(() => finished.push('others')),
    execute(services, slow(true), {}, { actor: adminActor() }).then(() => finished.push('account')),
  ])
  expect(finished).toEqual(['account', 'others'])
})

test('counts a timed-out command several times against the quota', async () => {
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
  for (let attempt = 0; attempt < 110; attempt++)
    outcomes.push(await execute(services, tooSlow, {}, { actor: actor(person) }).catch((error: unknown) => error))
  expect(outcomes.at(-1)).toMatchObject({ code: 'limited' })
})

test('retries after a deadlock until both commands succeed', async () => {
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
  const pending = people.map((id, index) =>
    execute(services, lockBoth, { order: index === 0 ? schools : schools.toReversed() }, { actor: actor(id) }),
  )
  expect(await Promise.all(pending)).toEqual(['done', 'done'])
})

test('writes, audits, queues jobs and notifies subscribers in one commit', async () => {
  const notifiedPaths: string[] = []
  const unsubscribe = services.bus.subscribe((path) => notifiedPaths.push(path))
  await execute(services, renameSchool, { name: 'Kite School' }, { actor: adminActor() })
  unsubscribe()
  expect(await loadName()).toBe('Kite School')
  expect(await countAudits('school.rename')).toBe(1)
  expect(notifiedPaths).toEqual([`schools/${schoolId}`])
  expect((await listQueuedJobs(services)).filter((job) => job.name === 'send-mail')).toHaveLength(1)
})

test('rolls back data, audit entry and jobs when run throws', async () => {
  const before = {
    name: await loadName(),
    audits: await countAudits('school.rename'),
    jobs: (await listQueuedJobs(services)).length,
  }
  await expect(
    execute(services, renameSchool, { name: 'Half done', fail: true }, { actor: adminActor() }),
  ).rejects.toThrow('after the write')
  expect({
    name: await loadName(),
    audits: await countAudits('school.rename'),
    jobs: (await listQueuedJobs(services)).length,
  }).toEqual(before)
})

test('runs concurrent requests with the same key once and returns the same result', async () => {
  const invocation = { actor: adminActor(), idempotencyKey: 'rename-1' }
  const before = (await countAudits('school.rename'))!
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      execute(index % 2 ? services : { ...services }, renameSchool, { name: 'Once' }, invocation),
    ),
  )
  expect(new Set(answers.map((answer) => answer.receipt)).size).toBe(1)
  expect(await countAudits('school.rename')).toBe(before + 1)
  await expect(execute(services, renameSchool, { name: 'Other' }, invocation)).rejects.toMatchObject({
    code: 'refused',
    details: { reason: 'key-reused' },
  })
})

test('saves input and result encrypted with the key of the client', async () => {
  const name = 'Malee Kittiwake School'
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  const first = await execute(services, renameSchool, { name }, invocation)
  const { rows } = await services.owner.query<{ key: string; input_digest: string; result: Buffer }>(
    `SELECT key, input_digest, result FROM idempotency_keys WHERE person_id = $1 AND command = 'renameSchool' ORDER BY created_at DESC LIMIT 1`,
    [admin],
  )
  const saved = rows[0]!
  const { rows: leaks } = await services.owner.query(
    `SELECT FROM idempotency_keys t WHERE position($1 IN t::text) > 0 OR position($2 IN encode(t.result, 'escape')) > 0 OR t.key = $1`,
    [invocation.idempotencyKey, 'Malee'],
  )
  expect(leaks).toEqual([])
  expect(createResultCipher(services.env.SECRET, admin, invocation.idempotencyKey).decrypt(saved.result)).toEqual(first)
  for (const [person, key] of [
    [admin, crypto.randomUUID()],
    [crypto.randomUUID(), invocation.idempotencyKey],
  ] as const)
    expect(() => createResultCipher(services.env.SECRET, person, key).decrypt(saved.result)).toThrow('authenticate')
  expect(await execute(services, renameSchool, { name }, invocation)).toEqual(first)
})

test('does not replay the result to a caller who lost the permission', async () => {
  const invocation = { actor: adminActor(), idempotencyKey: 'rename-2' }
  await execute(services, renameSchool, { name: 'Kept' }, invocation)
  const demoted = { ...invocation, actor: actor(admin, { schoolId, schoolRoles: ['teacher'] }) }
  await expect(execute(services, renameSchool, { name: 'Kept' }, demoted)).rejects.toMatchObject({ code: 'not-found' })
  expect(await execute(services, renameSchool, { name: 'Kept' }, invocation)).toMatchObject({ name: 'Kept' })
})

test('rejects a repeated key from another school', async () => {
  const elsewhere = await makeSchool(services, { [admin]: 'admin' })
  const name = 'Two schools'
  const invocation = { actor: adminActor(), idempotencyKey: crypto.randomUUID() }
  const first = await execute(services, renameSchool, { name }, invocation)
  const elsewhereActor = actor(admin, { schoolId: elsewhere, schoolRoles: ['admin'] })
  await expect(
    execute(services, renameSchool, { name }, { ...invocation, actor: elsewhereActor }),
  ).rejects.toMatchObject({
    details: { reason: 'key-reused' },
  })
  expect(await execute(services, renameSchool, { name }, invocation)).toEqual(first)
})

test('reports forbidden as not found, and visitors as unauthenticated', async () => {
  const teacher = actor(admin, { schoolId, schoolRoles: ['teacher'] })
  await expect(execute(services, renameSchool, { name: 'X' }, { actor: teacher })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(execute(services, renameSchool, { name: 'X' }, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('reports reasons per invalid field', async () => {
  await expect(execute(services, renameSchool, { name: '' }, { actor: adminActor() })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { name: 'empty' } },
  })
})

test('one user with many concurrent commands occupies one connection', async () => {
  const [busyUser, idleUser] = [await makePerson(services), await makePerson(services)]
  const gate = Promise.withResolvers<void>()
  const hold = defineCommand({
    name: 'hold',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ actor: caller }) {
      if (caller.id === busyUser) await gate.promise
      return { result: caller.id }
    },
  })
  const running = Array.from({ length: 30 }, () => execute(services, hold, {}, { actor: actor(busyUser) }))
  await expect.poll(() => services.pool.totalCount - services.pool.idleCount).toBe(1)
  expect(await execute(services, hold, {}, { actor: actor(idleUser) })).toBe(idleUser)
  const overLimit = Array.from({ length: 30 }, () => execute(services, hold, {}, { actor: actor(busyUser) }))
  await expect(Promise.all(overLimit)).rejects.toMatchObject({ code: 'limited' })
  gate.resolve()
  await Promise.allSettled([...running, ...overLimit])
  expect(await execute(services, hold, {}, { actor: actor(busyUser) })).toBe(busyUser)
})

test('concurrent heavy commands do not occupy all connections', async () => {
  const [idleUser, ...busyUsers] = await Promise.all(Array.from({ length: 13 }, () => makePerson(services)))
  const gate = Promise.withResolvers<void>()
  const heavy = defineCommand({
    name: 'heavy',
    heavy: true,
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async ({ actor: caller }) => ({ result: (await gate.promise, caller.id) }),
  })
  const light = defineCommand({
    name: 'light',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    run: async ({ actor: caller }) => ({ result: caller.id }),
  })
  const running = busyUsers.map((id) => execute(services, heavy, {}, { actor: actor(id) }))
  await expect.poll(() => services.pool.totalCount - services.pool.idleCount).toBe(1)
  expect(await execute(services, light, {}, { actor: actor(idleUser!) })).toBe(idleUser)
  const school = { schoolId: await makeSchool(services, { [idleUser!]: 'admin' }), schoolRoles: ['admin' as const] }
  const ofSchool = { ...heavy, run: light.run }
  expect(await execute(services, ofSchool, {}, { actor: actor(idleUser!, school) })).toBe(idleUser)
  gate.resolve()
  expect(await Promise.all(running)).toEqual(busyUsers)
})
