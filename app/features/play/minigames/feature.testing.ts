import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type QuotaTestContext,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { createBank } from '#db/testing/make-bank.ts'
import { issueTickets } from './plays/issue-tickets.server.ts'
import { offerBank } from './banks/offer-bank.server.ts'
import { receivePlays } from './plays/receive-plays.server.ts'

export default defineTesting({
  quotas: gameQuotas,
  commands: {
    issueTickets: rosterOperation(() => ({ game: 'cargo-sort', level: '1' }), 'game.play'),
    showGame: rosterOperation(() => ({ game: 'cargo-sort', shown: 'yes' }), 'game.manage'),
    limitPlaying: rosterOperation(() => ({ minutes: '60' }), 'game.manage'),
    limitGame: rosterOperation(() => ({ game: 'cargo-sort', minutes: '10' }), 'game.manage'),
    offerBank: {
      action: 'game.manage',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, ids }) => ({
        classroomId,
        bank: await createBank(services, { schoolId, ownerId: ids.owner }),
        count: '10',
      }),
    },
    withdrawBank: rosterOperation(() => ({ bank: newId() }), 'game.manage'),
  },
  makes: {
    issueTickets: ['play-ticket'],
    // One row per class, so no quota is needed.
    showGame: noQuotas,
    limitPlaying: noQuotas,
    limitGame: noQuotas,
    offerBank: ['class-bank'],
    withdrawBank: noQuotas,
  },
  api: {
    'post /plays': {
      action: 'play.record',
      about: 'school',
      body: ({ schoolId, idOf }, caller) => ({
        person: idOf(caller) ?? newId(),
        school: schoolId,
        device: newId(),
        sentAt: 1,
        events: [
          {
            id: newId(),
            sequence: 1,
            ticket: newId(),
            startedAt: 1,
            endedAt: 1,
            log: { inputs: [], ticks: 1, digests: [] },
          },
        ],
      }),
      makes: ['play'],
    },
  },
  actions: {
    '/dashboard/minigames': { show: 'showGame', limit: 'limitPlaying', 'limit-game': 'limitGame' },
    '/dashboard/minigame/:slug': { offer: 'offerBank', withdraw: 'withdrawBank' },
    '/minigame/:gameSlug/:pageId': { start: 'issueTickets' },
  },
  async rows(owner, { schoolId, classroomId, student }) {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO plays (school_id, id, student_id, game, level, rules_version, seed, help, clock, score, stars, stars_before, first, ticks, evidence, log_digest, started_at, ended_at, received_at)
       VALUES ($1, gen_random_uuid(), $2, 'cargo-sort', '1', 1, 7, 0, true, 900, 2, 0, true, 1800, '[]', 'aa', now(), now(), now()) RETURNING id`,
      [schoolId, student],
    )
    await owner.query(
      `INSERT INTO play_logs (school_id, play_id, student_id, log, received_at) VALUES ($1, $2, $3, '{}', now())`,
      [schoolId, rows[0]!.id, student],
    )
    await owner.query(
      `INSERT INTO play_tickets (school_id, id, student_id, game, level, rules_version, seed, help, clock, issued_at, expires_at)
       VALUES ($1, gen_random_uuid(), $2, 'cargo-sort', '1', 1, 7, 0, true, now(), now() + interval '14 days')`,
      [schoolId, student],
    )
    await owner.query(
      `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at)
       VALUES ($1, $2, 'cargo-sort', '1', 2, 900, 1, now(), now()) ON CONFLICT DO NOTHING`,
      [schoolId, student],
    )
    await owner.query(
      `INSERT INTO class_games (school_id, classroom_id, weekly_minutes) VALUES ($1, $2, 60) ON CONFLICT DO NOTHING`,
      [schoolId, classroomId],
    )
    const bank = await createBank({ owner }, { schoolId, ownerId: student })
    await owner.query(
      `INSERT INTO class_banks (school_id, classroom_id, bank_id, count, offered_by, offered_at) VALUES ($1, $2, $3, 10, $4, now())`,
      [schoolId, classroomId, bank, student],
    )
  },
})

/** Has an unknown ticket, so it is refused but still counts toward the quota. */
const unknownPlay = {
  sequence: 1,
  ticket: newId(),
  startedAt: 1,
  endedAt: 1,
  log: { inputs: [], ticks: 1, digests: [] },
}

function gameQuotas({ services: getServices, createClass }: QuotaTestContext): QuotaDrives {
  const query = (text: string, ...values: unknown[]) => getServices().owner.query(text, values)
  return {
    async 'play-ticket'() {
      const { act, classroomId, schoolId } = await createClass()
      const student = await makePerson(getServices(), 'Mali', { kind: 'managed' })
      await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, student)
      await query(
        `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
        schoolId,
        classroomId,
        student,
      )
      const input = { classroomId, game: 'cargo-sort', level: '1', clock: 'yes', count: 1 } as const
      return {
        owner: student,
        make: () => act(issueTickets, input, actor(student, { schoolId, schoolRoles: ['student'], managed: true })),
      }
    },
    async 'class-bank'() {
      const { act, classroomId, schoolId, person } = await createClass()
      const bank = () => createBank(getServices(), { schoolId, ownerId: person })
      return {
        owner: classroomId,
        async fill(count) {
          for (let index = 0; index < count; index++)
            await query(
              'INSERT INTO class_banks (school_id, classroom_id, bank_id, count, offered_by, offered_at) VALUES ($1, $2, $3, 10, $4, now())',
              schoolId,
              classroomId,
              await bank(),
              person,
            )
        },
        make: async () => act(offerBank, { classroomId, bank: await bank(), count: '10' } as never),
      }
    },
    async play() {
      const student = await makePerson(getServices(), 'Mali', { kind: 'managed' })
      const schoolId = await makeSchool(getServices(), { [student]: 'student' })
      return {
        owner: student,
        make: () =>
          receivePlays(
            { ...getServices() },
            {
              actor: actor(student, { managed: true }),
              studentId: student,
              school: schoolId,
              sentAt: 1,
              events: [{ ...unknownPlay, id: newId() }],
            },
            openJudging(getServices().now)(schoolId, student),
          ),
      }
    },
  }
}
