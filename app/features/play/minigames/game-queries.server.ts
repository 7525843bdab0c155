import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { extraLevels, isGameSlug, type GameSlug } from '#rules/games/catalog.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { parseBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { isAllowedStart } from '#rules/rewards/quiet-hours.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { loadQuietHours } from '#app/features/play/rewards/public.server.ts'
import { formatLocalTime, formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listClassBanks } from './banks/class-banks.server.ts'
import { classGames, gameBests, plays } from './tables.server.ts'
import type { GameTime } from './views.ts'

export type ClassGames = {
  readonly hidden: readonly GameSlug[]
  readonly weeklyMinutes: number | null
  /** Daily minutes by game, for games with a limit. */
  readonly dailyMinutes: Readonly<Partial<Record<GameSlug, number>>>
}

/** Loads the game settings of a class. */
export async function loadClassGames(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<ClassGames> {
  const [row] = await db
    .select({
      hidden: classGames.hidden,
      weeklyMinutes: classGames.weeklyMinutes,
      dailyMinutes: classGames.dailyMinutes,
    })
    .from(classGames)
    .where(and(eq(classGames.schoolId, schoolId), eq(classGames.classroomId, classroomId)))
  const { hidden = [], weeklyMinutes = null, dailyMinutes = {} } = row ?? {}
  return { hidden: hidden.filter(isGameSlug), weeklyMinutes, dailyMinutes }
}

/** Loads the games and times that any class of the student allows. A student without a class may play nothing. */
export async function loadAllowedGames(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
): Promise<{ isAllowed: (game: string, level: string) => boolean; isAwake: (startedAt: number) => boolean }> {
  const classroomIds = (await listEnrolledClassrooms(db, schoolId, studentId)).map(({ id }) => id as ClassroomId)
  const rows = await db
    .select({ classroomId: classGames.classroomId, hidden: classGames.hidden })
    .from(classGames)
    .where(and(eq(classGames.schoolId, schoolId), inArray(classGames.classroomId, classroomIds)))
  const hidden = new Map(rows.map((row) => [row.classroomId, row.hidden]))
  const banks = await listClassBanks(db, schoolId, classroomIds)
  const isOffered = (classroomId: ClassroomId, bank: string | null) =>
    bank === null || banks.some((classBank) => classBank.classroomId === classroomId && classBank.bank === bank)
  const quiet = [...(await loadQuietHours(db, schoolId, classroomIds)).values()]
  return {
    isAllowed: (game, level) =>
      classroomIds.some(
        (classroomId) => !hidden.get(classroomId)?.includes(game) && isOffered(classroomId, parseBankLevel(level)),
      ),
    isAwake: (startedAt) =>
      quiet.some(({ hours, timeZone }) => isAllowedStart(hours, startedAt, (time) => formatLocalTime(time, timeZone))),
  }
}

export type LevelBest = { readonly stars: number; readonly score: number; readonly tries: number }

/** Excludes daily challenges, bank flights and extra levels, which do not count as levels of the game. */
export const isRegularLevelSql = `level NOT LIKE 'daily-%' AND level NOT LIKE 'bank-%' AND level NOT IN ('${extraLevels.join("', '")}')`

/** Loads a student's best results by game and level. */
export async function loadBests(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  game?: GameSlug,
): Promise<ReadonlyMap<string, ReadonlyMap<string, LevelBest>>> {
  const rows = await db
    .select({
      game: gameBests.game,
      level: gameBests.level,
      stars: gameBests.stars,
      score: gameBests.score,
      tries: gameBests.tries,
    })
    .from(gameBests)
    .where(
      and(
        eq(gameBests.schoolId, schoolId),
        eq(gameBests.studentId, studentId),
        game === undefined ? undefined : eq(gameBests.game, game),
        sql.raw(isRegularLevelSql),
      ),
    )
  const bests = new Map<string, Map<string, LevelBest>>()
  for (const { game: slug, level, ...best } of rows) {
    const levels = bests.get(slug) ?? new Map<string, LevelBest>()
    bests.set(slug, levels.set(level, best))
  }
  return bests
}

type StudentLevel = { schoolId: SchoolId; studentId: PersonId; game: string; level: string }

/** Finds a student's best result at one level, challenge or flight; `null` before the first try. */
export async function findBest(
  db: Database,
  { schoolId, studentId, game, level }: StudentLevel,
): Promise<LevelBest | null> {
  const [best] = await db
    .select({ tries: gameBests.tries, stars: gameBests.stars, score: gameBests.score })
    .from(gameBests)
    .where(
      and(
        eq(gameBests.schoolId, schoolId),
        eq(gameBests.studentId, studentId),
        eq(gameBests.game, game),
        eq(gameBests.level, level),
      ),
    )
  return best ?? null
}

export const loadBest = async (
  db: Database,
  studentLevel: StudentLevel,
): Promise<{ tries: number; stars: number; score: number | null }> =>
  (await findBest(db, studentLevel)) ?? { tries: 0, stars: 0, score: null }

export const weekStart = (time: number, timeZone: string): string => daysOfWeek(formatLocalDay(time, timeZone))[0]!

/** Counts a student's minutes of play in the current week of the school's time zone. */
export async function countMinutesThisWeek(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const since = sql`(${weekStart(now, timeZone)}::date)::timestamp AT TIME ZONE ${timeZone}`
  const [row] = await db
    .select({ ticks: sql<number>`coalesce(sum(${plays.ticks}), 0)::int` })
    .from(plays)
    .where(and(eq(plays.schoolId, schoolId), eq(plays.studentId, studentId), gte(plays.endedAt, since)))
  return wholeMinutes(row?.ticks ?? 0)
}

const wholeMinutes = (ticks: number): number => Math.floor(ticks / ticksPerSecond / 60)

/** Loads a student's play time of today (school's time zone) for games with a daily limit. */
export async function loadPlayTimesToday(
  db: Database,
  { schoolId, studentId }: { schoolId: SchoolId; studentId: PersonId },
  dailyMinutes: ClassGames['dailyMinutes'],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<(game: GameSlug) => GameTime | null> {
  const limited = Object.keys(dailyMinutes)
  if (limited.length === 0) return () => null
  const since = sql`(${formatLocalDay(now, timeZone)}::date)::timestamp AT TIME ZONE ${timeZone}`
  const rows = await db
    .select({ game: plays.game, ticks: sql<number>`sum(${plays.ticks})::int` })
    .from(plays)
    .where(
      and(
        eq(plays.schoolId, schoolId),
        eq(plays.studentId, studentId),
        gte(plays.endedAt, since),
        inArray(plays.game, limited),
      ),
    )
    .groupBy(plays.game)
  return (game) => {
    const limit = dailyMinutes[game]
    const ticks = rows.find((row) => row.game === game)?.ticks ?? 0
    return limit === undefined ? null : { played: wholeMinutes(ticks), most: limit }
  }
}
