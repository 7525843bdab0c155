import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { testSecret } from '#bench/live/test-sessions.ts'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { QuotaName } from '#rules/quotas.ts'
import '#app/features.server.ts'
import { confirmGuardian } from '#app/features/people/data-requests/feature.testing.ts'
import { insertParentMail } from '#app/features/home/digests/feature.testing.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { People } from '../surface/people.ts'
import type { EntryPoint } from '../surface/entry-points.ts'
import { fillQuota, countRows, countUsed, limitOf, type QuotaDriver } from './quota-driver.ts'
import { joinQuotaDrivers } from './join-quota-drivers.ts'
import { messageQuotaDrivers } from './message-quota-drivers.ts'
import { playQuotaDrivers } from './play-quota-drivers.ts'
import { textQuotaDrivers } from './text-quota-drivers.ts'

const owner = ({ ids }: People) => ids.owner

/** A quota per user and time window; starts with ten remaining. */
const personalQuota = (
  quota: QuotaName,
  kind: 'perHour' | 'perDay',
  entryPoint: string,
  fields?: QuotaDriver['fields'],
): QuotaDriver => ({
  quota,
  kind,
  entryPoint,
  fields,
  limit: limitOf(quota, kind),
  tries: 40,
  prepare: fillQuota(quota, kind, owner, 10),
  countItems: countUsed(quota, kind, owner),
})

const countUsedByReaders = (quota: QuotaName, kind: 'perHour' | 'perDay') => async (db: pg.Pool) => {
  const { rows } = await db.query<{ count: number }>(
    'SELECT coalesce(sum(count), 0)::int AS count FROM attempt_counts WHERE starts_with(subject, $1)',
    [`quota:${quota}:${kind}:`],
  )
  return rows[0]!.count
}

const studentName = (position: number) =>
  `Child ${String.fromCharCode(97 + (position % 26))}${String.fromCharCode(97 + Math.floor(position / 26))}`
const lessons = [
  'ff-1a',
  'ff-1b',
  'ff-2a',
  'ff-2b',
  'ff-3a',
  'ff-3b',
  'ff-4a',
  'ff-4b',
  'ff-5a',
  'ff-5b',
  'ff-5c',
  'ff-6a',
  'ff-6b',
  'ff-7a',
]
const board = livePaths().stores.find(({ path }) => path.endsWith('/board'))!

