import { randomUUID } from 'node:crypto'
import pg from 'pg'
import '#app/features.server.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import { inProcessBus } from '#app/platform/live/bus.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openIdentityPool, openPool } from '#app/platform/db/db.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJobs, type JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { dropDatabase } from '../drop-database.ts'
import { withServerClient, serverUrl } from './template.ts'

/** Services with a separate database per test file; each test creates its own school in it. */
export type TestServices = Services & {
  owner: pg.Pool
  mails: Mail[]
  databaseUrl: string
  close: () => Promise<void>
}

/** The part of the services needed to insert people and classes: the pool of the database owner. */
export type OwnerServices = Pick<TestServices, 'owner'>

export async function openTestServices(overrides: Partial<Services> = {}): Promise<TestServices> {
  const name = `skykite_test_${randomUUID().replaceAll('-', '')}`
  await withServerClient(async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`)
    // Test databases need no durability, so commits do not wait for the disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  })
  const databaseUrl = `${serverUrl.replace('postgres@', 'skykite_app@')}/${name}`
  // With billing on, because the tests of limits set the plan of a school.
  const env = parseEnv({
    NODE_ENV: 'test',
    BILLING: 'on',
    PRICES: 'proposed',
    // No server listens there: tests of payments start one.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_loopback',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  })
  const log = openLog(env.LOG_LEVEL)
  const pool = openPool(databaseUrl, 10)
  const identityPool = openIdentityPool(databaseUrl, 6)
  const owner = new pg.Pool({ connectionString: `${serverUrl}/${name}`, max: 2 })
  // Dropping the database may terminate connections that are still closing: ignore their errors.
  for (const anyPool of [pool, identityPool, owner])
    anyPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const mails: Mail[] = []
  const jobs = openJobs(databaseUrl, log)
  const baseServices: Services = {
    env,
    pool,
    identityPool,
    log,
    jobs,
    bus: inProcessBus(),
    // Tests that run student programs override the judge.
    judge: { judge: () => Promise.reject(new AppError('unavailable')), close: async () => {} },
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    now: Date.now,
    newId,
    ...overrides,
  }
  return {
    ...baseServices,
    owner,
    mails,
    databaseUrl,
    async close() {
      await jobs.close()
      await Promise.all([pool.end(), identityPool.end()])
      await owner.end()
      await dropDatabase(serverUrl, name)
    },
  }
}

export const listQueuedJobs = async (services: TestServices): Promise<JobRequest[]> =>
  (await services.owner.query<JobRequest>('SELECT name, data FROM jobs.job ORDER BY created_on')).rows

export const actor = (id: string | null, overrides: Partial<Actor> = {}): Actor => ({
  id,
  staff: false,
  schoolId: null,
  schoolRoles: [],
  managed: false,
  strength: 'full',
  ...overrides,
})

export async function makePerson(
  services: OwnerServices,
  name = 'Person',
  overrides: { kind?: 'adult' | 'managed'; staff?: boolean } = {},
): Promise<string> {
  const id = newId()
  await services.owner.query(
    `INSERT INTO users (id, name, email, email_verified, kind, staff_since, onboarded_at) VALUES ($1, $2, $3, true, $4, $5, now())`,
    [id, name, `${id}@example.test`, overrides.kind ?? 'adult', overrides.staff ? new Date() : null],
  )
  return id
}

export async function makeSchool(
  services: OwnerServices,
  members: Record<string, SchoolRole> = {},
  name = 'School',
): Promise<string> {
  const id = newId()
  await services.owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, $2, 'school')`, [id, name])
  for (const [personId, role] of Object.entries(members)) await joinSchool(services, id, personId, role)
  return id
}

export const joinSchool = (services: OwnerServices, schoolId: string, personId: string, role: SchoolRole) =>
  services.owner.query('INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)', [
    schoolId,
    personId,
    role,
  ])

export async function makeClassroom(
  services: OwnerServices,
  schoolId: string,
  ownerId: string,
  studentIds: string[] = [],
): Promise<string> {
  const id = newId()
  await services.owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, 'Class', $3)`, [
    schoolId,
    id,
    id.slice(-8).toUpperCase(),
  ])
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [schoolId, id, ownerId],
  )
  for (const studentId of studentIds)
    await services.owner.query(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
      [schoolId, id, studentId],
    )
  return id
}

/** Adds a teacher of the school as co-teacher of the class. */
export async function addCoTeacher(
  services: OwnerServices,
  { schoolId, classroomId }: { schoolId: string; classroomId: string },
  personId: string,
): Promise<void> {
  await joinSchool(services, schoolId, personId, 'teacher')
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, personId],
  )
}
