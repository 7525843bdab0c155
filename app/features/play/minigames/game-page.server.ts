import { gameEntry, isGameSlug, levelsFor, type GameSlug } from '#rules/games/catalog.ts'
import { isExtraOpen, openLevels } from '#rules/games/level-access.ts'
import type { Actor } from '#rules/permissions.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { toResponse } from '#app/platform/commands/actions.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { listStudentFlights } from './banks/class-banks.server.ts'
import { loadBest, loadBests, loadClassGames, loadPlayTimesToday } from './game-queries.server.ts'
import { isOffered } from './offered-games.ts'
import type { ClassPlayer } from './resolve-player.server.ts'
import type { GamePage } from './views.ts'

/** Throws a 404 response for an unknown game. */
export function requireGame(text: string | undefined): GameSlug {
  if (text === undefined || !isGameSlug(text) || !isOffered(text)) throw toResponse(new AppError('not-found'))
  return text
}

/** Loads a game's levels with the viewer's progress. Throws 404 for a game that is hidden in the class. */
export async function loadGamePage(
  services: Services,
  { actor, player }: { actor: Actor; player: ClassPlayer | null },
  slug: GameSlug,
  locale: Locale,
): Promise<GamePage> {
  const levels = levelsFor(slug, locale)
  const { extra } = gameEntry(slug)
  if (!player)
    return {
      slug,
      levels: levels.map(toOpenLevel),
      extra: extra ? toOpenLevel(extra) : null,
      flights: [],
      time: null,
    }
  const { schoolId, classroomId, studentId, timeZone } = player
  return read(services, actor, async (db) => {
    const { hidden, dailyMinutes } = await loadClassGames(db, schoolId, classroomId)
    if (hidden.includes(slug)) throw toResponse(new AppError('not-found'))
    const bests = (await loadBests(db, schoolId, studentId, slug)).get(slug)
    const starsOf = (level: string) => bests?.get(level)?.stars ?? 0
    const open = openLevels(levels, starsOf)
    return {
      slug,
      levels: levels.map((id) => {
        const best = bests?.get(id)
        return { id, isOpen: open.has(id), stars: best?.stars ?? 0, score: best?.score ?? null }
      }),
      extra: extra ? await loadExtraLevel(db, player, slug, { id: extra, isOpen: isExtraOpen(extra, starsOf) }) : null,
      time: (await loadPlayTimesToday(db, player, dailyMinutes, { now: services.now(), timeZone }))(slug),
      flights: slug === 'quiz-flight' ? await listStudentFlights(db, player) : [],
    }
  })
}

/** Visitors who only try a game can play all levels. */
const toOpenLevel = <Id extends string>(id: Id) => ({ id, isOpen: true, stars: 0, score: null })

async function loadExtraLevel<Id extends string>(
  db: Database,
  { schoolId, studentId }: ClassPlayer,
  game: GameSlug,
  { id, isOpen }: { id: Id; isOpen: boolean },
) {
  const { stars, score } = await loadBest(db, { schoolId, studentId, game, level: id })
  return { id, isOpen, stars, score }
}