export const quotaDrivers: QuotaDriver[] = [
  ...messageQuotaDrivers,
  ...playQuotaDrivers,
  ...textQuotaDrivers,
  personalQuota('act', 'perHour', 'changeProfile', (_, position) => ({ name: `Owner ${position}` })),
  personalQuota('student', 'perDay', 'students add addStudents', (_, position) => ({
    students: JSON.stringify([{ name: studentName(position) }]),
  })),
  personalQuota('roster-change', 'perDay', 'students add addStudents', (_, position) => ({
    students: JSON.stringify([{ name: studentName(position) }]),
  })),
  personalQuota('import-file', 'perHour', 'prepareImport'),
  personalQuota('import', 'perDay', 'prepareImport'),
  personalQuota('export', 'perHour', 'exportRoster'),
  personalQuota('work-comment', 'perHour', 'commentOnWork', (_, position) => ({ text: `Look ${position}` })),
  personalQuota('print-link', 'perHour', 'print-asset-list print makePrintLink'),
  personalQuota('parent-letter', 'perHour', 'replaceParentLetter'),
  personalQuota('parent-mail', 'perHour', 'inviteParent'),
  {
    quota: 'digest-sample',
    kind: 'perHour',
    entryPoint: 'dashboard send-sample sendDigestSample',
    by: 'parent of the child',
    limit: limitOf('digest-sample', 'perHour'),
    tries: 20,
    // The counter belongs to the reader, whom the first request creates.
    countItems: countUsedByReaders('digest-sample', 'perHour'),
  },
  {
    quota: 'digest-choice',
    kind: 'perDay',
    entryPoint: 'chooseDigestDay',
    limit: limitOf('digest-choice', 'perDay'),
    tries: 40,
    prepare: async (db, { schoolId, child, ids }) =>
      (await insertParentMail(db, { schoolId, student: child, teacher: ids.owner }, { SECRET: testSecret }))
        .readerToken,
    fields: (_, position, token: string) => ({ token, day: position % 2 === 0 ? 'sunday' : 'friday' }),
    countItems: countUsedByReaders('digest-choice', 'perDay'),
  },
  {
    quota: 'absence-report',
    kind: 'perHour',
    entryPoint: 'reportAbsence',
    by: 'parent of the child',
    limit: limitOf('absence-report', 'perHour'),
    tries: 40,
    prepare: fillQuota('absence-report', 'perHour', ({ ids }) => ids['parent of the child'], 10),
    countItems: countUsed('absence-report', 'perHour', ({ ids }) => ids['parent of the child']),
  },
  {
    quota: 'data-request',
    kind: 'perDay',
    entryPoint: 'requestChildData',
    by: 'parent of the child',
    limit: limitOf('data-request', 'perDay'),
    tries: 40,
    // A child has one open request of each kind.
    async prepare(db, people) {
      const guardian = people.ids['parent of the child']
      await confirmGuardian(db, { guardian, student: people.child })
      await fillQuota('data-request', 'perDay', () => guardian, 1)(db, people)
    },
    countItems: countUsed('data-request', 'perDay', ({ ids }) => ids['parent of the child']),
  },
  personalQuota('consent-answer', 'perHour', 'recordSlips'),
  {
    quota: 'consent-change',
    kind: 'perDay',
    entryPoint: 'answerConsent',
    by: 'parent of the child',
    limit: limitOf('consent-change', 'perDay'),
    tries: 40,
    fields: ({ child }, position) => ({
      student: child,
      purpose: 'publicCertificate',
      answer: position % 2 === 0 ? 'yes' : 'no',
      locale: 'en',
    }),
    countItems: countUsed(
      'consent-change',
      'perDay',
      ({ ids, child }) => `${ids['parent of the child']}:${child}:publicCertificate`,
    ),
  },
  {
    quota: 'unlock-code',
    kind: 'perHour',
    entryPoint: 'staff createUnlockCodes createUnlockCodes',
    by: 'staff',
    limit: limitOf('unlock-code', 'perHour'),
    tries: 20,
    prepare: fillQuota('unlock-code', 'perHour', ({ ids }) => ids.staff, 10),
    countItems: countUsed('unlock-code', 'perHour', ({ ids }) => ids.staff),
  },
  {
    quota: 'own-data',
    kind: 'perHour',
    entryPoint: 'GET /api/1.0/own-data',
    limit: limitOf('own-data', 'perHour'),
    tries: 20,
    countItems: countUsed('own-data', 'perHour', owner),
  },
  {
    // The server rejects the deletion of the last admin, but the attempt counts.
    quota: 'account-deletion',
    kind: 'perHour',
    entryPoint: 'POST /api/auth/account/delete',
    by: 'admin',
    limit: limitOf('account-deletion', 'perHour'),
    tries: 20,
    countItems: countUsed('account-deletion', 'perHour', ({ ids }) => ids.admin),
  },
  {
    quota: 'lesson-event',
    kind: 'perHour',
    entryPoint: '/api/1.0/events',
    limit: limitOf('lesson-event', 'perHour'),
    tries: 40,
    prepare: fillQuota('lesson-event', 'perHour', ({ ids }) => ids['student in class'], 50),
    countItems: countUsed('lesson-event', 'perHour', ({ ids }) => ids['student in class']),
  },
  {
    quota: 'lesson-program',
    kind: 'perDay',
    entryPoint: '/api/1.0/events',
    limit: limitOf('lesson-program', 'perDay'),
    tries: 40,
    prepare: fillQuota('lesson-program', 'perDay', ({ ids }) => ids['student in class'], 10),
    countItems: countUsed('lesson-program', 'perDay', ({ ids }) => ids['student in class']),
  },
  {
    quota: 'session',
    kind: 'atOnce',
    entryPoint: 'signInByCard',
    limit: limitOf('session', 'atOnce'),
    tries: 140,
    countItems: (db, { child }) => countRows(db, 'sessions WHERE user_id = $1', child),
  },
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
    quota: 'classroom',
    kind: 'atOnce',
    entryPoint: 'createClassroom',
    limit: limitOf('classroom', 'atOnce'),
    tries: 30,
    fields: (_, position) => ({ name: `Class ${position}` }),
    countItems: (db, { ids }) =>
      countRows(
        db,
        `classroom_teachers t JOIN classrooms c ON c.id = t.classroom_id WHERE t.user_id = $1 AND t.role = 'owner' AND c.status = 'active'`,
        ids.owner,
      ),
  },
  {
    quota: 'co-teacher',
    kind: 'atOnce',
    entryPoint: 'answerInvitation',
    limit: limitOf('co-teacher', 'atOnce'),
    tries: 20,
    async prepare(db, { schoolId, classroomId }) {
      const there = await countRows(db, 'classroom_teachers WHERE classroom_id = $1', classroomId)
      for (let position = there; position < limitOf('co-teacher', 'atOnce') - 1; position++)
        await db.query(
          `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
          [schoolId, classroomId, await makePerson({ owner: db })],
        )
    },
    countItems: (db, { classroomId }) =>
      countRows(db, `classroom_teachers WHERE classroom_id = $1 AND status = 'active'`, classroomId),
  },
  {
    quota: 'invitation',
    kind: 'atOnce',
    entryPoint: 'inviteTeacher',
    limit: limitOf('invitation', 'atOnce'),
    tries: 50,
    fields: () => ({ email: `${randomUUID()}@example.test` }),
    countItems: (db, { classroomId }) => countRows(db, 'classroom_invitations WHERE classroom_id = $1', classroomId),
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
  {
    quota: 'name-request',
    kind: 'atOnce',
    entryPoint: 'askByName',
    limit: limitOf('name-request', 'atOnce'),
    tries: 80,
    countItems: (db, { classroomId }) =>
      countRows(db, `name_requests WHERE classroom_id = $1 AND status = 'pending'`, classroomId),
  },
  {
    quota: 'guest-request',
    kind: 'atOnce',
    entryPoint: 'askAsGuest',
    limit: limitOf('guest-request', 'atOnce'),
    tries: 80,
    async prepare(db, { schoolId, classroomId }) {
      // Use a new room in each round, because guest requests stay in their room.
      const code = String(randomInt(100_000, 1_000_000))
      await db.query(
        `WITH opened AS (
           INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, code, changeable, rounds, made_at, changed_at)
           VALUES ($1, gen_random_uuid(), $2, 'Quiz', 'quiz', 'live', '{"kind":"bank","bank":"logic","questions":1}',
             '{"scoring":"speed","lateJoin":"zero","guests":"approved","names":"all","changeable":false,"teams":0,"answerSeconds":20}', 'lobby', $3, false, 1, now(), now())
           RETURNING school_id, id, code)
         INSERT INTO guest_codes (school_id, competition_id, code) SELECT school_id, id, code FROM opened`,
        [schoolId, classroomId, code],
      )
      return code
    },
    fields: (_, position, code: string) => ({ code, seed: String(position), pick: '0' }),
    countItems: (db, { classroomId }) =>
      countRows(
        db,
        `competition_players p JOIN competitions c ON c.id = p.competition_id WHERE c.classroom_id = $1 AND p.state = 'asked'`,
        classroomId,
      ),
  },
  ...joinQuotaDrivers,
  {
    quota: 'transfer-request',
    kind: 'perDay',
    entryPoint: 'students add addStudents',
    by: 'other teacher',
    classroom: ({ otherClassroomId }) => otherClassroomId,
    limit: limitOf('transfer-request', 'perDay'),
    tries: 40,
    async prepare(db, people) {
      await fillQuota('transfer-request', 'perDay', ({ ids }) => ids['other teacher'], 10)(db, people)
      for (let index = 0; index < 40; index++) {
        const id = await makePerson({ owner: db }, studentName(index), { kind: 'managed' })
        await db.query(
          `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, $3, $4)`,
          [people.schoolId, id, id, `S${index}`],
        )
        await db.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
          people.schoolId,
          id,
        ])
        await db.query(
          `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
          [people.schoolId, people.classroomId, id],
        )
      }
    },
    fields: (_, position) => ({
      students: JSON.stringify([{ name: studentName(position), identifier: `S${position}` }]),
    }),
    countItems: countUsed('transfer-request', 'perDay', ({ ids }) => ids['other teacher']),
  },
  {
    quota: 'group',
    kind: 'atOnce',
    entryPoint: 'createGroup',
    limit: limitOf('group', 'atOnce'),
    tries: 60,
    fields: (_, position) => ({ name: `Group ${position}` }),
    countItems: (db, { classroomId }) => countRows(db, 'student_groups WHERE classroom_id = $1', classroomId),
  },
  {
    quota: 'assignment',
    kind: 'atOnce',
    entryPoint: 'assignLessons',
    limit: limitOf('assignment', 'atOnce'),
    tries: lessons.length,
    async prepare(db, { schoolId, classroomId }) {
      await db.query(
        `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
         SELECT $1, gen_random_uuid(), $2, 'lesson', 'made ' || n, 'open', now() FROM generate_series(1, $3) AS n`,
        [schoolId, classroomId, limitOf('assignment', 'atOnce') - 10],
      )
    },
    fields: (_, index) => ({ content: lessons[index]! }),
    countItems: (db, { classroomId }) => countRows(db, 'assignments WHERE classroom_id = $1', classroomId),
  },
  {
    quota: 'worksheet',
    kind: 'atOnce',
    entryPoint: 'makeWorksheet',
    limit: limitOf('worksheet', 'atOnce'),
    tries: 40,
    async prepare(db, { schoolId, classroomId }) {
      await db.query(
        `INSERT INTO worksheets (school_id, id, classroom_id, code, title, source, language, tasks, made_at)
         SELECT $1, gen_random_uuid(), $2, lpad(n::text, 8, 'A'), 'made ' || n, 'bank', 'en', '[]', now()
         FROM generate_series(1, $3) AS n`,
        [schoolId, classroomId, limitOf('worksheet', 'atOnce') - 10],
      )
    },
    countItems: (db, { classroomId }) => countRows(db, 'worksheets WHERE classroom_id = $1', classroomId),
  },
  {
    quota: 'live record',
    kind: 'atOnce',
    entryPoint: 'PUT /api/1.0/live/classrooms/:classroomId/board',
    limit: board.limits.perWriter,
    tries: 120,
    countItems: (db, { classroomId, ids }) =>
      countRows(db, 'live_records WHERE area = $1 AND key LIKE $2', `classrooms/${classroomId}/board`, `${ids.owner}%`),
  },
]

export const findEntryPoint = (ways: readonly EntryPoint[], { entryPoint: way }: QuotaDriver): EntryPoint =>
  ways.find(({ name }) => name.endsWith(way))!
