import { randomInt, randomUUID } from 'node:crypto'
import { makePerson } from '#db/testing/test-services.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { People } from '../surface/people.ts'
import { countRows, countUsed, fillQuota, limitOf, windowQuota, type QuotaDriver } from './quota-driver.ts'

const studentName = (position: number) =>
  `Child ${String.fromCharCode(97 + (position % 26))}${String.fromCharCode(97 + Math.floor(position / 26))}`
const otherTeacher = ({ ids }: People) => ids['other teacher']
const board = livePaths().stores.find(({ path }) => path.endsWith('/board'))!

/** Quotas of classes, their students and their board. */
export const classQuotaDrivers: readonly QuotaDriver[] = [
  windowQuota('student', 'perDay', 'students add addStudents', {
    fields: (_, position) => ({
      students: JSON.stringify([{ name: studentName(position) }]),
    }),
  }),
  windowQuota('roster-change', 'perDay', 'students add addStudents', {
    fields: (_, position) => ({
      students: JSON.stringify([{ name: studentName(position) }]),
    }),
  }),
  windowQuota('import-file', 'perHour', 'prepareImport'),
  windowQuota('import', 'perDay', 'prepareImport'),
  windowQuota('export', 'perHour', 'exportRoster'),
  windowQuota('print-link', 'perHour', 'print-asset-list print makePrintLink'),
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
  {
    quota: 'transfer-request',
    kind: 'perDay',
    entryPoint: 'students add addStudents',
    by: 'other teacher',
    classroom: ({ otherClassroomId }) => otherClassroomId,
    limit: limitOf('transfer-request', 'perDay'),
    tries: 40,
    async prepare(db, people) {
      await fillQuota('transfer-request', 'perDay', otherTeacher, 10)(db, people)
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
    countItems: countUsed('transfer-request', 'perDay', otherTeacher),
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
    quota: 'live record',
    kind: 'atOnce',
    entryPoint: 'PUT /api/1.0/live/classrooms/:classroomId/board',
    limit: board.limits.perWriter,
    tries: 120,
    countItems: (db, { classroomId, ids }) =>
      countRows(db, 'live_records WHERE area = $1 AND key LIKE $2', `classrooms/${classroomId}/board`, `${ids.owner}%`),
  },
]
