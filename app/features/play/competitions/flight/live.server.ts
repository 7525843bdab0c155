import { can } from '#rules/permissions.ts'
import { isLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { defineInbox, defineView } from '#app/platform/live/live.server.ts'
import { enterAsGuest } from '../guests/enter-as-guest.server.ts'
import { pushesPath } from '../paths.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { loadFlightViews } from './flight-view.server.ts'
import { parseSentPush } from './parse-push.server.ts'
import { savePushes } from './save-pushes.server.ts'

/** Players see the verdict on their answer this soon, also while the whole class answers. */
const throttleMs = 250

/** The question and lantern of one player. */
export const competitionFlight = defineView({
  path: 'competitions/:competitionId/flight/:locale',
  async enter(services, signedIn, params) {
    const access = isLocale(params.locale) ? await enterCompetition(services, signedIn, params) : null
    return access && { ...access, facts: { ...access.facts, locale: params.locale as Locale } }
  },
  async enterAsGuest(services, guest, params) {
    const access = isLocale(params.locale) ? await enterAsGuest(services, guest, params) : null
    return access && { ...access, facts: { ...access.facts, locale: params.locale as Locale } }
  },
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  throttle: { everyMs: throttleMs, areas: ({ competitionId }) => [pushesPath(competitionId!)] },
  variant: (actor) => actor.id!,
  read: async (db, room, person) => (await loadFlightViews(db, room, [person]))[0] ?? null,
  readAll: loadFlightViews,
})

/** Answers and hints. Players answer at their own pace; the flight decides what counts. */
export const competitionPushesInbox = defineInbox({
  path: 'competitions/:competitionId/pushes',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentPush,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: savePushes,
  isJudged: true,
})
