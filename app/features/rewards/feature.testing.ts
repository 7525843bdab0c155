import {
  defineTesting,
  nothing,
  roster,
  type Operation,
  type GivenClass,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { actor, joinSchool, makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { setGoal } from './change-goal.server.ts'
import { givePoints } from './give-points.server.ts'
import { takeSnapshot } from './snapshots.server.ts'
import { buyItem } from './workshop.server.ts'

const points = (input: (world: World) => object) => roster(input, 'points.give')
const ownThing = (input: () => object): Operation => ({
  action: 'rewards.own',
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input() }),
})

/** Somewhere in the last hour a teacher praised the child. */
async function praise({ services, schoolId, classroomId, child, ids }: World): Promise<string> {
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

/** A goal that stands, with nothing left to do for it where it is to be celebrated. */
async function goal({ services, schoolId, classroomId, child }: World, reached = false): Promise<string> {
  await services.owner.query('DELETE FROM class_goals WHERE school_id = $1 AND classroom_id = $2', [
    schoolId,
    classroomId,
  ])
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO class_goals (school_id, id, classroom_id, target, treat, since, made_at)
     VALUES ($1, gen_random_uuid(), $2, 20, 'picnic', '2020-01-01', '2020-01-01') RETURNING id`,
    [schoolId, classroomId],
  )
  if (reached)
    await services.owner.query(
      `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, day, at)
       VALUES ($1, $2, gen_random_uuid(), $3, 20, 'lesson', '2026-01-01', '2026-01-01')`,
      [schoolId, child, `lesson:${rows[0]!.id}`],
    )
  return rows[0]!.id
}

async function snapshot({ services, schoolId, classroomId }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
     VALUES ($1, gen_random_uuid(), $2, 'October', '', now(), '{}') RETURNING id`,
    [schoolId, classroomId],
  )
  return rows[0]!.id
}

const inClass = (more: (world: World) => Promise<object>): Operation => ({
  action: 'points.give',
  about: 'classroom',
  input: async (world) => ({ classroomId: world.classroomId, ...(await more(world)) }),
})

const teachers = ['owner', 'co-teacher', 'admin'] as const
/** Of what was given lately: what for, and which teacher gave it. */
const line = ['amount', 'by', 'cause', 'day', 'reason', 'source']
const heads = Array(5).fill('a')

export default defineTesting({
  quotas: rewardQuotas,
  commands: {
    givePoints: points(({ child }) => ({ student: child, skill: 'good-idea' })),
    undoPoints: inClass(async (world) => ({ event: await praise(world) })),
    buyItem: ownThing(() => ({ item: 'pattern-dots' })),
    returnItem: ownThing(() => ({ item: 'pattern-dots' })),
    wearKite: ownThing(() => ({ look: 'swallow.leaf.plain.plain' })),
    collectRewards: ownThing(() => ({})),
    setGoal: points(() => ({ target: 100, treat: 'picnic' })),
    celebrateGoal: inClass(async (world) => ({ goal: await goal(world, true) })),
    endGoal: inClass(async (world) => ({ goal: await goal(world) })),
    takeSnapshot: points(() => ({ name: 'October' })),
    scheduleSnapshots: points(() => ({ every: 'week' })),
    removeSnapshot: { ...inClass(async (world) => ({ snapshot: await snapshot(world) })), action: 'snapshot.remove' },
    exportSnapshot: inClass(async (world) => ({ snapshot: await snapshot(world), heads })),
  },
  makes: {
    givePoints: ['teacher-points'],
    // A line for each that was given, and once.
    undoPoints: nothing,
    buyItem: ['workshop-trade'],
    returnItem: ['workshop-trade'],
    wearKite: nothing,
    // Badges, and a quest a day: each once.
    collectRewards: nothing,
    setGoal: ['class-goal'],
    celebrateGoal: nothing,
    endGoal: nothing,
    takeSnapshot: ['reward-snapshot'],
    // One row for a class.
    scheduleSnapshots: nothing,
    removeSnapshot: nothing,
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
    },
    '/dashboard/rewards/snapshots': {
      take: 'takeSnapshot',
      export: 'exportSnapshot',
      schedule: 'scheduleSnapshots',
      remove: 'removeSnapshot',
    },
  },
  resend: {
    // There must be something to give back.
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
    'classrooms/:classroomId/own-rewards': { action: 'rewards.own', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/rewards': [{ to: teachers, fields: ['goal', 'kites.ID', 'week.ID'] }],
    'classrooms/:classroomId/own-rewards': [
      {
        to: ['student in class', 'class-code session'],
        fields: ['balance', ...line.map((field) => `latest.0.${field}`), 'look'],
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

function rewardQuotas({ services: opened, classOf }: GivenClass): QuotaDrives {
  const query = (text: string, ...values: unknown[]) => opened().owner.query(text, values)
  return {
    async 'teacher-points'() {
      const { act, schoolId, person } = await classOf()
      const children = await Promise.all(
        Array.from({ length: 6 }, () => makePerson(opened(), 'Child', { kind: 'managed' })),
      )
      const classroomId = await makeClassroom(opened(), schoolId, person, children)
      return {
        whose: person,
        make: (index) => act(givePoints, { classroomId, student: children[index], skill: 'good-idea' }),
      }
    },
    async 'workshop-trade'() {
      const { act, schoolId, person } = await classOf()
      const child = await makePerson(opened(), 'Child', { kind: 'managed' })
      await joinSchool(opened(), schoolId, child, 'student')
      const classroomId = await makeClassroom(opened(), schoolId, person, [child])
      await query(
        `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 9000, 9000, 1)`,
        schoolId,
        child,
      )
      const items = ['dots', 'checks', 'steps', 'waves', 'rings', 'rain']
      const buyer = actor(child, { schoolId, schoolRoles: ['student'] })
      return {
        whose: child,
        make: (index) => act(buyItem, { classroomId, item: `pattern-${items[index]}` }, buyer),
      }
    },
    async 'class-goal'() {
      const { act, classroomId } = await classOf()
      return { whose: classroomId, make: () => act(setGoal, { classroomId, target: 100, treat: 'picnic' }) }
    },
    async 'reward-snapshot'() {
      const { act, schoolId, classroomId } = await classOf()
      return {
        whose: classroomId,
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
