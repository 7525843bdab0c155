import { randomInt } from 'node:crypto'
import { isExtra, isLevelOf, scriptOf, type GameSlug } from '#rules/games/catalogue.ts'
import { dayOfDaily, playedLevel } from '#rules/games/daily.ts'
import { bankOfLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { quietHoursOf } from '#app/features/rewards/public.server.ts'
import { toResponse } from '#app/platform/actions.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { triedFlight } from './bank-flights.server.ts'
import { isPlayedLevel } from './contract.ts'
import { gamePage } from './game-page.server.ts'
import type { FlownBank, GamePage, WatchedPlay } from './views.ts'
import { watchedPlay } from './watched-play.server.ts'
import type { WhoPlays } from './who-plays.server.ts'

type Asked = { readonly slug: GameSlug; readonly level: string; readonly play: string | null }

/** A level to play, or a play to watch again. */
export async function playPage(visit: Visit, who: WhoPlays, { slug, level, play }: Asked) {
  if (!isPlayedLevel(slug, level)) throw toResponse(new AppError('not-found'))
  const watched = play === null ? null : await playWatched(visit, who, play)
  const page = await gamePage(visit.services, who, slug, scriptOf(playedLevel(level)) ?? visit.locale)
  const flight = page.flights.find((one) => one.level === level) ?? null
  const tried = watched ? null : await flightTried(visit, who, level)
  if (!watched && !tried && !isOpenTo(who, slug, level, flight)) throw toResponse(new AppError('not-found'))
  return {
    slug,
    level: watched?.ticket.level ?? level,
    title: watched ? watched.title : ((tried ?? flight)?.title ?? null),
    watched,
    drawn: tried?.drawn ?? null,
    place: await placeOf(visit, who),
    isNextOpen: isNextOpen(page, level),
    hasStar: page.levels.some(({ id, stars }) => id === level && stars > 0),
  }
}

const playWatched = ({ services, locale }: Visit, { actor }: WhoPlays, play: string): Promise<WatchedPlay> =>
  read(services, actor, (db) => watchedPlay(db, actor, play, locale)).catch((error: unknown) => {
    throw toResponse(error)
  })

/** Those who teach look at a bank before or after they give it to a class. */
async function flightTried({ services, locale }: Visit, { actor, player }: WhoPlays, level: string) {
  const bank = player ? null : bankOfLevel(level)
  if (bank === null) return null
  const seed = randomInt(2 ** 31)
  return read(services, actor, (db) => triedFlight(db, actor, bank, { seed, language: locale }))
}

/** Challenges and flights over a bank are for a class; whoever only looks at a play of one need not be in it. */
function isOpenTo({ player }: WhoPlays, slug: GameSlug, level: string, flight: FlownBank | null): boolean {
  if (flight !== null || isLevelOf(slug, level) || isExtra(slug, level)) return true
  return player !== null && dayOfDaily(level) !== null
}

function isNextOpen({ levels }: GamePage, level: string): boolean {
  const next = levels.findIndex(({ id }) => id === level) + 1
  return levels[next]?.isOpen ?? false
}

/** Where plays are kept, and when games sleep there. */
async function placeOf({ services }: Visit, { actor, player }: WhoPlays) {
  if (!player) return null
  const { schoolId, classroomId, timeZone } = player
  const sleep = await read(services, actor, (db) => quietHoursOf(db, schoolId, [classroomId]))
  return { school: schoolId, classroom: classroomId, sleep: sleep.get(classroomId) ?? { hours: [], timeZone } }
}
