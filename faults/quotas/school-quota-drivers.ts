import { randomUUID } from 'node:crypto'
import { makeSchool } from '#db/testing/test-services.ts'
import { countRows, limitOf, type QuotaDriver } from './quota-driver.ts'

/** Quotas of schools and their members. */
export const schoolQuotaDrivers: readonly QuotaDriver[] = [
  {
    quota: 'personal-school',
    kind: 'atOnce',
    entryPoint: 'foundClassroom',
    by: 'stranger',
    limit: limitOf('personal-school', 'atOnce'),
    tries: 20,
    fields: () => ({ _school: '', timeZone: 'Europe/London' }),
    countItems: (db, { ids }) =>
      countRows(
        db,
        `schools s JOIN memberships m ON m.school_id = s.id WHERE s.kind = 'personal' AND m.user_id = $1 AND m.role = 'admin'`,
        ids.stranger,
      ),
  },
  {
    quota: 'school',
    kind: 'atOnce',
    entryPoint: 'finishOnboarding',
    limit: limitOf('school', 'atOnce'),
    tries: 20,
    fields: (_, position) => ({ schoolName: `School ${position}` }),
    countItems: (db, { ids }) =>
      countRows(
        db,
        `schools s JOIN memberships m ON m.school_id = s.id WHERE m.user_id = $1 AND m.role = 'admin'`,
        ids.newcomer,
      ),
  },
  {
    quota: 'school-ask',
    kind: 'atOnce',
    entryPoint: 'askSchool',
    limit: limitOf('school-ask', 'atOnce'),
    tries: 20,
    prepare: (db) => Promise.all(Array.from({ length: 20 }, () => makeSchool({ owner: db }))),
    fields: (_, index, schools: string[]) => ({ schoolId: schools[index]! }),
    countItems: (db, { ids }) => countRows(db, `memberships WHERE user_id = $1 AND status = 'pending'`, ids.stranger),
  },
  {
    quota: 'school-domain',
    kind: 'atOnce',
    entryPoint: 'addDomain',
    limit: limitOf('school-domain', 'atOnce'),
    tries: 20,
    prepare: (db, { schoolId }) =>
      db.query(
        `INSERT INTO school_domains (school_id, domain) SELECT $1, 'd' || n || '.example'
         FROM generate_series(1, $2::int - (SELECT count(*)::int FROM school_domains WHERE school_id = $1)) n`,
        [schoolId, limitOf('school-domain', 'atOnce') - 1],
      ),
    countItems: (db, { schoolId }) => countRows(db, 'school_domains WHERE school_id = $1', schoolId),
  },
  {
    quota: 'school-invitation',
    kind: 'atOnce',
    entryPoint: 'inviteColleagues',
    limit: limitOf('school-invitation', 'atOnce'),
    tries: 30,
    prepare: (db, { schoolId, ids }) =>
      db.query(
        `INSERT INTO school_invitations (school_id, id, email, invited_by, made_at, expires_at)
         SELECT $1, gen_random_uuid(), 'made' || n || '@example.test', $2, now(), now() + interval '1 day' FROM generate_series(1, $3) AS n`,
        [schoolId, ids.admin, limitOf('school-invitation', 'atOnce') - 10],
      ),
    fields: () => ({ addresses: `${randomUUID()}@example.test` }),
    countItems: (db, { schoolId }) =>
      countRows(db, `school_invitations WHERE school_id = $1 AND status = 'invited'`, schoolId),
  },
]
