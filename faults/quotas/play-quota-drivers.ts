import type pg from 'pg'
import { createBank } from '#db/testing/make-bank.ts'
import { makePerson } from '#db/testing/test-services.ts'
import type { People } from '../surface/people.ts'
import { newCompetitionFields } from '#app/features/play/competitions/feature.forms.ts'
import { countRows, limitOf, windowQuota, type QuotaDriver } from './quota-driver.ts'

/** Quotas of games, rewards, questions, pairs, notes, warm-ups and competitions. */

const remaining = 10
const student = ({ ids }: People) => ids['student in class']
const teacherInSchool = ({ schoolId, ids }: People) => `${schoolId}/${ids.owner}`
const classroom = ({ classroomId }: People) => classroomId

async function createStudents(db: pg.Pool, { schoolId, classroomId }: People): Promise<string[]> {
  const children = await Promise.all(
    Array.from({ length: 40 }, () => makePerson({ owner: db }, 'Child', { kind: 'managed' })),
  )
  await db.query(`INSERT INTO memberships (school_id, user_id, role) SELECT $1, unnest($2::uuid[]), 'student'`, [
    schoolId,
    children,
  ])
  await db.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, unnest($3::uuid[]), 'active'`,
    [schoolId, classroomId, children],
  )
  return children
}

/** Creates students with a run at the first level, from which a warm-up can be created. */
async function createStudentsWithRun(db: pg.Pool, people: People): Promise<string[]> {
  const children = await createStudents(db, people)
  await db.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at)
     SELECT $1, unnest($2::uuid[]), 'ff-1a', 'ff-1-1', 1, now()`,
    [people.schoolId, children],
  )
  await db.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     SELECT $1, unnest($2::uuid[]), 'ff-1-1', gen_random_uuid(), 'run', 0, 'icons', 'short', 'fly_up()', now(), now()`,
    [people.schoolId, children],
  )
  return children
}

async function createOwnBank(db: pg.Pool, { schoolId, ids }: People): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at)
     VALUES ($1, gen_random_uuid(), 'Bank', '{en}', $2, now(), now()) RETURNING id`,
    [schoolId, ids.owner],
  )
  return rows[0]!.id
}

