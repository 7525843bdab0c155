import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { gameEntry, isExtra, type ExtraLevel, type GameSlug } from '#rules/games/catalogue.ts'
import { dayOfDaily, mostDailyTries } from '#rules/games/daily.ts'
import { helpAfter, isExtraOpen, openLevels } from '#rules/games/level-access.ts'
import { bankOfLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { loadGame } from '#content/games/load-game.ts'
import { findClassrooms, learningRooms } from '#app/features/classrooms/public.server.ts'
import { quietNow } from '#app/features/rewards/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { ticketsAsked } from './contract.ts'
import { givenFlight } from './bank-flights.server.ts'
import { challengeOf, challengeSeed } from './daily.server.ts'
import { bestAt, bestsOf, gamesOfClass, minutesThisWeek, timesToday } from './game-queries.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { playTickets } from './tables.server.ts'
import { isUp } from './views.ts'

const ticketDays = 14
/** Unused ones of somebody, on all their devices; the oldest go when there are more. */
const mostOpen = 40

/** A seed for a play of a level that is open, and a few more for when there is no network. */
export const issueTickets = defineCommand({
  name: 'issueTickets',
  quota: 'play-ticket',
  input: ticketsAsked,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom || actor.id === null) throw new AppError('not-found')
    const { schoolId, id } = classroom
    const rooms = await learningRooms(db, schoolId, actor.id)
    if (!rooms.some((room) => room.id === id)) throw new AppError('not-found')
    return { schoolId, classroomId: id, studentId: actor.id, relations: ['student'] as Relation[] }
  },
  allow: (actor, own) => can(actor, 'game.play', own),
  async run({ db, now, newId, env }, { schoolId, classroomId, studentId }, { game, level, clock, count }) {
    const { hidden, weeklyMinutes, dailyMinutes } = await gamesOfClass(db, schoolId, classroomId)
    if (hidden.includes(game)) throw new AppError('refused', { reason: 'game-hidden' })
    const { timezone: timeZone } = (await schoolById(db, schoolId))!
    if (await quietNow(db, schoolId, classroomId, now)) throw new AppError('refused', { reason: 'games-asleep' })
    if (weeklyMinutes !== null) {
      const played = await minutesThisWeek(db, schoolId, studentId, { now, timeZone })
      if (played >= weeklyMinutes) throw new AppError('refused', { reason: 'game-time-over' })
    }
    const time = (await timesToday(db, { schoolId, studentId }, dailyMinutes, { now, timeZone }))(game)
    if (time && isUp(time)) throw new AppError('refused', { reason: 'game-resting' })
    const own = { schoolId, studentId, game, level }
    const newSeed = () => Number.parseInt(newId().slice(-8), 16) >>> 1
    const bank = bankOfLevel(level)
    const flight = bank === null ? null : await givenFlight(db, { schoolId, classroomId, bank }, now)
    const setUp = async (): Promise<SetUp> => {
      if (isExtra(game, level)) await objectToLocked(db, own, level)
      // Other tasks every time, without help: how far one comes is what is compared.
      if (level === 'endless') return { seeds: [newSeed(), newSeed(), newSeed()], help: 0 }
      return dayOfDaily(level) === null
        ? levelSetUp(db, own, newSeed, flight !== null || isExtra(game, level))
        : challengeSetUp(db, own, { classroomId, env, day: { now, timeZone, hidden } })
    }
    const { seeds, help } = await setUp()
    const { rules } = await loadGame(game)
    const tickets = seeds.slice(0, count).map(
      (seed): PlayTicket => ({
        id: newId(),
        game,
        level,
        rulesVersion: rules.version,
        seed,
        help,
        // A night without an end has a clock whatever is asked for, so it is compared.
        clock: clock === 'yes' || level === 'endless',
        flight,
      }),
    )
    const times = { issuedAt: new Date(now), expiresAt: new Date(now + ticketDays * 86_400_000) }
    await db.insert(playTickets).values(tickets.map((ticket) => ({ ...ticket, schoolId, studentId, ...times })))
    await dropOldest(db, schoolId, studentId)
    return { result: { tickets } }
  },
})

type OfLevel = { schoolId: SchoolId; studentId: PersonId; game: GameSlug; level: string }
type SetUp = { seeds: readonly number[]; help: 0 | 1 | 2 }

/** Until the first star every try is at the same tasks: what was learned counts. Then each play has others. */
async function levelSetUp(db: Database, own: OfLevel, newSeed: () => number, isOpen: boolean): Promise<SetUp> {
  const { stars, tries } = isOpen ? await bestAt(db, own) : await bestAtOpen(db, own)
  const first = (stars === 0 ? await lastSeed(db, own) : null) ?? newSeed()
  const more = stars === 0 ? [first, first] : [newSeed(), newSeed()]
  return { seeds: [first, ...more], help: helpAfter(tries, stars) }
}

/** Of a level that opened by the star before it. */
async function bestAtOpen(db: Database, { schoolId, studentId, game, level }: OfLevel) {
  const bests = (await bestsOf(db, schoolId, studentId, game)).get(game)
  const open = openLevels(gameEntry(game).levels, (one) => bests?.get(one)?.stars ?? 0)
  if (!open.has(level)) throw new AppError('refused', { reason: 'level-locked' })
  return bests?.get(level) ?? { stars: 0, tries: 0 }
}

async function objectToLocked(db: Database, { schoolId, studentId, game }: OfLevel, extra: ExtraLevel): Promise<void> {
  const bests = (await bestsOf(db, schoolId, studentId, game)).get(game)
  if (!isExtraOpen(extra, (level) => bests?.get(level)?.stars ?? 0))
    throw new AppError('refused', { reason: 'level-locked' })
}

type Challenged = { classroomId: ClassroomId; env: Env; day: Parameters<typeof challengeOf>[2] }

/** One at a time, without help: it is the same for everybody, and only of today. */
async function challengeSetUp(db: Database, own: OfLevel, { classroomId, env, day }: Challenged): Promise<SetUp> {
  const { schoolId, game, level } = own
  const today = await challengeOf(db, { schoolId, classroomId }, day)
  if (today?.game !== game || today.level !== level) throw new AppError('refused', { reason: 'challenge-over' })
  const { tries } = await bestAt(db, own)
  if (tries >= mostDailyTries) throw new AppError('refused', { reason: 'challenge-done' })
  return { seeds: [challengeSeed(env, classroomId, today)], help: 0 }
}

async function lastSeed(db: Database, { schoolId, studentId, game, level }: OfLevel): Promise<number | null> {
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

async function dropOldest(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<void> {
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
        ORDER BY issued_at DESC, id OFFSET ${mostOpen})`,
    ),
  )
}
