import { levelsFor, type GameSlug } from '#rules/games/catalog.ts'
import type { Actor } from '#rules/permissions.ts'
import { loadCurrentQuietPeriod } from '#app/features/play/rewards/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { loadBoard } from './board.server.ts'
import { listStudentFlights } from './banks/class-banks.server.ts'
import { findChallenge } from './daily.server.ts'
import { loadBest, loadBests, loadClassGames, countMinutesThisWeek, loadPlayTimesToday } from './game-queries.server.ts'
import { offeredGames } from './offered-games.ts'
import type { ClassPlayer } from './resolve-player.server.ts'
import type { Arcade, StudentChallenge } from './views.ts'

const starsPerLevel = 3

/** Loads all games that the viewer may play; without a class, all games with no progress. */
export async function loadArcadePage(
  { services, locale }: Pick<RequestContext, 'services' | 'locale'>,
  actor: Actor,
  player: ClassPlayer | null,
): Promise<Arcade> {
  const maxStars = (slug: GameSlug) => levelsFor(slug, locale).length * starsPerLevel
  if (!player)
    return {
      games: offeredGames.map((slug) => ({ slug, stars: 0, of: maxStars(slug), time: null })),
      flights: [],
      counts: false,
      time: null,
      quiet: null,
      challenge: null,
    }
  const { schoolId, classroomId, studentId, timeZone } = player
  return read(services, actor, async (db) => {
    const { hidden, weeklyMinutes, dailyMinutes } = await loadClassGames(db, schoolId, classroomId)
    const now = services.now()
    const playTimeOf = await loadPlayTimesToday(db, player, dailyMinutes, { now, timeZone })
    const bests = await loadBests(db, schoolId, studentId)
    const games = offeredGames
      .filter((slug) => !hidden.includes(slug))
      .map((slug) => ({
        slug,
        of: maxStars(slug),
        stars: sumStars(bests.get(slug), levelsFor(slug, locale)),
        time: playTimeOf(slug),
      }))
    const played = weeklyMinutes === null ? 0 : await countMinutesThisWeek(db, schoolId, studentId, { now, timeZone })
    const time = weeklyMinutes === null ? null : { played, most: weeklyMinutes }
    const quiet = await loadCurrentQuietPeriod(db, schoolId, classroomId, now)
    const challenge = quiet ? null : await loadStudentChallenge(db, player, { now, hidden })
    const flights = hidden.includes('quiz-flight') ? [] : await listStudentFlights(db, player)
    return { challenge, games, flights, counts: true, time, quiet }
  })
}

async function loadStudentChallenge(
  db: Database,
  player: ClassPlayer,
  { now, hidden }: { now: number; hidden: readonly string[] },
): Promise<StudentChallenge | null> {
  const { schoolId, studentId, timeZone } = player
  const challenge = await findChallenge(db, player, { now, timeZone, hidden })
  if (!challenge) return null
  const best = await loadBest(db, { schoolId, studentId, ...challenge })
  return { ...challenge, ...best, board: await loadBoard(db, player, { ...challenge, scope: 'class', now }) }
}

const sumStars = (
  bests: ReadonlyMap<string, { readonly stars: number }> | undefined,
  levels: readonly string[],
): number => levels.reduce((all, level) => all + (bests?.get(level)?.stars ?? 0), 0)
