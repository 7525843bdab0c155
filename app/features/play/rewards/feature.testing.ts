import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type Operation,
  type QuotaTestContext,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { actor, joinSchool, makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { setGoal } from './change-goal.server.ts'
import { givePoints } from './give-points.server.ts'
import { addTreat } from './treats/change-treats.server.ts'
import { takeSnapshot } from './snapshots/snapshots.server.ts'
import { buyItem } from './workshop.server.ts'

const givePointsOperation = (input: (world: World) => object) => rosterOperation(input, 'points.give')
const studentOperation = (input: () => object): Operation => ({
  action: 'rewards.own',
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input() }),
})

/** Inserts praise that is recent enough to be undone, and returns its event id. */
async function insertPraise({ services, schoolId, classroomId, child, ids }: World): Promise<string> {
  const event = crypto.randomUUID()
  await services.owner.query(
    `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 2, 2, 1)
     ON CONFLICT (school_id, student_id) DO UPDATE SET balance = reward_wallets.balance + 2, earned = reward_wallets.earned + 2`,
    [schoolId, child],
  )
  await services.owner.query(
    `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, reason, classroom_id, given_by, day, at)
     VALUES ($1, $2, gen_random_uuid(), $3, 2, 'teacher', 'kept-trying', $4, $5, $6, $7)`,
    [
      schoolId,
      child,
      `teacher:${event}`,
      classroomId,
      ids.owner,
      new Date(services.now()).toISOString().slice(0, 10),
      new Date(services.now()).toISOString(),
    ],
  )
  return event
}

/** Replaces the goal of the class. With `isReached`, the student has enough points to celebrate it. */
async function insertGoal({ services, schoolId, classroomId, child }: World, isReached = false): Promise<string> {
  await services.owner.query('DELETE FROM class_goals WHERE school_id = $1 AND classroom_id = $2', [
    schoolId,
    classroomId,
  ])
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO class_goals (school_id, id, classroom_id, target, treat, since, made_at)
     VALUES ($1, gen_random_uuid(), $2, 20, 'picnic', '2020-01-01', '2020-01-01') RETURNING id`,
    [schoolId, classroomId],
  )
  if (isReached)
    await services.owner.query(
      `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, day, at)
       VALUES ($1, $2, gen_random_uuid(), $3, 20, 'lesson', '2026-01-01', '2026-01-01')`,
      [schoolId, child, `lesson:${rows[0]!.id}`],
    )
  return rows[0]!.id
}

async function insertTreat({ services, schoolId, classroomId }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO class_treats (school_id, id, classroom_id, text, created_at)
     VALUES ($1, gen_random_uuid(), $2, 'Popcorn', now()) RETURNING id`,
    [schoolId, classroomId],
  )
  return rows[0]!.id
}

