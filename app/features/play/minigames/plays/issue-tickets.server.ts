import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { gameEntry, isExtra, type ExtraLevel, type GameSlug } from '#rules/games/catalog.ts'
import { parseDailyDay, maxDailyTries } from '#rules/games/daily.ts'
import { computeHelpLevel, isExtraOpen, openLevels } from '#rules/games/level-access.ts'
import { parseBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { loadGame } from '#content/games/load-game.ts'
import { findClassrooms, listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { loadCurrentQuietPeriod } from '#app/features/play/rewards/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { issueTicketsInput } from '../contract.ts'
import { createAssignedFlight } from '../banks/bank-flights.server.ts'
import { findChallenge, deriveChallengeSeed } from '../daily.server.ts'
import {
  loadBest,
  loadBests,
  loadClassGames,
  countMinutesThisWeek,
  loadPlayTimesToday,
} from '../game-queries.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { playTickets } from '../tables.server.ts'
import { isTimeUp } from '../views.ts'

const TICKET_VALID_DAYS = 14
/** Unused tickets per student over all devices; older ones are deleted. */
const MAX_UNUSED_TICKETS = 40

/** Issues a ticket (seed) for a play of an unlocked level, and a few spare ones for offline plays. */
export const issueTickets = defineCommand({
  name: 'issueTickets',
  quota: 'play-ticket',
  input: issueTicketsInput,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom || actor.id === null) throw new AppError('not-found')
    const { schoolId, id } = classroom
    const classrooms = await listEnrolledClassrooms(db, schoolId, actor.id)
    if (!classrooms.some((enrolled) => enrolled.id === id)) throw new AppError('not-found')
    return { schoolId, classroomId: id, studentId: actor.id, relations: ['student'] as Relation[] }
  },
  allow: (actor, classroom) => can(actor, 'game.play', classroom),
  async run({ db, now, newId, env }, { schoolId, classroomId, studentId }, { game, level, clock, count }) {
    const { hidden, weeklyMinutes, dailyMinutes } = await loadClassGames(db, schoolId, classroomId)
    if (hidden.includes(game)) throw new AppError('refused', { reason: 'game-hidden' })
    const { timezone: timeZone } = (await schoolById(db, schoolId))!
    if (await loadCurrentQuietPeriod(db, schoolId, classroomId, now))
      throw new AppError('refused', { reason: 'games-asleep' })
    if (weeklyMinutes !== null) {
      const played = await countMinutesThisWeek(db, schoolId, studentId, { now, timeZone })
      if (played >= weeklyMinutes) throw new AppError('refused', { reason: 'game-time-over' })
    }
    const time = (await loadPlayTimesToday(db, { schoolId, studentId }, dailyMinutes, { now, timeZone }))(game)
    if (time && isTimeUp(time)) throw new AppError('refused', { reason: 'game-resting' })
    const studentLevel = { schoolId, studentId, game, level }
    const newSeed = () => Number.parseInt(newId().slice(-8), 16) >>> 1
    const bank = parseBankLevel(level)
    const flight = bank === null ? null : await createAssignedFlight(db, { schoolId, classroomId, bank }, now)
    const prepare = async (): Promise<TicketSetup> => {
      if (isExtra(game, level)) await requireUnlocked(db, studentLevel, level)
      // Endless plays get new tasks each time and no help, so that results are comparable.
      if (level === 'endless') return { seeds: [newSeed(), newSeed(), newSeed()], help: 0 }
      return parseDailyDay(level) === null
        ? prepareLevel(db, studentLevel, newSeed, flight !== null || isExtra(game, level))
        : prepareChallenge(db, studentLevel, { classroomId, env, day: { now, timeZone, hidden } })
    }
    const { seeds, help } = await prepare()
    const { rules } = await loadGame(game)
    const tickets = seeds.slice(0, count).map(
      (seed): PlayTicket => ({
        id: newId(),
        game,
        level,
        rulesVersion: rules.version,
        seed,
        help,
        // Endless plays always have a clock, so that results are comparable.
        clock: clock === 'yes' || level === 'endless',
        flight,
      }),
    )
    const times = { issuedAt: new Date(now), expiresAt: new Date(now + TICKET_VALID_DAYS * 86_400_000) }
    await db.insert(playTickets).values(tickets.map((ticket) => ({ ...ticket, schoolId, studentId, ...times })))
    await deleteOldestUnused(db, schoolId, studentId)
    return { result: { tickets } }
  },
})

