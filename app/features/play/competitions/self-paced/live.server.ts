import type { ReadonlyJson } from '#rules/live/values.ts'
import { can } from '#rules/permissions.ts'
import { isLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { defineInbox, defineView } from '#app/platform/live/live.server.ts'
import { loadChaseViews } from '../chase/chase-view.server.ts'
import { loadFlightViews } from '../flight/flight-view.server.ts'
import { enterAsGuest } from '../guests/enter-as-guest.server.ts'
import { movesPath } from '../paths.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { parseSentMove } from './parse-move.server.ts'
import { saveMoves } from './save-moves.server.ts'

/** Players see the verdict on their answer this soon, also while the whole class answers. */
const throttleMs = 250

type PlayerViewLoader<View> = (...args: Parameters<typeof loadFlightViews>) => Promise<(View | null)[]>

/** View of one player of a self-paced game, in one language. */
const definePlayerView = <View extends ReadonlyJson>(path: string, loadViews: PlayerViewLoader<View>) =>
  defineView({
    path,
    async enter(services, signedIn, params) {
      const access = isLocale(params.locale) ? await enterCompetition(services, signedIn, params) : null
      return access && { ...access, facts: { ...access.facts, locale: params.locale as Locale } }
    },
    async enterAsGuest(services, guest, params) {
      const access = isLocale(params.locale) ? await enterAsGuest(services, guest, params) : null
      return access && { ...access, facts: { ...access.facts, locale: params.locale as Locale } }
    },
    allow: (actor, facts) => can(actor, 'competition.play', facts),
    throttle: { everyMs: throttleMs, areas: ({ competitionId }) => [movesPath(competitionId!)] },
    variant: (actor) => actor.id!,
    read: async (db, room, person) => (await loadViews(db, room, [person]))[0] ?? null,
    readAll: loadViews,
  })

/** The question and lantern of one player. */
export const competitionFlight = definePlayerView('competitions/:competitionId/flight/:locale', loadFlightViews)

/** The question, beads and next kites of one player. */
export const competitionChase = definePlayerView('competitions/:competitionId/chase/:locale', loadChaseViews)

/** Answers, hints and purchases. Players answer at their own pace; the game decides what counts. */
export const competitionMovesInbox = defineInbox({
  path: 'competitions/:competitionId/moves',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentMove,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: saveMoves,
  isJudged: true,
})