async function insertSnapshot({ services, schoolId, classroomId }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
     VALUES ($1, gen_random_uuid(), $2, 'October', '', now(), '{}') RETURNING id`,
    [schoolId, classroomId],
  )
  return rows[0]!.id
}

const classOperation = (extraInput: (world: World) => Promise<object>): Operation => ({
  action: 'points.give',
  about: 'classroom',
  input: async (world) => ({ classroomId: world.classroomId, ...(await extraInput(world)) }),
})

const teachers = ['owner', 'co-teacher', 'admin'] as const
/** Fields of a ledger entry that are sent to the student. */
const entryFields = ['amount', 'by', 'cause', 'day', 'reason', 'source']
const heads = Array(5).fill('a')

export default defineTesting({
  quotas: rewardQuotas,
  commands: {
    givePoints: givePointsOperation(({ child }) => ({ student: child, skill: 'good-idea' })),
    undoPoints: classOperation(async (world) => ({ event: await insertPraise(world) })),
    buyItem: studentOperation(() => ({ item: 'pattern-dots' })),
    returnItem: studentOperation(() => ({ item: 'pattern-dots' })),
    wearKite: studentOperation(() => ({ look: 'swallow.leaf.plain.plain' })),
    collectRewards: studentOperation(() => ({})),
    setGoal: givePointsOperation(() => ({ target: 100, treat: 'picnic' })),
    celebrateGoal: classOperation(async (world) => ({ goal: await insertGoal(world, true) })),
    endGoal: classOperation(async (world) => ({ goal: await insertGoal(world) })),
    addTreat: givePointsOperation(() => ({ text: 'Popcorn' })),
    removeTreat: classOperation(async (world) => ({ treat: await insertTreat(world) })),
    takeSnapshot: givePointsOperation(() => ({ name: 'October' })),
    scheduleSnapshots: givePointsOperation(() => ({ every: 'week' })),
    removeSnapshot: {
      ...classOperation(async (world) => ({ snapshot: await insertSnapshot(world) })),
      action: 'snapshot.remove',
    },
    exportSnapshot: classOperation(async (world) => ({ snapshot: await insertSnapshot(world), heads })),
  },
  makes: {
    givePoints: ['teacher-points'],
    // Adds one entry per given entry, once.
    undoPoints: noQuotas,
    buyItem: ['workshop-trade'],
    returnItem: ['workshop-trade'],
    wearKite: noQuotas,
    // Grants each badge once and one quest a day.
    collectRewards: noQuotas,
    setGoal: ['class-goal'],
    celebrateGoal: noQuotas,
    endGoal: noQuotas,
    addTreat: ['class-treat'],
    removeTreat: noQuotas,
    takeSnapshot: ['reward-snapshot'],
    // Stores one row per class.
    scheduleSnapshots: noQuotas,
    removeSnapshot: noQuotas,
    exportSnapshot: ['export'],
  },
  actions: {
    '/dashboard/rewards': {
      give: 'givePoints',
      undo: 'undoPoints',
      buy: 'buyItem',
      return: 'returnItem',
      wear: 'wearKite',
      collect: 'collectRewards',
      'set-goal': 'setGoal',
      'celebrate-goal': 'celebrateGoal',
      'end-goal': 'endGoal',
      'add-treat': 'addTreat',
      'remove-treat': 'removeTreat',
    },
    '/dashboard/rewards/snapshots': {
      take: 'takeSnapshot',
      export: 'exportSnapshot',
      schedule: 'scheduleSnapshots',
      remove: 'removeSnapshot',
    },
  },
  resend: {
    // The student needs a bought item to return.
    returnItem: {
      before: ({ services, schoolId }, personId) =>
        services.owner.query(
          `INSERT INTO workshop_items (school_id, student_id, item, entry_id, price, bought_at)
           VALUES ($1, $2, 'pattern-dots', gen_random_uuid(), 40, now()) ON CONFLICT DO NOTHING`,
          [schoolId, personId],
        ),
    },
  },
  live: {
    'classrooms/:classroomId/rewards': { action: 'points.give', about: 'classroom' },
    'classrooms/:classroomId/goal': { action: 'classroom.attend', about: 'classroom' },
    'classrooms/:classroomId/own-rewards': { action: 'rewards.own', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/rewards': [
      { to: teachers, fields: ['kites.ID', 'ownTreats.0.id', 'ownTreats.0.text', 'week.ID'] },
    ],
    'classrooms/:classroomId/goal': [{ to: [...teachers, 'student in class', 'class-code session'], fields: ['goal'] }],
    'classrooms/:classroomId/own-rewards': [
      {
        to: ['student in class', 'class-code session'],
        fields: ['balance', ...entryFields.map((field) => `latest.0.${field}`), 'look'],
      },
    ],
  },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    const run = (text: string, ...values: unknown[]) => owner.query(text, values)
    await run(
      `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level, look) VALUES ($1, $2, 62, 62, 2, 'swallow.leaf.plain.plain') ON CONFLICT DO NOTHING`,
      schoolId,
      student,
    )
    await run(
      `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, reason, classroom_id, given_by, day, at)
       VALUES ($1, $2, gen_random_uuid(), 'teacher:' || gen_random_uuid(), 2, 'teacher', 'kept-trying', $3, $4, current_date, now())`,
      schoolId,
      student,
      classroomId,
      teacher,
    )
    await run(
      `INSERT INTO reward_days (school_id, student_id, day) VALUES ($1, $2, current_date) ON CONFLICT DO NOTHING`,
      schoolId,
      student,
    )
    await run(
      `INSERT INTO reward_facts (school_id, student_id, fact, cause, count) VALUES ($1, $2, 'raised', 'ff-1-2', 1) ON CONFLICT DO NOTHING`,
      schoolId,
      student,
    )
    await run(
      `INSERT INTO workshop_items (school_id, student_id, item, entry_id, price, bought_at) VALUES ($1, $2, 'pattern-dots', gen_random_uuid(), 40, now()) ON CONFLICT DO NOTHING`,
      schoolId,
      student,
    )
    await run(
      `INSERT INTO class_goals (school_id, id, classroom_id, target, treat, since, made_at, ended_at) VALUES ($1, gen_random_uuid(), $2, 100, 'picnic', current_date, now(), now())`,
      schoolId,
      classroomId,
    )
    await run(
      `INSERT INTO class_treats (school_id, id, classroom_id, text, created_at) VALUES ($1, gen_random_uuid(), $2, 'Popcorn', now())`,
      schoolId,
      classroomId,
    )
    await run(
      `INSERT INTO snapshot_schedules (school_id, classroom_id, every, last_day) VALUES ($1, $2, 'week', current_date) ON CONFLICT DO NOTHING`,
      schoolId,
      classroomId,
    )
    await run(
      `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
       VALUES ($1, gen_random_uuid(), $2, 'October', '', now(), jsonb_build_object($3::text, '{"points": 2}'::jsonb))`,
      schoolId,
      classroomId,
      student,
    )
  },
})

function rewardQuotas({ services: getServices, createClass }: QuotaTestContext): QuotaDrives {
  const query = (text: string, ...values: unknown[]) => getServices().owner.query(text, values)
  return {
    async 'teacher-points'() {
      const { act, schoolId, person } = await createClass()
      const children = await Promise.all(
        Array.from({ length: 6 }, () => makePerson(getServices(), 'Child', { kind: 'managed' })),
      )
      const classroomId = await makeClassroom(getServices(), schoolId, person, children)
      return {
        owner: person,
        make: (index) => act(givePoints, { classroomId, student: children[index], skill: 'good-idea' }),
      }
    },
    async 'workshop-trade'() {
      const { act, schoolId, person } = await createClass()
      const child = await makePerson(getServices(), 'Child', { kind: 'managed' })
      await joinSchool(getServices(), schoolId, child, 'student')
      const classroomId = await makeClassroom(getServices(), schoolId, person, [child])
      await query(
        `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 9000, 9000, 1)`,
        schoolId,
        child,
      )
      const items = ['dots', 'checks', 'steps', 'waves', 'rings', 'rain']
      const buyer = actor(child, { schoolId, schoolRoles: ['student'] })
      return {
        owner: child,
        make: (index) => act(buyItem, { classroomId, item: `pattern-${items[index]}` }, buyer),
      }
    },
    async 'class-goal'() {
      const { act, classroomId } = await createClass()
      return { owner: classroomId, make: () => act(setGoal, { classroomId, target: 100, treat: 'picnic' }) }
    },
    async 'class-treat'() {
      const { act, schoolId, classroomId } = await createClass()
      return {
        owner: classroomId,
        fill: (count) =>
          query(
            `INSERT INTO class_treats (school_id, id, classroom_id, text, created_at)
             SELECT $1, gen_random_uuid(), $2, 'Old ' || n, now() FROM generate_series(1, $3::int) AS n`,
            schoolId,
            classroomId,
            count,
          ),
        make: (index) => act(addTreat, { classroomId, text: `New ${index}` }),
      }
    },
    async 'reward-snapshot'() {
      const { act, schoolId, classroomId } = await createClass()
      return {
        owner: classroomId,
        fill: (count) =>
          query(
            `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
             SELECT $1, gen_random_uuid(), $2, 'Old', '', now(), '{}' FROM generate_series(1, $3::int)`,
            schoolId,
            classroomId,
            count,
          ),
        make: (index) => act(takeSnapshot, { classroomId, name: `New ${index}` }),
      }
    },
  }
}