type StudentLevel = { schoolId: SchoolId; studentId: PersonId; game: GameSlug; level: string }
type TicketSetup = { seeds: readonly number[]; help: 0 | 1 | 2 }

/** Reuses the seed until the first star, so that students can learn from an attempt; then each play gets a new seed. */
async function prepareLevel(
  db: Database,
  studentLevel: StudentLevel,
  newSeed: () => number,
  isAlwaysOpen: boolean,
): Promise<TicketSetup> {
  const { stars, tries } = isAlwaysOpen ? await loadBest(db, studentLevel) : await loadBestOfOpenLevel(db, studentLevel)
  const first = (stars === 0 ? await loadLastSeed(db, studentLevel) : null) ?? newSeed()
  const spareSeeds = stars === 0 ? [first, first] : [newSeed(), newSeed()]
  return { seeds: [first, ...spareSeeds], help: computeHelpLevel(tries, stars) }
}

/** Throws if the previous level has no star yet. */
async function loadBestOfOpenLevel(db: Database, { schoolId, studentId, game, level }: StudentLevel) {
  const bests = (await loadBests(db, schoolId, studentId, game)).get(game)
  const open = openLevels(gameEntry(game).levels, (id) => bests?.get(id)?.stars ?? 0)
  if (!open.has(level)) throw new AppError('refused', { reason: 'level-locked' })
  return bests?.get(level) ?? { stars: 0, tries: 0 }
}

async function requireUnlocked(
  db: Database,
  { schoolId, studentId, game }: StudentLevel,
  extra: ExtraLevel,
): Promise<void> {
  const bests = (await loadBests(db, schoolId, studentId, game)).get(game)
  if (!isExtraOpen(extra, (level) => bests?.get(level)?.stars ?? 0))
    throw new AppError('refused', { reason: 'level-locked' })
}

type ChallengeContext = { classroomId: ClassroomId; env: Env; day: Parameters<typeof findChallenge>[2] }

/** One ticket at a time and no help; all students get the same seed, valid only for today's challenge. */
async function prepareChallenge(
  db: Database,
  studentLevel: StudentLevel,
  { classroomId, env, day }: ChallengeContext,
): Promise<TicketSetup> {
  const { schoolId, game, level } = studentLevel
  const today = await findChallenge(db, { schoolId, classroomId }, day)
  if (today?.game !== game || today.level !== level) throw new AppError('refused', { reason: 'challenge-over' })
  const { tries } = await loadBest(db, studentLevel)
  if (tries >= maxDailyTries) throw new AppError('refused', { reason: 'challenge-done' })
  return { seeds: [deriveChallengeSeed(env, classroomId, today)], help: 0 }
}

async function loadLastSeed(db: Database, { schoolId, studentId, game, level }: StudentLevel): Promise<number | null> {
  const [row] = await db
    .select({ seed: playTickets.seed })
    .from(playTickets)
    .where(
      and(
        eq(playTickets.schoolId, schoolId),
        eq(playTickets.studentId, studentId),
        eq(playTickets.game, game),
        eq(playTickets.level, level),
      ),
    )
    .orderBy(desc(playTickets.issuedAt))
    .limit(1)
  return row?.seed ?? null
}

async function deleteOldestUnused(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<void> {
  const unused = and(
    eq(playTickets.schoolId, schoolId),
    eq(playTickets.studentId, studentId),
    isNull(playTickets.playId),
  )
  await db.delete(playTickets).where(
    and(
      unused,
      sql`${playTickets.id} IN (
        SELECT id FROM play_tickets WHERE school_id = ${schoolId} AND student_id = ${studentId} AND play_id IS NULL
        ORDER BY issued_at DESC, id OFFSET ${MAX_UNUSED_TICKETS})`,
    ),
  )
}
