import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { dayOfDaily, mostDailyTries } from '#rules/games/daily.ts'
import { overlaps } from '#rules/games/play-time.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { grantForPlay } from '#app/features/rewards/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { PlayAnswer, PlayRefusal, PlayResult } from './play-answer.ts'
import { bestAt, mondayOf } from './game-queries.server.ts'
import type { IssuedTicket, Replayed, ReplayedAt } from './replay-plays.server.ts'
import { gameBests, playLogs, plays, playTickets } from './tables.server.ts'

type Keeping = {
  readonly db: Database
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  readonly receivedAt: number
  readonly timeZone: string
  /** Whether a class of theirs plays a game now: a ticket may be older than what those who teach have said since. */
  readonly isAllowed: (game: string, level: string) => boolean
  /** Whether it was not quiet in a class of theirs when a play began. */
  readonly isAwake: (startedAt: number) => boolean
}

/** Keeps what was replayed, each play once. Whoever sends for the same child meanwhile waits. */
export async function keepPlays(keeping: Keeping, replayed: readonly Replayed[]): Promise<PlayAnswer[]> {
  const { db, schoolId, studentId } = keeping
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`plays:${schoolId}:${studentId}`}, 0))`)
  const answers: PlayAnswer[] = []
  for (const one of replayed) answers.push(await answerTo(keeping, one))
  return answers
}

async function answerTo(keeping: Keeping, one: Replayed): Promise<PlayAnswer> {
  const { id } = one.sent
  const known = await playById(keeping, id)
  // An id that somebody else's play has is no id of theirs.
  if (known && known.studentId !== keeping.studentId) return { id, outcome: 'refused', reason: 'malformed' }
  if (known) return { id, outcome: 'known', result: { stars: known.stars, score: known.score, before: null } }
  const refused = 'refused' in one ? one.refused : await objectionTo(keeping, one)
  if (refused !== null || 'refused' in one) return { id, outcome: 'refused', reason: refused! }
  return { id, outcome: 'kept', result: await keepPlay(keeping, one) }
}

async function playById({ db, schoolId }: Keeping, id: string) {
  const [play] = await db
    .select({ stars: plays.stars, score: plays.score, studentId: plays.studentId })
    .from(plays)
    .where(and(eq(plays.schoolId, schoolId), eq(plays.id, id)))
  return play ?? null
}

/** What only the kept rows can tell, asked under the lock. The ticket is used up where nothing is said against it. */
async function objectionTo(
  keeping: Keeping,
  { sent, ticket, time, replayed, logDigest }: ReplayedAt,
): Promise<PlayRefusal | null> {
  const { db, schoolId, studentId, isAllowed, isAwake } = keeping
  if (!isAllowed(ticket.game, ticket.level)) return 'not-allowed'
  if (!isAwake(time.startedAt)) return 'asleep'
  const notOfDay = await objectionOfDay(keeping, ticket, time.startedAt)
  if (notOfDay !== null) return notOfDay
  const ofChild = and(eq(plays.schoolId, schoolId), eq(plays.studentId, studentId))
  const since = await db
    .select({ startedAt: plays.startedAt, endedAt: plays.endedAt })
    .from(plays)
    .where(and(ofChild, gt(plays.endedAt, new Date(time.startedAt))))
  const isOverlapping = since.some((play) =>
    overlaps(time, { startedAt: play.startedAt.getTime(), endedAt: play.endedAt.getTime() }),
  )
  if (isOverlapping) return 'overlaps'
  // Nobody presses the same at the same sixtieths of a second twice, but whoever presses nothing does.
  if (starsOf(replayed.meter) > 0) {
    const [same] = await db
      .select({ id: plays.id })
      .from(plays)
      .where(and(ofChild, eq(plays.logDigest, logDigest)))
      .limit(1)
    if (same || (await isOfSomebodyElse(keeping, ticket, logDigest))) return 'same-log'
  }
  const used = await db
    .update(playTickets)
    .set({ playId: sent.id })
    .where(and(eq(playTickets.schoolId, schoolId), eq(playTickets.id, ticket.id), isNull(playTickets.playId)))
    .returning({ id: playTickets.id })
  return used.length === 0 ? 'used-ticket' : null
}

/** A challenge is played on its day, by the school's clock, and so many times. */
async function objectionOfDay(
  { db, schoolId, studentId, timeZone }: Keeping,
  { game, level }: IssuedTicket,
  startedAt: number,
): Promise<PlayRefusal | null> {
  const day = dayOfDaily(level)
  if (day === null) return null
  if (localDay(startedAt, timeZone) !== day) return 'not-today'
  const { tries } = await bestAt(db, { schoolId, studentId, game, level })
  return tries >= mostDailyTries ? 'no-tries' : null
}

/** Everybody has the same tasks in a challenge, so presses can be copied there. */
async function isOfSomebodyElse({ db, schoolId }: Keeping, { game, level }: IssuedTicket, logDigest: string) {
  if (dayOfDaily(level) === null) return false
  const [same] = await db
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
  return same !== undefined
}

async function keepPlay(
  keeping: Keeping,
  { sent, ticket, time, replayed, log, logDigest }: ReplayedAt,
): Promise<PlayResult> {
  const { db, schoolId, studentId, receivedAt, timeZone } = keeping
  const { game, level, rulesVersion, seed, help, clock, flight } = ticket
  const place = { schoolId, studentId, game, level }
  const [before] = await db
    .select({ stars: gameBests.stars, score: gameBests.score })
    .from(gameBests)
    .where(
      and(
        eq(gameBests.schoolId, schoolId),
        eq(gameBests.studentId, studentId),
        eq(gameBests.game, game),
        eq(gameBests.level, level),
      ),
    )
  const { score, meter, ticks, evidence, longestRun } = replayed
  const stars = starsOf(meter)
  const [at, received] = [new Date(time.endedAt), new Date(receivedAt)]
  await db.insert(plays).values({
    ...place,
    id: sent.id,
    rulesVersion,
    seed,
    help,
    clock,
    flight,
    score,
    stars,
    starsBefore: before?.stars ?? 0,
    first: before === undefined,
    ticks,
    evidence,
    logDigest,
    startedAt: new Date(time.startedAt),
    endedAt: at,
    receivedAt: received,
  })
  await db.insert(playLogs).values({ schoolId, studentId, playId: sent.id, log, receivedAt: received })
  // Leaderboards compare plays against the clock only.
  const week = clock ? { week: mondayOf(time.endedAt, timeZone), weekScore: score, weekAt: at } : {}
  await db
    .insert(gameBests)
    .values({ ...place, stars, score, tries: 1, firstAt: at, lastAt: at, ...week })
    .onConflictDoUpdate({
      target: [gameBests.schoolId, gameBests.studentId, gameBests.game, gameBests.level],
      set: betterOf,
    })
  await grantForPlay(db, schoolId, {
    playId: sent.id,
    studentId,
    game,
    level,
    stars,
    starsBefore: before?.stars ?? 0,
    evidence,
    longestRun,
    playedAt: time.endedAt,
    receivedAt,
    timeZone,
  })
  return { stars, score, before: before ?? null }
}

/** A week that is over by now gives way to a newer one, never the other way. */
const isBetterWeek = sql`excluded.week IS NOT NULL AND (game_bests.week IS NULL OR excluded.week > game_bests.week
  OR (excluded.week = game_bests.week AND excluded.week_score > game_bests.week_score))`
const ofWeek = (column: string) =>
  sql`CASE WHEN ${isBetterWeek} THEN excluded.${sql.raw(column)} ELSE game_bests.${sql.raw(column)} END`

const betterOf = {
  stars: sql`greatest(game_bests.stars, excluded.stars)`,
  score: sql`greatest(game_bests.score, excluded.score)`,
  tries: sql`game_bests.tries + 1`,
  firstAt: sql`least(game_bests.first_at, excluded.first_at)`,
  lastAt: sql`greatest(game_bests.last_at, excluded.last_at)`,
  week: ofWeek('week'),
  weekScore: ofWeek('week_score'),
  weekAt: ofWeek('week_at'),
}