/** Creates draft competitions like the form on the list page. */
async function createDrafts(db: pg.Pool, { schoolId, classroomId, ids }: People): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_by, made_at, changed_at)
     SELECT $1, gen_random_uuid(), $2, 'Quiz ' || n, 'quiz', 'live', $4, $5, 'draft', false, $3, now(), now()
     FROM generate_series(1, 16) n RETURNING id`,
    [schoolId, classroomId, ids.owner, newCompetitionFields.source, newCompetitionFields.settings],
  )
  return rows.map(({ id }) => id)
}

const fillWallet = (db: pg.Pool, people: People) =>
  db.query(
    `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 9000, 9000, 1)
     ON CONFLICT (school_id, student_id) DO UPDATE SET balance = 9000`,
    [people.schoolId, student(people)],
  )

const patterns = ['dots', 'checks', 'steps', 'waves', 'rings', 'rain']

export const playQuotaDrivers: QuotaDriver[] = [
  windowQuota('question-bank', 'perDay', 'createBank', { ownerKey: teacherInSchool }),
  windowQuota('question-version', 'perDay', 'addQuestion', {
    ownerKey: teacherInSchool,
    prepare: createOwnBank,
    fields: (_, __, bank: string) => ({ bank }),
  }),
  {
    quota: 'question-picture',
    kind: 'atOnce',
    entryPoint: 'addPicture',
    limit: limitOf('question-picture', 'atOnce'),
    tries: 20,
    prepare: (db, { schoolId }) =>
      db.query(
        `INSERT INTO question_pictures (school_id, id, name, bytes, made_at)
         SELECT $1, gen_random_uuid(), 'kite', '\\x00', now() FROM generate_series(1, $2::int)`,
        [schoolId, limitOf('question-picture', 'atOnce') - remaining],
      ),
    countItems: (db, { schoolId }) => countRows(db, 'question_pictures WHERE school_id = $1', schoolId),
  },
  {
    quota: 'question-proposal',
    kind: 'atOnce',
    entryPoint: 'proposeQuestion',
    limit: limitOf('question-proposal', 'atOnce'),
    tries: 20,
    countItems: (db, people) => countRows(db, 'question_proposals WHERE student_id = $1', student(people)),
  },
  windowQuota('class-bank', 'perDay', 'offerBank', {
    ownerKey: classroom,
    prepare: (db, { schoolId, ids }) => createBank({ owner: db }, { schoolId, ownerId: ids.owner }),
    fields: (_, __, bank: string) => ({ bank }),
  }),
  windowQuota('teacher-points', 'perHour', 'givePoints', {
    prepare: createStudents,
    fields: (_, index, children: string[]) => ({ student: children[index % children.length] }),
  }),
  windowQuota('pair', 'perHour', 'pairStudents', {
    prepare: createStudents,
    fields: (_, index, children: string[]) => ({ student: [children[index], children[(index + 1) % children.length]] }),
  }),
  windowQuota('private-note', 'perDay', 'writePrivateNote', {
    ownerKey: ({ classroomId, ids }) => `${classroomId}:${ids.owner}`,
    fields: (_, position) => ({ text: `Note ${position}` }),
  }),
  windowQuota('certificate', 'perDay', 'awardOwnCertificate', {
    ownerKey: classroom,
    fields: (_, position) => ({ title: `Helper ${position}` }),
  }),
  windowQuota('warm-up', 'perDay', 'makeWarmUp', {
    ownerKey: classroom,
    prepare: createStudentsWithRun,
    fields: (_, index, children: string[]) => ({ step: 'ff-1-1', student: children[index % children.length] }),
  }),
  windowQuota('workshop-trade', 'perHour', 'buyItem', {
    ownerKey: student,
    prepare: fillWallet,
    fields: (_, index) => ({ item: `pattern-${patterns[index % patterns.length]}` }),
  }),
  windowQuota('class-goal', 'perDay', 'setGoal', { ownerKey: classroom }),
  windowQuota('class-treat', 'perDay', 'addTreat', {
    ownerKey: classroom,
    fields: (_, position) => ({ text: `Treat ${position}` }),
  }),
  windowQuota('reward-snapshot', 'perDay', 'takeSnapshot', {
    ownerKey: classroom,
    fields: (_, position) => ({ name: `Day ${position}` }),
  }),
  windowQuota('competition', 'perDay', 'createCompetition', { ownerKey: classroom }),
  {
    quota: 'open-competition',
    kind: 'atOnce',
    entryPoint: 'hostAct',
    limit: limitOf('open-competition', 'atOnce'),
    tries: 16,
    // The class has an open room already, and the quota is one.
    async prepare(db, people) {
      await db.query(
        `UPDATE competitions SET state = 'finished', code = NULL WHERE classroom_id = $1 AND state = 'lobby'`,
        [classroom(people)],
      )
      return createDrafts(db, people)
    },
    fields: (_, index, created: string[]) => ({ competition: created[index], press: 'open' }),
    countItems: (db, people) =>
      countRows(db, `competitions WHERE classroom_id = $1 AND state = 'lobby'`, classroom(people)),
  },
  {
    quota: 'assigned-competition',
    kind: 'atOnce',
    entryPoint: 'assignCompetition',
    limit: limitOf('assigned-competition', 'atOnce'),
    tries: 16,
    prepare: createDrafts,
    fields: (_, index, created: string[]) => ({ competition: created[index] }),
    countItems: (db, people) =>
      countRows(db, `competitions WHERE classroom_id = $1 AND mode = 'assigned'`, classroom(people)),
  },
  windowQuota('play-ticket', 'perHour', 'issueTickets', { ownerKey: student }),
  windowQuota('play', 'perHour', '/api/1.0/plays', { ownerKey: student }),
]
