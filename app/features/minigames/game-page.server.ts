import { isGameSlug, levelsFor, type GameSlug } from '#rules/games/catalogue.ts'
import { openLevels } from '#rules/games/level-access.ts'
import type { Actor } from '#rules/permissions.ts'
import { AppError } from '#app/platform/errors.ts'
import { toResponse } from '#app/platform/actions.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { ownFlights } from './class-banks.server.ts'
import { bestsOf, gamesOfClass, timesToday } from './game-queries.server.ts'
import { isOffered } from './offered-games.ts'
import type { ClassPlayer } from './who-plays.server.ts'
import type { GamePage } from './views.ts'

/** What is no game is no page. */
export function gameAsked(text: string | undefined): GameSlug {
  if (text === undefined || !isGameSlug(text) || !isOffered(text)) throw toResponse(new AppError('not-found'))
  return text
}

/** The levels of a game, as far as whoever looks has come. A game that their class does not play is not there. */
export async function gamePage(
  services: Services,
  { actor, player }: { actor: Actor; player: ClassPlayer | null },
  slug: GameSlug,
  locale: Locale,
): Promise<GamePage> {
  const levels = levelsFor(slug, locale)
  if (!player)
    return { slug, levels: levels.map((id) => ({ id, isOpen: true, stars: 0, score: null })), flights: [], time: null }
  const { schoolId, classroomId, studentId, timeZone } = player
  return read(services, actor, async (db) => {
    const { hidden, dailyMinutes } = await gamesOfClass(db, schoolId, classroomId)
    if (hidden.includes(slug)) throw toResponse(new AppError('not-found'))
    const bests = (await bestsOf(db, schoolId, studentId, slug)).get(slug)
    const open = openLevels(levels, (level) => bests?.get(level)?.stars ?? 0)
    return {
      slug,
      levels: levels.map((id) => {
        const best = bests?.get(id)
        return { id, isOpen: open.has(id), stars: best?.stars ?? 0, score: best?.score ?? null }
      }),
      time: (await timesToday(db, player, dailyMinutes, { now: services.now(), timeZone }))(slug),
      flights: slug === 'quiz-flight' ? await ownFlights(db, player) : [],
    }
  })
}
