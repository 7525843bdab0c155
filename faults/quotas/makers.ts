import { randomInt, randomUUID } from 'node:crypto'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { QuotaName } from '#rules/quotas.ts'
import { livePlaces } from '#app/features.server.ts'
import type { People } from '../surface/people.ts'
import type { Way } from '../surface/ways.ts'
import { almost, counted, madeSince, most, type Maker } from './maker.ts'
import { joiningMakers } from './joining-makers.ts'
import { playMakers } from './play-makers.ts'

const owner = ({ ids }: People) => ids.owner

/** Counted per person and time: driven over the last few of its window. */
const personal = (what: QuotaName, kind: 'perHour' | 'perDay', way: string, fields?: Maker['fields']): Maker => ({
  what,
  kind,
  way,
  fields,
  most: most(what, kind),
  tries: 40,
  before: almost(what, kind, owner, 10),
  there: madeSince(what, kind, owner),
})

const one = (at: number) =>
  `Child ${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`
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
const board = livePlaces().stores.find(({ path }) => path.endsWith('/board'))!

export const makers: Maker[] = [
  ...playMakers,
  personal('act', 'perHour', 'changeProfile', (_, at) => ({ name: `Owner ${at}` })),
  personal('student', 'perDay', 'students add addStudents', (_, at) => ({
    students: JSON.stringify([{ name: one(at) }]),
  })),
  personal('roster-change', 'perDay', 'students add addStudents', (_, at) => ({
    students: JSON.stringify([{ name: one(at) }]),
  })),
  personal('import-file', 'perHour', 'prepareImport'),
  personal('import', 'perDay', 'prepareImport'),
  personal('export', 'perHour', 'exportRoster'),
  personal('work-comment', 'perHour', 'commentOnWork', (_, at) => ({ text: `Look ${at}` })),
  personal('print-link', 'perHour', 'print-asset-list print makePrintLink'),
  {
    what: 'own-data',
    kind: 'perHour',
    way: 'GET /api/1.0/own-data',
    most: most('own-data', 'perHour'),
    tries: 20,
    there: madeSince('own-data', 'perHour', owner),
  },
  {
    // The school would have no admin: refused, and tried again.
    what: 'account-deletion',
    kind: 'perHour',
    way: 'POST /api/auth/account/delete',
    by: 'admin',
    most: most('account-deletion', 'perHour'),
    tries: 20,
    there: madeSince('account-deletion', 'perHour', ({ ids }) => ids.admin),
  },
  {
    what: 'lesson-event',
    kind: 'perHour',
    way: '/api/1.0/events',
    most: most('lesson-event', 'perHour'),
    tries: 40,
    before: almost('lesson-event', 'perHour', ({ ids }) => ids['student in class'], 50),
    there: madeSince('lesson-event', 'perHour', ({ ids }) => ids['student in class']),
  },
  {
    what: 'lesson-program',
    kind: 'perDay',
    way: '/api/1.0/events',
    most: most('lesson-program', 'perDay'),
    tries: 40,
    before: almost('lesson-program', 'perDay', ({ ids }) => ids['student in class'], 10),
    there: madeSince('lesson-program', 'perDay', ({ ids }) => ids['student in class']),
  },
  {
    what: 'session',
    kind: 'atOnce',
    way: 'signInByCard',
    most: most('session', 'atOnce'),
    tries: 140,
    there: (db, { child }) => counted(db, 'sessions WHERE user_id = $1', child),
  },
  {
    what: 'personal-school',
    kind: 'atOnce',
    way: 'foundClassroom',
    by: 'stranger',
    most: most('personal-school', 'atOnce'),
    tries: 20,
    fields: () => ({ _school: '' }),
    there: (db, { ids }) =>
      counted(
        db,
        `schools s JOIN memberships m ON m.school_id = s.id WHERE s.kind = 'personal' AND m.user_id = $1 AND m.role = 'admin'`,
        ids.stranger,
      ),
  },
  {
    what: 'school',
    kind: 'atOnce',
    way: 'finishOnboarding',
    most: most('school', 'atOnce'),
    tries: 20,
    fields: (_, at) => ({ schoolName: `School ${at}` }),
    there: (db, { ids }) =>
      counted(
        db,
        `schools s JOIN memberships m ON m.school_id = s.id WHERE m.user_id = $1 AND m.role = 'admin'`,
        ids.newcomer,
      ),
  },
  {
    what: 'school-ask',
    kind: 'atOnce',
    way: 'askSchool',
    most: most('school-ask', 'atOnce'),
    tries: 20,
    before: (db) => Promise.all(Array.from({ length: 20 }, () => makeSchool({ owner: db }))),
    fields: (_, at, schools: string[]) => ({ schoolId: schools[at]! }),
    there: (db, { ids }) => counted(db, `memberships WHERE user_id = $1 AND status = 'pending'`, ids.stranger),
  },
  {
    what: 'school-domain',
    kind: 'atOnce',
    way: 'addDomain',
    most: most('school-domain', 'atOnce'),
    tries: 20,
    before: (db, { schoolId }) =>
      db.query(
        `INSERT INTO school_domains (school_id, domain) SELECT $1, 'd' || n || '.example'
         FROM generate_series(1, $2::int - (SELECT count(*)::int FROM school_domains WHERE school_id = $1)) n`,
        [schoolId, most('school-domain', 'atOnce') - 1],
      ),
    there: (db, { schoolId }) => counted(db, 'school_domains WHERE school_id = $1', schoolId),
  },
  {
    what: 'classroom',
    kind: 'atOnce',
    way: 'createClassroom',
    most: most('classroom', 'atOnce'),
    tries: 30,
    fields: (_, at) => ({ name: `Class ${at}` }),
    there: (db, { ids }) =>
      counted(
        db,
        `classroom_teachers t JOIN classrooms c ON c.id = t.classroom_id WHERE t.user_id = $1 AND t.role = 'owner' AND c.status = 'active'`,
        ids.owner,
      ),
  },
  {
    what: 'co-teacher',
    kind: 'atOnce',
    way: 'answerInvitation',
    most: most('co-teacher', 'atOnce'),
    tries: 20,
    async before(db, { schoolId, classroomId }) {
      const there = await counted(db, 'classroom_teachers WHERE classroom_id = $1', classroomId)
      for (let at = there; at < most('co-teacher', 'atOnce') - 1; at++)
        await db.query(
          `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
          [schoolId, classroomId, await makePerson({ owner: db })],
        )
    },
    there: (db, { classroomId }) =>
      counted(db, `classroom_teachers WHERE classroom_id = $1 AND status = 'active'`, classroomId),
  },
  {
    what: 'invitation',
    kind: 'atOnce',
    way: 'inviteTeacher',
    most: most('invitation', 'atOnce'),
    tries: 50,
    fields: () => ({ email: `${randomUUID()}@example.test` }),
    there: (db, { classroomId }) => counted(db, 'classroom_invitations WHERE classroom_id = $1', classroomId),
  },
  {
    what: 'school-invitation',
    kind: 'atOnce',
    way: 'inviteColleagues',
    most: most('school-invitation', 'atOnce'),
    tries: 30,
    before: (db, { schoolId, ids }) =>
      db.query(
        `INSERT INTO school_invitations (school_id, id, email, invited_by, made_at, expires_at)
         SELECT $1, gen_random_uuid(), 'made' || n || '@example.test', $2, now(), now() + interval '1 day' FROM generate_series(1, $3) AS n`,
        [schoolId, ids.admin, most('school-invitation', 'atOnce') - 10],
      ),
    fields: () => ({ addresses: `${randomUUID()}@example.test` }),
    there: (db, { schoolId }) =>
      counted(db, `school_invitations WHERE school_id = $1 AND status = 'invited'`, schoolId),
  },
  {
    what: 'name-request',
    kind: 'atOnce',
    way: 'askByName',
    most: most('name-request', 'atOnce'),
    tries: 80,
    there: (db, { classroomId }) =>
      counted(db, `name_requests WHERE classroom_id = $1 AND status = 'pending'`, classroomId),
  },
  {
    what: 'guest-request',
    kind: 'atOnce',
    way: 'askAsGuest',
    most: most('guest-request', 'atOnce'),
    tries: 80,
    async before(db, { schoolId, classroomId }) {
      // Another in each round: a room keeps its own.
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
    fields: (_, at, code: string) => ({ code, seed: String(at), pick: '0' }),
    there: (db, { classroomId }) =>
      counted(
        db,
        `competition_players p JOIN competitions c ON c.id = p.competition_id WHERE c.classroom_id = $1 AND p.state = 'asked'`,
        classroomId,
      ),
  },
  ...joiningMakers,
  {
    what: 'transfer-request',
    kind: 'perDay',
    way: 'students add addStudents',
    by: 'other teacher',
    classroom: ({ otherClassroomId }) => otherClassroomId,
    most: most('transfer-request', 'perDay'),
    tries: 40,
    async before(db, people) {
      await almost('transfer-request', 'perDay', ({ ids }) => ids['other teacher'], 10)(db, people)
      for (let at = 0; at < 40; at++) {
        const id = await makePerson({ owner: db }, one(at), { kind: 'managed' })
        await db.query(
          `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, $3, $4)`,
          [people.schoolId, id, id, `S${at}`],
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
    fields: (_, at) => ({ students: JSON.stringify([{ name: one(at), identifier: `S${at}` }]) }),
    there: madeSince('transfer-request', 'perDay', ({ ids }) => ids['other teacher']),
  },
  {
    what: 'group',
    kind: 'atOnce',
    way: 'createGroup',
    most: most('group', 'atOnce'),
    tries: 60,
    fields: (_, at) => ({ name: `Group ${at}` }),
    there: (db, { classroomId }) => counted(db, 'student_groups WHERE classroom_id = $1', classroomId),
  },
  {
    what: 'assignment',
    kind: 'atOnce',
    way: 'assignLessons',
    most: most('assignment', 'atOnce'),
    tries: lessons.length,
    async before(db, { schoolId, classroomId }) {
      await db.query(
        `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
         SELECT $1, gen_random_uuid(), $2, 'lesson', 'made ' || n, 'open', now() FROM generate_series(1, $3) AS n`,
        [schoolId, classroomId, most('assignment', 'atOnce') - 10],
      )
    },
    fields: (_, at) => ({ content: lessons[at]! }),
    there: (db, { classroomId }) => counted(db, 'assignments WHERE classroom_id = $1', classroomId),
  },
  {
    what: 'live record',
    kind: 'atOnce',
    way: 'PUT /api/1.0/live/classrooms/:classroomId/board',
    most: board.limits.perWriter,
    tries: 120,
    there: (db, { classroomId, ids }) =>
      counted(db, 'live_records WHERE area = $1 AND key LIKE $2', `classrooms/${classroomId}/board`, `${ids.owner}%`),
  },
]

export const wayOf = (ways: readonly Way[], { way }: Maker): Way => ways.find(({ name }) => name.endsWith(way))!
