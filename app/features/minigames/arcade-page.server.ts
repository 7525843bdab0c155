import { levelsFor, type GameSlug } from '#rules/games/catalogue.ts'
import type { Actor } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { bestsOf, gamesOfClass, minutesThisWeek } from './game-queries.server.ts'
import { offeredGames } from './offered-games.ts'
import type { ClassPlayer } from './who-plays.server.ts'
import type { Arcade } from './views.ts'

const starsPerLevel = 3

/** Every game that whoever looks may play. */
export async function arcadePage(
  { services, locale }: Pick<Visit, 'services' | 'locale'>,
  actor: Actor,
  player: ClassPlayer | null,
): Promise<Arcade> {
  const starsIn = (slug: GameSlug) => levelsFor(slug, locale).length * starsPerLevel
  if (!player)
    return { games: offeredGames.map((slug) => ({ slug, stars: 0, of: starsIn(slug) })), counts: false, time: null }
  const { schoolId, classroomId, studentId, timeZone } = player
  return read(services, actor, async (db) => {
    const { hidden, weeklyMinutes } = await gamesOfClass(db, schoolId, classroomId)
    const bests = await bestsOf(db, schoolId, studentId)
    const games = offeredGames
      .filter((slug) => !hidden.includes(slug))
      .map((slug) => ({ slug, of: starsIn(slug), stars: sumOfStars(bests.get(slug), levelsFor(slug, locale)) }))
    const now = services.now()
    const played = weeklyMinutes === null ? 0 : await minutesThisWeek(db, schoolId, studentId, { now, timeZone })
    return { games, counts: true, time: weeklyMinutes === null ? null : { played, most: weeklyMinutes } }
  })
}

const sumOfStars = (
  bests: ReadonlyMap<string, { readonly stars: number }> | undefined,
  levels: readonly string[],
): number => levels.reduce((all, level) => all + (bests?.get(level)?.stars ?? 0), 0)
