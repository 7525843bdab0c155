import { newId } from '#app/platform/ids.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import { defineTesting, nothing, roster, type GivenClass, type QuotaDrives } from '#db/testing/feature-testing.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { makeBank } from '#db/testing/make-bank.ts'
import { issueTickets } from './issue-tickets.server.ts'
import { offerBank } from './offer-bank.server.ts'
import { receivePlays } from './receive-plays.server.ts'

export default defineTesting({
  quotas: gameQuotas,
  commands: {
    issueTickets: roster(() => ({ game: 'cargo-sort', level: '1' }), 'game.play'),
    showGame: roster(() => ({ game: 'cargo-sort', shown: 'yes' }), 'game.manage'),
    limitPlaying: roster(() => ({ minutes: '60' }), 'game.manage'),
    limitGame: roster(() => ({ game: 'cargo-sort', minutes: '10' }), 'game.manage'),
    offerBank: {
      action: 'game.manage',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, ids }) => ({
        classroomId,
        bank: await makeBank(services, { schoolId, ownerId: ids.owner }),
        count: '10',
      }),
    },
    withdrawBank: roster(() => ({ bank: newId() }), 'game.manage'),
  },
  makes: {
    issueTickets: ['play-ticket'],
    // One row for each class.
    showGame: nothing,
    limitPlaying: nothing,
    limitGame: nothing,
    offerBank: ['class-bank'],
    withdrawBank: nothing,
  },
  api: {
    'post /plays': {
      action: 'play.record',
      about: 'school',
      body: ({ schoolId, idOf }, who) => ({
        person: idOf(who) ?? newId(),
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
    const bank = await makeBank({ owner }, { schoolId, ownerId: student })
    await owner.query(
      `INSERT INTO class_banks (school_id, classroom_id, bank_id, count, offered_by, offered_at) VALUES ($1, $2, $3, 10, $4, now())`,
      [schoolId, classroomId, bank, student],
    )
  },
})

/** Counted whatever becomes of it: its ticket was given to nobody. */
const unknownPlay = {
  sequence: 1,
  ticket: newId(),
  startedAt: 1,
  endedAt: 1,
  log: { inputs: [], ticks: 1, digests: [] },
}

function gameQuotas({ services: opened, classOf }: GivenClass): QuotaDrives {
  const query = (text: string, ...values: unknown[]) => opened().owner.query(text, values)
  return {
    async 'play-ticket'() {
      const { act, classroomId, schoolId } = await classOf()
      const student = await makePerson(opened(), 'Mali', { kind: 'managed' })
      await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, student)
      await query(
        `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
        schoolId,
        classroomId,
        student,
      )
      const asked = { classroomId, game: 'cargo-sort', level: '1', clock: 'yes', count: 1 } as const
      return {
        whose: student,
        make: () => act(issueTickets, asked, actor(student, { schoolId, schoolRoles: ['student'], managed: true })),
      }
    },
    async 'class-bank'() {
      const { act, classroomId, schoolId, person } = await classOf()
      const bank = () => makeBank(opened(), { schoolId, ownerId: person })
      return {
        whose: classroomId,
        async fill(count) {
          for (let at = 0; at < count; at++)
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
      const student = await makePerson(opened(), 'Mali', { kind: 'managed' })
      const schoolId = await makeSchool(opened(), { [student]: 'student' })
      const turns = judgingTurns()
      return {
        whose: student,
        make: () =>
          receivePlays(
            { ...opened() },
            {
              actor: actor(student, { managed: true }),
              studentId: student,
              school: schoolId,
              sentAt: 1,
              events: [{ ...unknownPlay, id: newId() }],
            },
            { turn: (work) => turns([student], work), spend: () => {}, isUsedUp: () => false },
          ),
      }
    },
  }
}
