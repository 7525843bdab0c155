import { randomInt } from 'node:crypto'
import { isExtra, isLevelOf, scriptOf, type GameSlug } from '#rules/games/catalog.ts'
import { parseDailyDay, resolvePlayedLevel } from '#rules/games/daily.ts'
import { parseBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { loadQuietHours } from '#app/features/play/rewards/public.server.ts'
import { toResponse } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createTrialFlight } from './banks/bank-flights.server.ts'
import { isPlayableLevel } from './contract.ts'
import { loadGamePage } from './game-page.server.ts'
import type { BankFlightLevel, GamePage, WatchedPlay } from './views.ts'
import { loadWatchedPlay } from './plays/watched-play.server.ts'
import type { PlayerContext } from './resolve-player.server.ts'

type PlayPageQuery = { readonly slug: GameSlug; readonly level: string; readonly play: string | null }

/** Loads a level to play or a play to watch. */
export async function loadPlayPage(
  requestContext: RequestContext,
  playerContext: PlayerContext,
  { slug, level, play }: PlayPageQuery,
) {
  if (!isPlayableLevel(slug, level)) throw toResponse(new AppError('not-found'))
  const watched = play === null ? null : await openWatchedPlay(requestContext, playerContext, play)
  const page = await loadGamePage(
    requestContext.services,
    playerContext,
    slug,
    scriptOf(resolvePlayedLevel(level)) ?? requestContext.locale,
  )
  const flight = page.flights.find((flight) => flight.level === level) ?? null
  const trial = watched ? null : await openTrialFlight(requestContext, playerContext, level)
  if (!watched && !trial && !mayOpen(playerContext, slug, level, flight)) throw toResponse(new AppError('not-found'))
  return {
    slug,
    level: watched?.ticket.level ?? level,
    title: watched ? watched.title : ((trial ?? flight)?.title ?? null),
    watched,
    drawn: trial?.drawn ?? null,
    place: await loadPlayContext(requestContext, playerContext),
    isNextOpen: isNextOpen(page, level),
    hasStar: page.levels.some(({ id, stars }) => id === level && stars > 0),
  }
}

const openWatchedPlay = (
  { services, locale }: RequestContext,
  { actor }: PlayerContext,
  play: string,
): Promise<WatchedPlay> =>
  read(services, actor, (db) => loadWatchedPlay(db, actor, play, locale)).catch((error: unknown) => {
    throw toResponse(error)
  })

/** Teachers, who play in no class, can try a bank flight. */
async function openTrialFlight({ services, locale }: RequestContext, { actor, player }: PlayerContext, level: string) {
  const bank = player ? null : parseBankLevel(level)
  if (bank === null) return null
  const seed = randomInt(2 ** 31)
  return read(services, actor, (db) => createTrialFlight(db, actor, bank, { seed, language: locale }))
}

/** Challenges and bank flights are open only to students of the class; levels and extra levels to all viewers. */
function mayOpen({ player }: PlayerContext, slug: GameSlug, level: string, flight: BankFlightLevel | null): boolean {
  if (flight !== null || isLevelOf(slug, level) || isExtra(slug, level)) return true
  return player !== null && parseDailyDay(level) !== null
}

function isNextOpen({ levels }: GamePage, level: string): boolean {
  const next = levels.findIndex(({ id }) => id === level) + 1
  return levels[next]?.isOpen ?? false
}

/** School and class that plays are stored for, with the quiet hours. */
async function loadPlayContext({ services }: RequestContext, { actor, player }: PlayerContext) {
  if (!player) return null
  const { schoolId, classroomId, timeZone } = player
  const quietHours = await read(services, actor, (db) => loadQuietHours(db, schoolId, [classroomId]))
  return { school: schoolId, classroom: classroomId, sleep: quietHours.get(classroomId) ?? { hours: [], timeZone } }
}
