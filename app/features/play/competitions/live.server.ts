import { maxLatencyCreditMs } from '#rules/competitions/fair-clock.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { isLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { defineInbox, defineView } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { countAnswers } from './rounds/count-answers.server.ts'
import { judgeAndSavePrograms, parseSentProgram } from './arena/judge-programs.server.ts'
import type { RoomView } from './contract.ts'
import { enterCompetition, type CompetitionFacts } from './rooms/enter-competition.server.ts'
import { enterAsGuest } from './guests/enter-as-guest.server.ts'
import { loadHostView } from './host/host-view.server.ts'
import { parseSentAnswer, saveAnswers } from './rounds/save-answers.server.ts'
import { loadMeViews } from './play/me-view.server.ts'
import { advanceRoomByTime } from './rooms/move-room.server.ts'
import { watchWindow } from './assigned/move-window.server.ts'
import { parseLobbyPlay, saveLobbyPlay } from './lobby/lobby-play.server.ts'
import { answersPath, lobbyPath, presencePath, playsPath, programsPath, movesPath } from './paths.ts'
import { listOpenRooms } from './lobby/open-rooms.server.ts'
import { judgeAndSavePlays } from './race/judge-plays.server.ts'
import { parseSentPlay } from './race/parse-play.ts'
import { loadRoomView } from './rooms/room-view.server.ts'

/** Delay before an arena or race round closes: submissions received in time may still be waiting for judging. */
const judgingGraceMs = 3_000
const graceMs = ({ game }: RoomView) => (game === 'quiz' ? maxLatencyCreditMs : judgingGraceMs)
const retryMs = 1_000

/** Minimum interval between updates of answer counts. */
const throttleMs = 500
const answerAndPresencePaths = ({ competitionId }: Record<string, string>) => [
  answersPath(competitionId!),
  presencePath(competitionId!),
]
const submissionPaths = ({ competitionId }: Record<string, string>) => [
  programsPath(competitionId!),
  playsPath(competitionId!),
  lobbyPath(competitionId!),
  movesPath(competitionId!),
]
const presencePathOf = ({ competitionId }: Record<string, string>) => presencePath(competitionId!)

/** Advances the room when time is up or all connected players have answered. Returns when to check again. */
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
  // Wait for answers that were sent in time but have not arrived yet.
  const due = closes + (isAnswering ? graceMs(room) : 0)
  const isLate = due <= services.now()
  const mayEndEarly = !isLate && isAnswering && room.game === 'quiz' && people.size > 0
  const areAllDone = mayEndEarly && (await countAnswers(services, facts)) >= Math.min(people.size, room.players)
  if (isLate || (areAllDone && isWhole))
    advanceRoomByTime(services, facts, isWhole ? people : null).catch((error: Error) =>
      services.log.warn({ error }, 'failed to advance the room'),
    )
  const retryAt = services.now() + retryMs
  // This process does not know all connected players: another one may still be answering.
  if (areAllDone && !isWhole) return Math.min(due, retryAt)
  return isLate ? Math.max(due, retryAt) : due
}

/** Room data for all players, per language. Each process that serves this view also advances the room. */
export const competitionRoom = defineView({
  path: 'competitions/:competitionId/room/:locale',
  async enter(services, signedIn, params) {
    const { locale } = params
    if (!isLocale(locale)) return null
    const access = await enterCompetition(services, signedIn, params)
    return access && { ...access, facts: { ...access.facts, locale } }
  },
  async enterAsGuest(services, guest, params) {
    const { locale } = params
    const access = isLocale(locale) ? await enterAsGuest(services, guest, params) : null
    return access && { ...access, facts: { ...access.facts, locale: locale as Locale } }
  },
  allow: (actor, facts) => can(actor, 'competition.view', facts),
  // Answers and presence trigger `watch` only; they do not send the view to players again.
  watchAreas: answerAndPresencePaths,
  peopleFromPath: presencePathOf,
  read: (db, { schoolId, id, locale }) => loadRoomView(db, schoolId, id, locale),
  async watch(services, facts, room: RoomView | null, people, isWhole) {
    if (room?.window) return watchWindow(services, facts, room)
    return watchRound(services, facts, room, people, isWhole)
  },
})

/** Host data, for the teachers of the class. */
export const competitionHost = defineView({
  path: 'competitions/:competitionId/host',
  enter: enterCompetition,
  allow: (actor, facts) => can(actor, 'competition.host', facts),
  throttle: { everyMs: throttleMs, areas: (params) => [...answerAndPresencePaths(params), ...submissionPaths(params)] },
  peopleFromPath: presencePathOf,
  read: (db, { schoolId, id }, _, people) => loadHostView(db, schoolId, id, people),
})

/** Data of one player. Subscribing marks the player as connected. */
export const competitionMe = defineView({
  path: 'competitions/:competitionId/me',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  presencePath: presencePathOf,
  throttle: { everyMs: throttleMs, areas: submissionPaths },
  variant: (actor) => actor.id!,
  read: async (db, { schoolId, id }, person) => (await loadMeViews(db, schoolId, id, [person]))[0] ?? null,
  readAll: (db, { schoolId, id }, people) => loadMeViews(db, schoolId, id, people),
})

/** Quiz answers. Saving decides whether an answer counts, because it locks the round. */
export const competitionAnswersInbox = defineInbox({
  path: 'competitions/:competitionId/answers',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentAnswer,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: saveAnswers,
})

/** Jumps and kites in the lobby. */
export const competitionLobbyInbox = defineInbox({
  path: 'competitions/:competitionId/lobby',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseLobbyPlay,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: saveLobbyPlay,
})

/** Arena programs. Players may send any number; the best counts. */
export const competitionProgramsInbox = defineInbox({
  path: 'competitions/:competitionId/programs',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentProgram,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: judgeAndSavePrograms,
  isJudged: true,
})

/** Race plays, including unfinished ones. */
export const competitionPlaysInbox = defineInbox({
  path: 'competitions/:competitionId/plays',
  enter: enterCompetition,
  enterAsGuest,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentPlay,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: judgeAndSavePlays,
  isJudged: true,
})

/** Open rooms of a class; the student dashboard shows a join button as soon as one opens. */
export const openRoomsView = defineView({
  path: 'classrooms/:classroomId/competitions',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'competition.view', classroom),
  read: (db, { schoolId, classroomId }) => listOpenRooms(db, schoolId, [classroomId]),
})
