import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { extraLevels, isGameSlug, type GameSlug } from '#rules/games/catalogue.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { bankOfLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { mayHaveBegun } from '#rules/rewards/quiet-hours.ts'
import { weekAround } from '#rules/week.ts'
import { learningRooms } from '#app/features/classrooms/public.server.ts'
import { quietHoursOf } from '#app/features/rewards/public.server.ts'
import { localClock, localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { banksOfClasses } from './class-banks.server.ts'
import { classGames, gameBests, plays } from './tables.server.ts'
import type { GameTime } from './views.ts'

export type ClassGames = {
  readonly hidden: readonly GameSlug[]
  readonly weeklyMinutes: number | null
  /** Of a day, for games that have such a limit. */
  readonly dailyMinutes: Readonly<Partial<Record<GameSlug, number>>>
}

/** What those who teach a class let it play. */
export async function gamesOfClass(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<ClassGames> {
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

/** Which games somebody may play, and when, in one class of theirs or another. Who is in none plays none. */
export async function gamesAllowed(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
): Promise<{ isAllowed: (game: string, level: string) => boolean; isAwake: (startedAt: number) => boolean }> {
  const rooms = (await learningRooms(db, schoolId, studentId)).map(({ id }) => id as ClassroomId)
  const rows = await db
    .select({ classroomId: classGames.classroomId, hidden: classGames.hidden })
    .from(classGames)
    .where(and(eq(classGames.schoolId, schoolId), inArray(classGames.classroomId, rooms)))
  const hidden = new Map(rows.map((row) => [row.classroomId, row.hidden]))
  const banks = await banksOfClasses(db, schoolId, rooms)
  const isOffered = (room: ClassroomId, bank: string | null) =>
    bank === null || banks.some((one) => one.classroomId === room && one.bank === bank)
  const quiet = [...(await quietHoursOf(db, schoolId, rooms)).values()]
  return {
    isAllowed: (game, level) =>
      rooms.some((room) => !hidden.get(room)?.includes(game) && isOffered(room, bankOfLevel(level))),
    isAwake: (startedAt) =>
      quiet.some(({ hours, timeZone }) => mayHaveBegun(hours, startedAt, (at) => localClock(at, timeZone))),
  }
}

export type LevelBest = { readonly stars: number; readonly score: number; readonly tries: number }

/** Challenges of single days, flights over a school's banks, endless plays and the like stand beside the levels. */
export const isOwnLevel = `level NOT LIKE 'daily-%' AND level NOT LIKE 'bank-%' AND level NOT IN ('${extraLevels.join("', '")}')`

/** What somebody has reached, by game and level. */
export async function bestsOf(
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
        sql.raw(isOwnLevel),
      ),
    )
  const found = new Map<string, Map<string, LevelBest>>()
  for (const { game: slug, level, ...best } of rows) {
    const levels = found.get(slug) ?? new Map<string, LevelBest>()
    found.set(slug, levels.set(level, best))
  }
  return found
}

/** What somebody has reached at one level, a challenge or a flight. */
export async function bestAt(
  db: Database,
  { schoolId, studentId, game, level }: { schoolId: SchoolId; studentId: PersonId; game: string; level: string },
): Promise<{ tries: number; stars: number; score: number | null }> {
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
  return best ?? { tries: 0, stars: 0, score: null }
}

export const mondayOf = (at: number, timeZone: string): string => weekAround(localDay(at, timeZone))[0]!

/** How long somebody has played in the week that the school's clock shows. */
export async function minutesThisWeek(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const since = sql`(${mondayOf(now, timeZone)}::date)::timestamp AT TIME ZONE ${timeZone}`
  const [row] = await db
    .select({ ticks: sql<number>`coalesce(sum(${plays.ticks}), 0)::int` })
    .from(plays)
    .where(and(eq(plays.schoolId, schoolId), eq(plays.studentId, studentId), gte(plays.endedAt, since)))
  return wholeMinutes(row?.ticks ?? 0)
}

const wholeMinutes = (ticks: number): number => Math.floor(ticks / ticksPerSecond / 60)

/** How long somebody has played the games that have a limit, today by the school's clock. */
export async function timesToday(
  db: Database,
  { schoolId, studentId }: { schoolId: SchoolId; studentId: PersonId },
  dailyMinutes: ClassGames['dailyMinutes'],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<(game: GameSlug) => GameTime | null> {
  const limited = Object.keys(dailyMinutes)
  if (limited.length === 0) return () => null
  const since = sql`(${localDay(now, timeZone)}::date)::timestamp AT TIME ZONE ${timeZone}`
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
    const most = dailyMinutes[game]
    const ticks = rows.find((row) => row.game === game)?.ticks ?? 0
    return most === undefined ? null : { played: wholeMinutes(ticks), most }
  }
}
