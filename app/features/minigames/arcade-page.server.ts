import { levelsFor, type GameSlug } from '#rules/games/catalogue.ts'
import type { Actor } from '#rules/permissions.ts'
import { quietNow } from '#app/features/rewards/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { boardOf } from './board.server.ts'
import { ownFlights } from './class-banks.server.ts'
import { challengeOf } from './daily.server.ts'
import { bestAt, bestsOf, gamesOfClass, minutesThisWeek, timesToday } from './game-queries.server.ts'
import { offeredGames } from './offered-games.ts'
import type { ClassPlayer } from './who-plays.server.ts'
import type { Arcade, OwnChallenge } from './views.ts'

const starsPerLevel = 3

/** Every game that whoever looks may play. */
export async function arcadePage(
  { services, locale }: Pick<Visit, 'services' | 'locale'>,
  actor: Actor,
  player: ClassPlayer | null,
): Promise<Arcade> {
  const starsIn = (slug: GameSlug) => levelsFor(slug, locale).length * starsPerLevel
  if (!player)
    return {
      games: offeredGames.map((slug) => ({ slug, stars: 0, of: starsIn(slug), time: null })),
      flights: [],
      counts: false,
      time: null,
      quiet: null,
      challenge: null,
    }
  const { schoolId, classroomId, studentId, timeZone } = player
  return read(services, actor, async (db) => {
    const { hidden, weeklyMinutes, dailyMinutes } = await gamesOfClass(db, schoolId, classroomId)
    const now = services.now()
    const timeOf = await timesToday(db, player, dailyMinutes, { now, timeZone })
    const bests = await bestsOf(db, schoolId, studentId)
    const games = offeredGames
      .filter((slug) => !hidden.includes(slug))
      .map((slug) => ({
        slug,
        of: starsIn(slug),
        stars: sumOfStars(bests.get(slug), levelsFor(slug, locale)),
        time: timeOf(slug),
      }))
    const played = weeklyMinutes === null ? 0 : await minutesThisWeek(db, schoolId, studentId, { now, timeZone })
    const time = weeklyMinutes === null ? null : { played, most: weeklyMinutes }
    const quiet = await quietNow(db, schoolId, classroomId, now)
    const challenge = quiet ? null : await ownToday(db, player, { now, hidden })
    const flights = hidden.includes('quiz-flight') ? [] : await ownFlights(db, player)
    return { challenge, games, flights, counts: true, time, quiet }
  })
}

async function ownToday(
  db: Database,
  player: ClassPlayer,
  { now, hidden }: { now: number; hidden: readonly string[] },
): Promise<OwnChallenge | null> {
  const { schoolId, studentId, timeZone } = player
  const today = await challengeOf(db, player, { now, timeZone, hidden })
  if (!today) return null
  const own = await bestAt(db, { schoolId, studentId, ...today })
  return { ...today, ...own, board: await boardOf(db, player, { ...today, scope: 'class', now }) }
}

const sumOfStars = (
  bests: ReadonlyMap<string, { readonly stars: number }> | undefined,
  levels: readonly string[],
): number => levels.reduce((all, level) => all + (bests?.get(level)?.stars ?? 0), 0)
