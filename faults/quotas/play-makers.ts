import type pg from 'pg'
import type { QuotaName } from '#rules/quotas.ts'
import { makeBank } from '#db/testing/make-bank.ts'
import { makePerson } from '#db/testing/test-services.ts'
import type { People } from '../surface/people.ts'
import { competitionAsked } from '#app/features/competitions/feature.forms.ts'
import { almost, counted, madeSince, most, type Maker } from './maker.ts'

/** What is made with games, rewards, questions, pairs, warm-ups and competitions. */

const left = 10
const student = ({ ids }: People) => ids['student in class']
const teacher = ({ ids }: People) => ids.owner
const teacherInSchool = ({ schoolId, ids }: People) => `${schoolId}/${ids.owner}`
const classroom = ({ classroomId }: People) => classroomId

type Driven = Pick<Maker, 'before' | 'by' | 'fields'> & { whose: (people: People) => string }

/** Driven over the last few of its window. */
function within(
  what: QuotaName,
  kind: 'perHour' | 'perDay',
  way: string,
  { whose, before, by, fields }: Driven,
): Maker {
  const toItsEnd = almost(what, kind, whose, left)
  return {
    what,
    kind,
    way,
    by,
    fields,
    most: most(what, kind),
    tries: 40,
    async before(db, people) {
      await toItsEnd(db, people)
      return before?.(db, people)
    },
    there: madeSince(what, kind, whose),
  }
}

async function manyChildren(db: pg.Pool, { schoolId, classroomId }: People): Promise<string[]> {
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

/** Each has run a program at the first level, so that a warm-up can be made of it. */
async function childrenWhoRan(db: pg.Pool, people: People): Promise<string[]> {
  const children = await manyChildren(db, people)
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

async function ownBank(db: pg.Pool, { schoolId, ids }: People): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at)
     VALUES ($1, gen_random_uuid(), 'Bank', '{en}', $2, now(), now()) RETURNING id`,
    [schoolId, ids.owner],
  )
  return rows[0]!.id
}

/** Drafts, as the form of the list makes them. */
async function drafts(db: pg.Pool, { schoolId, classroomId, ids }: People): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_by, made_at, changed_at)
     SELECT $1, gen_random_uuid(), $2, 'Quiz ' || n, 'quiz', 'live', $4, $5, 'draft', false, $3, now(), now()
     FROM generate_series(1, 16) n RETURNING id`,
    [schoolId, classroomId, ids.owner, competitionAsked.source, competitionAsked.settings],
  )
  return rows.map(({ id }) => id)
}

const fullWallet = (db: pg.Pool, people: People) =>
  db.query(
    `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 9000, 9000, 1)
     ON CONFLICT (school_id, student_id) DO UPDATE SET balance = 9000`,
    [people.schoolId, student(people)],
  )

const patterns = ['dots', 'checks', 'steps', 'waves', 'rings', 'rain']

export const playMakers: Maker[] = [
  within('question-bank', 'perDay', 'createBank', { whose: teacherInSchool }),
  within('question-version', 'perDay', 'addQuestion', {
    whose: teacherInSchool,
    before: ownBank,
    fields: (_, __, bank: string) => ({ bank }),
  }),
  {
    what: 'question-proposal',
    kind: 'atOnce',
    way: 'proposeQuestion',
    most: most('question-proposal', 'atOnce'),
    tries: 20,
    there: (db, people) => counted(db, 'question_proposals WHERE student_id = $1', student(people)),
  },
  within('class-bank', 'perDay', 'offerBank', {
    whose: classroom,
    before: (owner, { schoolId, ids }) => makeBank({ owner }, { schoolId, ownerId: ids.owner }),
    fields: (_, __, bank: string) => ({ bank }),
  }),
  within('teacher-points', 'perHour', 'givePoints', {
    whose: teacher,
    before: manyChildren,
    fields: (_, at, children: string[]) => ({ student: children[at % children.length] }),
  }),
  within('pair', 'perHour', 'pairStudents', {
    whose: teacher,
    before: manyChildren,
    fields: (_, at, children: string[]) => ({ student: [children[at], children[(at + 1) % children.length]] }),
  }),
  within('warm-up', 'perDay', 'makeWarmUp', {
    whose: classroom,
    before: childrenWhoRan,
    fields: (_, at, children: string[]) => ({ step: 'ff-1-1', student: children[at % children.length] }),
  }),
  within('workshop-trade', 'perHour', 'buyItem', {
    whose: student,
    before: fullWallet,
    fields: (_, at) => ({ item: `pattern-${patterns[at % patterns.length]}` }),
  }),
  within('class-goal', 'perDay', 'setGoal', { whose: classroom }),
  within('reward-snapshot', 'perDay', 'takeSnapshot', { whose: classroom, fields: (_, at) => ({ name: `Day ${at}` }) }),
  within('competition', 'perDay', 'createCompetition', { whose: classroom }),
  {
    what: 'open-competition',
    kind: 'atOnce',
    way: 'hostAct',
    most: most('open-competition', 'atOnce'),
    tries: 16,
    before: drafts,
    fields: (_, at, made: string[]) => ({ competition: made[at], press: 'open' }),
    there: (db, people) => counted(db, `competitions WHERE classroom_id = $1 AND state = 'lobby'`, classroom(people)),
  },
  {
    what: 'assigned-competition',
    kind: 'atOnce',
    way: 'assignCompetition',
    most: most('assigned-competition', 'atOnce'),
    tries: 16,
    before: drafts,
    fields: (_, at, made: string[]) => ({ competition: made[at] }),
    there: (db, people) => counted(db, `competitions WHERE classroom_id = $1 AND mode = 'assigned'`, classroom(people)),
  },
  within('play-ticket', 'perHour', 'issueTickets', { whose: student }),
  within('play', 'perHour', '/api/1.0/plays', { whose: student }),
]
