import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type QuotaTestContext,
  type Operation,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { visitor } from '#rules/permissions.ts'
import { askAsGuest } from './guests/ask-as-guest.server.ts'
import { createCompetition } from './wizard/create-competition.server.ts'
import { hostAct } from './host/host-act.server.ts'
import { defaultSettings } from '#db/testing/competition-room.ts'

const source = { kind: 'bank', bank: 'logic', questions: 2 }
const request = { title: 'Friday quiz', source: JSON.stringify(source), settings: JSON.stringify(defaultSettings) }

const insertSql = `
  INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, rounds, made_at, changed_at, finished_at)
  SELECT $1, CASE WHEN $6::uuid IS NULL THEN gen_random_uuid() ELSE $6::uuid END, $2, 'Old', 'quiz', 'live', $3::jsonb, $4::jsonb, $5, false, 1, now(), now(), CASE WHEN $5 = 'finished' THEN now() END
  FROM generate_series(1, $7::int)`

type Owner = World['services']['owner']
const insert = (
  owner: Owner,
  { schoolId, classroomId }: { schoolId: string; classroomId: string },
  state: string,
  { id = null as string | null, count = 1 } = {},
) =>
  owner.query(insertSql, [
    schoolId,
    classroomId,
    JSON.stringify(source),
    JSON.stringify(defaultSettings),
    state,
    id,
    count,
  ])

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** Inserts assigned competitions that are open now. */
async function insertAssigned(
  owner: Owner,
  classroom: { schoolId: string; classroomId: string },
  { id = null as string | null, count = 1 } = {},
) {
  await insert(owner, classroom, 'draft', { id, count })
  await owner.query(
    `UPDATE competitions SET mode = 'assigned', state = 'running', opens_at = now() - interval '1 hour', closes_at = now() + interval '7 days'
     WHERE school_id = $1 AND classroom_id = $2 AND state = 'draft' AND ($3::uuid IS NULL OR id = $3)`,
    [classroom.schoolId, classroom.classroomId, id],
  )
}

