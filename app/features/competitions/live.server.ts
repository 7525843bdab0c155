import { mostForgivenMs } from '#rules/competitions/fair-clock.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { isLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { defineInbox, defineView } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { answeredCount } from './answered-counts.server.ts'
import { keepPrograms, programSent } from './arena/keep-programs.server.ts'
import type { RoomView } from './contract.ts'
import { enterCompetition, type CompetitionFacts } from './enter-competition.server.ts'
import { enterAsGuest } from './guests/enter-as-guest.server.ts'
import { hostView } from './host-view.server.ts'
import { answerSent, keepAnswers } from './keep-answers.server.ts'
import { meViews } from './me-view.server.ts'
import { moveWithTime } from './move-room.server.ts'
import { watchWindow } from './assigned/move-window.server.ts'
import { answersPath, herePath, playsPath, programsPath } from './paths.ts'
import { openRooms } from './open-rooms.server.ts'
import { keepPlays } from './race/keep-plays.server.ts'
import { playSent } from './race/read-play.ts'
import { roomView } from './room-view.server.ts'

/** What came in time counts, also where many are judged before it. */
const judgingMs = 3_000
const onTheWayMs = ({ game }: RoomView) => (game === 'quiz' ? mostForgivenMs : judgingMs)
/** What was tried and did not work is tried again. */
const againMs = 1_000

/** Counts, which nobody waits for. */
const everyMs = 500
const answeredOrHere = ({ competitionId }: Record<string, string>) => [
  answersPath(competitionId!),
  herePath(competitionId!),
]
const sent = ({ competitionId }: Record<string, string>) => [programsPath(competitionId!), playsPath(competitionId!)]
const connectedAt = ({ competitionId }: Record<string, string>) => herePath(competitionId!)

/** Moves the room on when time is up, or when everybody who is connected has answered. */
async function watchRound(
  services: Services,
  facts: CompetitionFacts,
  room: RoomView | null,
  people: ReadonlySet<string>,
  isWhole: boolean,
): Promise<number | null> {
  const round = room?.state === 'running' ? room.round : null
  const closes = round?.closesAt ?? null
  if (!room || !round || closes === null) return null
  const isAnswering = round.phase === 'answer'
  // What was sent in time is on its way for a moment more.
  const due = closes + (isAnswering ? onTheWayMs(room) : 0)
  const isLate = due <= services.now()
  const mayEndEarly = !isLate && isAnswering && room.game === 'quiz' && people.size > 0
  const areAllDone = mayEndEarly && (await answeredCount(services, facts)) >= Math.min(people.size, room.players)
  if (isLate || (areAllDone && isWhole))
    moveWithTime(services, facts, isWhole ? people : null).catch((error: Error) =>
      services.log.warn({ error }, 'room not moved on'),
    )
  const again = services.now() + againMs
  // Somebody whom this process has not heard of may still think.
  if (areAllDone && !isWhole) return Math.min(due, again)
  return isLate ? Math.max(due, again) : due
}

/** What all in the room see, in one language. Each process that shows it moves the room on when time is up or all have answered. */
export const competitionRoom = defineView({
  path: 'competitions/:competitionId/room/:locale',
  async enter(services, signedIn, params) {
    const { locale } = params
    if (!isLocale(locale)) return null
    const entered = await enterCompetition(services, signedIn, params)
    return entered && { ...entered, facts: { ...entered.facts, locale } }
  },
  async enterAsGuest(services, guest, params) {
    const { locale } = params
    const entered = isLocale(locale) ? await enterAsGuest(services, guest, params) : null
    return entered && { ...entered, facts: { ...entered.facts, locale: locale as Locale } }
  },
  allow: (actor, facts) => can(actor, 'competition.view', facts),
  // Players are told nothing because somebody answered.
  watchFrom: answeredOrHere,
  peopleAt: connectedAt,
  read: (db, { schoolId, id, locale }) => roomView(db, schoolId, id, locale),
  async watch(services, facts, room: RoomView | null, people, isWhole) {
    if (room?.window) return watchWindow(services, facts, room)
    return watchRound(services, facts, room, people, isWhole)
  },
})

/** For those who teach the class. */
export const competitionHost = defineView({
  path: 'competitions/:competitionId/host',
  enter: enterCompetition,
  allow: (actor, facts) => can(actor, 'competition.host', facts),
  throttle: { everyMs, areas: (params) => [...answeredOrHere(params), ...sent(params)] },
  peopleAt: connectedAt,
  read: (db, { schoolId, id }, _, people) => hostView(db, schoolId, id, people),
})

/** Each player's own. Whoever listens to it is here. */
export const competitionMe = defineView({
  path: 'competitions/:competitionId/me',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  presentAt: connectedAt,
  throttle: { everyMs, areas: sent },
  variant: (actor) => actor.id!,
  read: async (db, { schoolId, id }, person) => (await meViews(db, schoolId, id, [person]))[0] ?? null,
  readAll: (db, { schoolId, id }, people) => meViews(db, schoolId, id, people),
})

/** Where players send their answers. Whether one counts is decided where it is kept, with the round locked. */
export const competitionAnswers = defineInbox({
  path: 'competitions/:competitionId/answers',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  take: answerSent,
  nameOf: ({ id, personId }) => `${id} ${personId}`,
  keep: keepAnswers,
})

/** Where players of the arena send their programs, as many as they like: the best counts. */
export const competitionProgramsSent = defineInbox({
  path: 'competitions/:competitionId/programs',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  take: programSent,
  nameOf: ({ id, personId }) => `${id} ${personId}`,
  keep: keepPrograms,
  judges: true,
})

/** Where players of a race send their plays, as far as they have come. */
export const competitionPlaysSent = defineInbox({
  path: 'competitions/:competitionId/plays',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  take: playSent,
  nameOf: ({ id, personId }) => `${id} ${personId}`,
  keep: keepPlays,
  judges: true,
})

/** The rooms of a class that are open now: a child's home shows the way in as soon as there is one. */
export const openRoomsOfClass = defineView({
  path: 'classrooms/:classroomId/competitions',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'competition.view', classroom),
  read: (db, { schoolId, classroomId }) => openRooms(db, schoolId, [classroomId]),
})
