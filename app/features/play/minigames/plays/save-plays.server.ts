import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { parseDailyDay, maxDailyTries } from '#rules/games/daily.ts'
import { overlaps } from '#rules/games/play-time.ts'
import { countStars } from '#rules/games/star-bar.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { grantForPlay } from '#app/features/play/rewards/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PlayAnswer, PlayRefusal, PlayResult } from './play-answer.ts'
import { findBest, loadBest, weekStart } from '../game-queries.server.ts'
import type { IssuedTicket, ReplayOutcome, AcceptedReplay } from './replay-plays.server.ts'
import { gameBests, playLogs, plays, playTickets } from '../tables.server.ts'

type SaveContext = {
  readonly db: Database
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  readonly receivedAt: number
  readonly timeZone: string
  /** Whether a class of the student allows the game now; the setting may have changed since the ticket was issued. */
  readonly isAllowed: (game: string, level: string) => boolean
  /** Whether any class of the student was outside its quiet hours when the play began. */
  readonly isAwake: (startedAt: number) => boolean
}

/** Saves replayed plays, each once. An advisory lock serializes requests of the same student. */
export async function savePlays(context: SaveContext, replayed: readonly ReplayOutcome[]): Promise<PlayAnswer[]> {
  const { db, schoolId, studentId } = context
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`plays:${schoolId}:${studentId}`}, 0))`)
  const answers: PlayAnswer[] = []
  for (const play of replayed) answers.push(await processPlay(context, play))
  return answers
}

async function processPlay(context: SaveContext, replayed: ReplayOutcome): Promise<PlayAnswer> {
  const { id } = replayed.sent
  const existing = await findPlay(context, id)
  // Reject an id that belongs to another student's play.
  if (existing && existing.studentId !== context.studentId) return { id, outcome: 'refused', reason: 'malformed' }
  if (existing)
    return { id, outcome: 'duplicate', result: { stars: existing.stars, score: existing.score, before: null } }
  const refused = 'refused' in replayed ? replayed.refused : await findRefusal(context, replayed)
  if (refused !== null || 'refused' in replayed) return { id, outcome: 'refused', reason: refused! }
  return { id, outcome: 'saved', result: await savePlay(context, replayed) }
}

async function findPlay({ db, schoolId }: SaveContext, id: string) {
  const [play] = await db
    .select({ stars: plays.stars, score: plays.score, studentId: plays.studentId })
    .from(plays)
    .where(and(eq(plays.schoolId, schoolId), eq(plays.id, id)))
  return play ?? null
}

/** Checks that need stored rows; must run under the lock. Consumes the ticket if the play is accepted. */
async function findRefusal(
  context: SaveContext,
  { sent, ticket, time, replayed, logDigest }: AcceptedReplay,
): Promise<PlayRefusal | null> {
  const { db, schoolId, studentId, isAllowed, isAwake } = context
  if (!isAllowed(ticket.game, ticket.level)) return 'not-allowed'
  if (!isAwake(time.startedAt)) return 'asleep'
  const challengeRefusal = await findChallengeRefusal(context, ticket, time.startedAt)
  if (challengeRefusal !== null) return challengeRefusal
  const ofStudent = and(eq(plays.schoolId, schoolId), eq(plays.studentId, studentId))
  const laterPlays = await db
    .select({ startedAt: plays.startedAt, endedAt: plays.endedAt })
    .from(plays)
    .where(and(ofStudent, gt(plays.endedAt, new Date(time.startedAt))))
  const isOverlapping = laterPlays.some((play) =>
    overlaps(time, { startedAt: play.startedAt.getTime(), endedAt: play.endedAt.getTime() }),
  )
  if (isOverlapping) return 'overlaps'
  // Identical logs are copies. Plays without stars are exempt: a play without any input repeats easily.
  if (countStars(replayed.meter) > 0) {
    const [duplicate] = await db
      .select({ id: plays.id })
      .from(plays)
      .where(and(ofStudent, eq(plays.logDigest, logDigest)))
      .limit(1)
    if (duplicate || (await isCopiedLog(context, ticket, logDigest))) return 'same-log'
  }
  const consumed = await db
    .update(playTickets)
    .set({ playId: sent.id })
    .where(and(eq(playTickets.schoolId, schoolId), eq(playTickets.id, ticket.id), isNull(playTickets.playId)))
    .returning({ id: playTickets.id })
  return consumed.length === 0 ? 'used-ticket' : null
}

/** A challenge must be played on its day (school's time zone), at most `maxDailyTries` times. */
async function findChallengeRefusal(
  { db, schoolId, studentId, timeZone }: SaveContext,
  { game, level }: IssuedTicket,
  startedAt: number,
): Promise<PlayRefusal | null> {
  const day = parseDailyDay(level)
  if (day === null) return null
  if (formatLocalDay(startedAt, timeZone) !== day) return 'not-today'
  const { tries } = await loadBest(db, { schoolId, studentId, game, level })
  return tries >= maxDailyTries ? 'no-tries' : null
}

/** All students have the same tasks in a challenge, so a log can be copied from another student. */
async function isCopiedLog({ db, schoolId }: SaveContext, { game, level }: IssuedTicket, logDigest: string) {
  if (parseDailyDay(level) === null) return false
  const [duplicate] = await db
    .select({ id: plays.id })
    .from(plays)
    .where(
      and(
        eq(plays.schoolId, schoolId),
        eq(plays.game, game),
        eq(plays.level, level),
        sql`${plays.level} LIKE 'daily-%'`,
        eq(plays.logDigest, logDigest),
      ),
    )
    .limit(1)
  return duplicate !== undefined
}

async function savePlay(
  context: SaveContext,
  { sent, ticket, time, replayed, log, logDigest }: AcceptedReplay,
): Promise<PlayResult> {
  const { db, schoolId, studentId, receivedAt, timeZone } = context
  const { game, level, rulesVersion, seed, help, clock, flight } = ticket
  const studentLevel = { schoolId, studentId, game, level }
  const previousBest = await findBest(db, studentLevel)
  const { score, meter, ticks, evidence, longestRun } = replayed
  const stars = countStars(meter)
  const [endedAt, received] = [new Date(time.endedAt), new Date(receivedAt)]
  await db.insert(plays).values({
    ...studentLevel,
    id: sent.id,
    rulesVersion,
    seed,
    help,
    clock,
    flight,
    score,
    stars,
    starsBefore: previousBest?.stars ?? 0,
    first: previousBest === null,
    ticks,
    evidence,
    logDigest,
    startedAt: new Date(time.startedAt),
    endedAt,
    receivedAt: received,
  })
  await db.insert(playLogs).values({ schoolId, studentId, playId: sent.id, log, receivedAt: received })
  // Leaderboards rank only plays with a clock.
  const week = clock ? { week: weekStart(time.endedAt, timeZone), weekScore: score, weekAt: endedAt } : {}
  await db
    .insert(gameBests)
    .values({ ...studentLevel, stars, score, tries: 1, firstAt: endedAt, lastAt: endedAt, ...week })
    .onConflictDoUpdate({
      target: [gameBests.schoolId, gameBests.studentId, gameBests.game, gameBests.level],
      set: mergedBest,
    })
  await grantForPlay(db, schoolId, {
    playId: sent.id,
    studentId,
    game,
    level,
    stars,
    starsBefore: previousBest?.stars ?? 0,
    evidence,
    longestRun,
    playedAt: time.endedAt,
    receivedAt,
    timeZone,
  })
  return { stars, score, before: previousBest && { stars: previousBest.stars, score: previousBest.score } }
}

/** A newer week replaces an older one, never the reverse. */
const isBetterWeek = sql`excluded.week IS NOT NULL AND (game_bests.week IS NULL OR excluded.week > game_bests.week
  OR (excluded.week = game_bests.week AND excluded.week_score > game_bests.week_score))`
const newerWeekValue = (column: string) =>
  sql`CASE WHEN ${isBetterWeek} THEN excluded.${sql.raw(column)} ELSE game_bests.${sql.raw(column)} END`

const mergedBest = {
  stars: sql`greatest(game_bests.stars, excluded.stars)`,
  score: sql`greatest(game_bests.score, excluded.score)`,
  tries: sql`game_bests.tries + 1`,
  firstAt: sql`least(game_bests.first_at, excluded.first_at)`,
  lastAt: sql`greatest(game_bests.last_at, excluded.last_at)`,
  week: newerWeekValue('week'),
  weekScore: newerWeekValue('week_score'),
  weekAt: newerWeekValue('week_at'),
}
