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
import {
  competitionSource,
  createAssigned,
  createGuestRoom,
  insertAssigned,
  insertCompetitions,
} from '#db/testing/competition-rows.ts'

const request = {
  title: 'Friday quiz',
  source: JSON.stringify(competitionSource),
  settings: JSON.stringify(defaultSettings),
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

const roomOperation = (
  action: Operation['action'],
  extraInput: (world: World) => Promise<object> | object = () => ({}),
): Operation => ({
  action,
  about: 'classroom',
  input: async (world) => ({ competition: world.competitionId, ...(await extraInput(world)) }),
})

const guestRequestInput = () => ({ language: 'en', seed: 1, pick: 0, idempotencyKey: crypto.randomUUID() })

const players = ['student in class', 'class-code session'] as const
const teachers = ['owner', 'co-teacher', 'admin'] as const
const settingsFields = Object.keys(defaultSettings).map((name) => `settings.${name}`)
const playerFields = [
  ...[
    'answered',
    'answers',
    'here',
    'id',
    'jumps',
    'kite',
    'muted',
    'name',
    'personId',
    'points',
    'rank',
    'state',
    'team',
  ],
  ...['isDone', 'isLate', 'timePercent'],
].toSorted()

const params = (world: World) => ({ competitionId: world.competitionId, locale: 'en' })

export default defineTesting({
  quotas: competitionQuotas,
  commands: {
    createCompetition: rosterOperation(() => request, 'competition.host'),
    removeCompetition: roomOperation('results.remove', async (world) => {
      const id = crypto.randomUUID()
      await insertCompetitions(world.services.owner, world, 'finished', { id })
      return { competition: id }
    }),
    hostAct: roomOperation('competition.host', () => ({ press: 'lock', round: '', phase: '' })),
    giveCompetitionPoints: {
      ...roomOperation('points.give', async (world) => {
        const id = crypto.randomUUID()
        await insertCompetitions(world.services.owner, world, 'finished', { id })
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
      await insertCompetitions(world.services.owner, world, 'draft', { id })
      return { competition: id, closesAt: inAWeek() }
    }),
    chooseQuestions: roomOperation('competition.host', async (world) => {
      const id = crypto.randomUUID()
      await insertCompetitions(world.services.owner, world, 'draft', { id })
      return { competition: id, questions: JSON.stringify(['log-pattern-01']) }
    }),
    changeDraftSettings: roomOperation('competition.host', async (world) => {
      const id = crypto.randomUUID()
      await insertCompetitions(world.services.owner, world, 'draft', { id })
      return { competition: id, settings: JSON.stringify(defaultSettings) }
    }),
    addStep: roomOperation('competition.host', async (world) => {
      const id = crypto.randomUUID()
      await insertCompetitions(world.services.owner, world, 'draft', { id })
      const step = JSON.stringify({ kind: 'words', question: 'One word about today' })
      return { competition: id, step, language: 'en', place: 0 }
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
    // Bounded: at most one player per student, and at most as many per room as `requireRoomSpace` allows.
    joinCompetition: noQuotas,
    askAsGuest: ['guest-request'],
    assignCompetition: ['assigned-competition'],
    // Bounded: a draft has at most `bounds.questions` questions.
    chooseQuestions: noQuotas,
    // Overwrites the settings of a draft.
    changeDraftSettings: noQuotas,
    // Bounded: a draft has at most `bounds.questions` rounds.
    addStep: noQuotas,
    // Bounded by the number of questions.
    showQuestion: noQuotas,
  },
  actions: {
    '/dashboard/competition': { create: 'createCompetition', act: 'hostAct', remove: 'removeCompetition' },
    '/dashboard/competition/:id': {
      act: 'hostAct',
      assign: 'assignCompetition',
      choose: 'chooseQuestions',
      settings: 'changeDraftSettings',
      step: 'addStep',
    },
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
    'competitions/:competitionId/lobby': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/programs': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/plays': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/moves': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/flight/:locale': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/chase/:locale': { action: 'competition.play', about: 'classroom', params },
    'competitions/:competitionId/turns': { action: 'competition.play', about: 'classroom', params },
  },
  sends: {
    // Only guests receive this view, and no principal here is a guest; see `guests/guests.db.test.ts`.
    'competitions/:competitionId/asking': [],
    'competitions/:competitionId/room/:locale': [
      {
        to: [...teachers, ...players],
        fields: [
          ...[
            'arena',
            'board',
            'chase',
            'finishedAt',
            'flight',
            'game',
            'id',
            'key',
            'locked',
            'now',
            'players',
            'question',
            'race',
            'round',
          ],
          ...settingsFields,
          ...['state', 'step', 'teams', 'title', 'window'],
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
          'bests',
          'chase',
          'classCode',
          'code',
          'heldWords',
          'idleSince',
          'flight',
          'missing.0.id',
          'missing.0.name',
          'questions',
          'race',
          ...playerFields.map((field) => `players.0.${field}`),
        ].toSorted(),
      },
    ],
    // The fields of self-paced games are in their database tests: the room here is a quiz.
    'competitions/:competitionId/flight/:locale': [{ to: players, fields: [''] }],
    'competitions/:competitionId/chase/:locale': [{ to: players, fields: [''] }],
    'competitions/:competitionId/me': [
      {
        to: players,
        fields: [
          'answer',
          'best',
          'climb',
          'earned',
          'jumps',
          'kite',
          'name',
          'neighbors',
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
    await insertCompetitions(owner, { schoolId, classroomId }, 'finished', { id })
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
      `INSERT INTO competition_flights (school_id, competition_id, rules, state) VALUES ($1, $2, 1, '{}')`,
      [schoolId, id],
    )
    await owner.query(
      `INSERT INTO competition_flyers (school_id, competition_id, player_id, state, lit_gate, active_ms, opens_at)
       SELECT $1, $2, id, '{}', 0, 1, 1 FROM competition_players WHERE school_id = $1 AND competition_id = $2`,
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
        fill: (count) => insertCompetitions(services().owner, { schoolId, classroomId }, 'finished', { count }),
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
        fill: (count) => insertCompetitions(services().owner, { schoolId, classroomId }, 'lobby', { count }),
        async make() {
          const { id } = await act(createCompetition, { classroomId, ...request })
          return act(hostAct, { competition: id, press: 'open', round: '', phase: '' })
        },
      }
    },
  }
}