/** Creates an assigned competition that every student of the class has joined. */
async function createAssigned(world: World): Promise<string> {
  const id = crypto.randomUUID()
  await insertAssigned(world.services.owner, world, { id })
  await world.services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), e.student_id, 1, 'Mali', 'in', 0, now() FROM enrolments e WHERE e.school_id = $1 AND e.classroom_id = $3`,
    [world.schoolId, id, world.classroomId],
  )
  return id
}

const roomOperation = (
  action: Operation['action'],
  extraInput: (world: World) => Promise<object> | object = () => ({}),
): Operation => ({
  action,
  about: 'classroom',
  input: async (world) => ({ competition: world.competitionId, ...(await extraInput(world)) }),
})

const guestRequestInput = () => ({ language: 'en', seed: 1, pick: 0, sentAs: crypto.randomUUID() })

/** Creates a lobby that is open to guests. Returns its code. */
async function createGuestRoom(
  owner: Owner,
  classroom: { schoolId: string; classroomId: string },
  id: string = crypto.randomUUID(),
): Promise<string> {
  await insert(owner, classroom, 'lobby', { id })
  const { rows } = await owner.query<{ code: string }>(
    `UPDATE competitions SET code = lpad((('x' || right(id::text, 7))::bit(28)::int % 1000000)::text, 6, '0'), settings = settings || '{"guests":"approved"}'
     WHERE id = $1 RETURNING code`,
    [id],
  )
  const { code } = rows[0]!
  await owner.query('INSERT INTO guest_codes (code, school_id, competition_id) VALUES ($1, $2, $3)', [
    ...[code, classroom.schoolId, id],
  ])
  return code
}

const players = ['student in class', 'class-code session'] as const
const teachers = ['owner', 'co-teacher', 'admin'] as const
const settingsFields = Object.keys(defaultSettings).map((name) => `settings.${name}`)
const playerFields = [
  ...['answered', 'answers', 'here', 'id', 'muted', 'name', 'personId', 'points', 'rank', 'state', 'team'],
  ...['isDone', 'timePercent'],
].toSorted()

const params = (world: World) => ({ competitionId: world.competitionId, locale: 'en' })

export default defineTesting({
  quotas: competitionQuotas,
  commands: {
    createCompetition: rosterOperation(() => request, 'competition.host'),
    removeCompetition: roomOperation('results.remove', async (world) => {
      const id = crypto.randomUUID()
      await insert(world.services.owner, world, 'finished', { id })
      return { competition: id }
    }),
    hostAct: roomOperation('competition.host', () => ({ press: 'lock', round: '', phase: '' })),
    giveCompetitionPoints: {
      ...roomOperation('points.give', async (world) => {
        const id = crypto.randomUUID()
        await insert(world.services.owner, world, 'finished', { id })
        return { competition: id }
      }),
    },
    exportCompetition: roomOperation('competition.host', () => ({ format: 'csv', heads: Array.from('abcdef') })),
    joinCompetition: roomOperation('competition.play'),
    askAsGuest: {
      action: 'competition.ask',
      about: 'nothing',
      input: async (world) => ({ ...guestRequestInput(), code: await createGuestRoom(world.services.owner, world) }),
    },
    assignCompetition: roomOperation('competition.host', async (world) => {
      const id = crypto.randomUUID()
      await insert(world.services.owner, world, 'draft', { id })
      return { competition: id, closesAt: inAWeek() }
    }),
    showQuestion: roomOperation('competition.play', async (world) => ({ competition: await createAssigned(world) })),
  },
  makes: {
    createCompetition: ['competition', 'assigned-competition'],
    removeCompetition: noQuotas,
    hostAct: ['open-competition'],
    // Bounded: at most one reward entry per student and competition.
    giveCompetitionPoints: noQuotas,
    exportCompetition: ['export'],
    // Bounded: at most one player per student, and at most `maxPlayers` per room.
    joinCompetition: noQuotas,
    askAsGuest: ['guest-request'],
    assignCompetition: ['assigned-competition'],
    // Bounded by the number of questions.
    showQuestion: noQuotas,
  },
  actions: {
    '/dashboard/competition': { create: 'createCompetition', act: 'hostAct', remove: 'removeCompetition' },
    '/dashboard/competition/:id': { act: 'hostAct', assign: 'assignCompetition' },
    '/dashboard/competition/:id/result': { export: 'exportCompetition', points: 'giveCompetitionPoints' },
    '/competition/:gameSlug/:pageId': { join: 'joinCompetition', ask: 'askAsGuest', next: 'showQuestion' },
  },
  live: {
    'competitions/:competitionId/room/:locale': { action: 'competition.view', about: 'classroom', params },
    'competitions/:competitionId/host': { action: 'competition.host', about: 'classroom', params },
    'competitions/:competitionId/me': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/asking': { action: 'competition.wait', about: 'classroom', params },
    'classrooms/:classroomId/competitions': { action: 'competition.view', about: 'classroom' },
    'competitions/:competitionId/answers': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/programs': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/plays': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/turns': { action: 'competition.play', about: 'classroom', params },
  },
  sends: {
    // Only guests receive this view, and no principal here is a guest; see `guests/guests.db.test.ts`.
    'competitions/:competitionId/asking': [],
    'competitions/:competitionId/room/:locale': [
      {
        to: [...teachers, ...players],
        fields: [
          ...['arena', 'board', 'game', 'id', 'key', 'locked', 'now', 'players', 'question', 'race', 'round'],
          ...settingsFields,
          ...['state', 'teams', 'title', 'window'],
        ].toSorted(),
      },
    ],
    'classrooms/:classroomId/competitions': [
      {
        to: [...teachers, ...players],
        fields: [
          '0.classroomId',
          '0.closesAt',
          '0.game',
          '0.id',
          '0.titles.cn',
          '0.titles.en',
          '0.titles.ko',
          '0.titles.th',
        ],
      },
    ],
    'competitions/:competitionId/host': [
      {
        to: teachers,
        fields: [
          'arena',
          'classCode',
          'code',
          'missing.0.id',
          'missing.0.name',
          'questions',
          'race',
          ...playerFields.map((field) => `players.0.${field}`),
        ].toSorted(),
      },
    ],
    'competitions/:competitionId/me': [
      {
        to: players,
        fields: [
          'answer',
          'climb',
          'earned',
          'name',
          'player',
          'points',
          'race',
          'rank',
          'result',
          'state',
          'team',
          'timePercent',
        ],
      },
    ],
  },
  async rows(owner, { schoolId, classroomId, student }) {
    const id = crypto.randomUUID()
    await insert(owner, { schoolId, classroomId }, 'finished', { id })
    await owner.query(
      `INSERT INTO competition_rounds (school_id, competition_id, round, question_id, content, languages) VALUES ($1, $2, 0, 'q', '{}', '{en}')`,
      [schoolId, id],
    )
    await owner.query(
      `WITH p AS (INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
         VALUES ($1, $2, gen_random_uuid(), $3, 1, 'Mali', 'in', 0, now()) RETURNING id)
       , t AS (INSERT INTO competition_turns (school_id, competition_id, player_id, round, shown_at, answer_ms) SELECT $1, $2, p.id, 0, 1, 1 FROM p)
       INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable)
       SELECT $1, $2, 0, p.id, '{"kind":"number","number":1}', 1, 1, false FROM p`,
      [schoolId, id, student],
    )
    await owner.query(
      `INSERT INTO competition_levels (school_id, competition_id, round, lesson, step, level, rules) VALUES ($1, $2, 0, 'l', 's', '{}', 1)`,
      [schoolId, id],
    )
    await owner.query(
      `INSERT INTO competition_programs (school_id, competition_id, round, player_id, program, skin, passed, tests, blocks, steps, points, took_ms, tries, received_at)
       SELECT $1, $2, 0, id, 'fly()', 'blocks', 1, 1, 1, 1, 1000, 1, 1, now() FROM competition_players WHERE school_id = $1 AND competition_id = $2`,
      [schoolId, id],
    )
    await owner.query(
      `INSERT INTO competition_games (school_id, competition_id, round, level, seed, game_rules, rules) VALUES ($1, $2, 0, '1', 1, 1, 1)`,
      [schoolId, id],
    )
    await owner.query(
      `INSERT INTO competition_plays (school_id, competition_id, round, player_id, play, log, log_digest, ticks, score, meter, points, took_ms, received_at)
       SELECT $1, $2, 0, id, gen_random_uuid(), '{}', 'x', 60, 1, 1, 1, 1, now() FROM competition_players WHERE school_id = $1 AND competition_id = $2`,
      [schoolId, id],
    )
  },
})

function competitionQuotas({ services, createClass: classOf }: QuotaTestContext): QuotaDrives {
  return {
    async competition() {
      const { act, schoolId, classroomId } = await classOf()
      return {
        owner: classroomId,
        fill: (count) => insert(services().owner, { schoolId, classroomId }, 'finished', { count }),
        make: () => act(createCompetition, { classroomId, ...request }),
      }
    },
    async 'guest-request'() {
      const { schoolId, classroomId } = await classOf()
      const id = crypto.randomUUID()
      const code = await createGuestRoom(services().owner, { schoolId, classroomId }, id)
      return {
        owner: classroomId,
        fill: (count) =>
          services().owner.query(
            `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
             SELECT $1, $2, gen_random_uuid(), gen_random_uuid()::text, n, 'Brave Otter ' || n, 'asked', 0, now() FROM generate_series(1, $3::int) AS n`,
            [schoolId, id, count],
          ),
        make: () => execute(services(), askAsGuest, { ...guestRequestInput(), code }, { actor: visitor }),
      }
    },
    async 'assigned-competition'() {
      const { act, schoolId, classroomId } = await classOf()
      return {
        owner: classroomId,
        fill: (count) => insertAssigned(services().owner, { schoolId, classroomId }, { count }),
        make: () => act(createCompetition, { classroomId, ...request, mode: 'assigned', closesAt: inAWeek() }),
      }
    },
    async 'open-competition'() {
      const { act, schoolId, classroomId } = await classOf()
      return {
        owner: classroomId,
        fill: (count) => insert(services().owner, { schoolId, classroomId }, 'lobby', { count }),
        async make() {
          const { id } = await act(createCompetition, { classroomId, ...request })
          return act(hostAct, { competition: id, press: 'open', round: '', phase: '' })
        },
      }
    },
  }
}
