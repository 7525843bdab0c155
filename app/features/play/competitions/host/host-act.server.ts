import { and, eq } from 'drizzle-orm'
import { gameMode, isSelfPaced } from '#rules/competitions/game-mode.ts'
import { applyRoomStep, roomSteps, type RoomStep } from '#rules/competitions/room.ts'
import { endOfRound } from '#rules/competitions/round.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { skipLevel } from '../arena/close-level.server.ts'
import { applyAssignedPress } from '../assigned/close-window.server.ts'
import { actOnPlayer } from './change-player.server.ts'
import { rankPlayers } from '../rounds/close-round.server.ts'
import { createIdleJob } from '../idle/end-idle-room.server.ts'
import { endOpenRooms, isOpenRoomOf } from '../idle/end-open-rooms.server.ts'
import { freezeQuestions } from '../rounds/freeze-questions.server.ts'
import { actOnGuests, openWithGuests } from '../guests/manage-guests.server.ts'
import { guestPresses, hostPressSchema, type HostPressInput } from '../inputs.ts'
import { createBackupJob, moveRoom } from '../rooms/move-room.server.ts'
import { saveHostNetwork } from '../lobby/nearby-rooms.server.ts'
import { openRoomsPath } from '../lobby/open-room.ts'
import { guestRequestPath, allRoomPaths } from '../paths.ts'
import { touchRoom } from '../rooms/touch-room.server.ts'
import { createSelfPacedGame } from '../self-paced/game-row.server.ts'
import { skipRace } from '../race/close-race.server.ts'
import { generateRoomCode } from '../rooms/room-codes.server.ts'
import { isCompetition, toRoom, toRoundTimes, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionRounds, competitions } from '../tables.server.ts'
import { openStates } from '../rooms/end-room.server.ts'
import { hideWord } from '../steps/hide-word.server.ts'
import { releaseWords } from '../steps/release-words.server.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'

const isStep = (press: string): press is RoomStep => roomSteps.some((step) => step === press)
const isGuestPress = (press: string): press is (typeof guestPresses)[number] =>
  guestPresses.some((guestPress) => guestPress === press)

/** Ignores a command whose round or phase is outdated, so that two simultaneous presses take effect once. */
export const hostAct = defineCommand({
  name: 'hostAct',
  input: hostPressSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run(context, { row }, input) {
    const isReplacing = input.press === 'open' && row.state === 'draft' && input.endsOpenRoom === 'yes'
    const ended = isReplacing ? await endOpenRooms(context, row) : []
    const after = await applyPress(context, row, input)
    const { id, state, round, phase, code } = after ?? row
    return {
      result: { id, state, round, phase, code, done: after !== null },
      ...(after && {
        changed: [
          ...[after, ...ended].flatMap((room) => [...allRoomPaths(room.id), guestRequestPath(room.id)]),
          openRoomsPath(after.classroomId),
        ],
        // Only room steps set a time at which the room advances.
        jobs: isStep(input.press) ? createJobs(after, input.press, context.now) : [],
      }),
      ...(after && isAudited(input.press) && { audit: toAuditEntry(row, input, ended) }),
    }
  },
})

const createJobs = (room: CompetitionRow, step: RoomStep, now: number): JobRequest[] =>
  step === 'open' ? [createIdleJob(room)] : createBackupJob(room, now)

async function applyPress(
  context: CommandContext,
  row: CompetitionRow,
  input: HostPressInput,
): Promise<CompetitionRow | null> {
  const { press } = input
  if (row.mode === 'assigned') return applyAssignedPress(context, row, input)
  if (press === 'lock' || press === 'unlock') return lockRoom(context, row, press === 'lock')
  if (press === 'stay') return stayOpen(context, row)
  if (isWordPress(press)) return input.round === row.round ? applyWordPress(context, row, { ...input, press }) : null
  if (isGuestPress(press)) return actOnGuests(context, row, press)
  if (!isStep(press)) return actOnPlayer(context, row, { ...input, press })
  if (input.round !== row.round || input.phase !== row.phase) return null
  if (press === 'extend' && (input.ends ?? null) !== endOfRound(row)) return null
  const after = applyRoomStep(toRoom(row), press, toRoundTimes(row), context.now)
  if (!after.ok || (isSelfPaced(row.game) && (press === 'extend' || press === 'skip'))) return null
  if (press === 'open') return openLobby(context, row)
  if (press === 'skip') await skipRound(context, row)
  return moveRoom(context.db, row, after.value, context.now, press)
}

const wordPresses = ['release', 'hide-word', 'show-word'] as const
type WordPress = (typeof wordPresses)[number]
type WordInput = Pick<HostPressInput, 'word'> & { press: WordPress }
const isWordPress = (press: string): press is WordPress => wordPresses.some((wordPress) => wordPress === press)

/** Word clouds: shows the waiting words, or hides or shows one word. */
const applyWordPress = (context: CommandContext, row: CompetitionRow, { press, word = '' }: WordInput) =>
  press === 'release' ? releaseWords(context, row) : hideWord(context, row, word, press === 'hide-word')

async function lockRoom(
  { db, now }: CommandContext,
  row: CompetitionRow,
  locked: boolean,
): Promise<CompetitionRow | null> {
  if (row.locked === locked || !isOpen(row)) return null
  const set = { locked, changedAt: new Date(now) }
  return (await db.update(competitions).set(set).where(isCompetition(row.schoolId, row.id)).returning())[0]!
}

const isOpen = (row: CompetitionRow) => openStates.some((state) => state === row.state)

/** The host is still there: the room counts as active again. */
const stayOpen = async ({ db, now }: CommandContext, row: CompetitionRow): Promise<CompetitionRow | null> =>
  isOpen(row) ? touchRoom(db, row, now) : null

async function openLobby(context: CommandContext, row: CompetitionRow): Promise<CompetitionRow> {
  const { db, now } = context
  const { schoolId, id, classroomId } = row
  await enforceQuota(context, 'open-competition', classroomId, {
    existing: () => db.$count(competitions, isOpenRoomOf(row)),
  })
  const frozen = await freezeQuestions(context, row)
  const { game } = row
  const rounds = isSelfPaced(game) ? 1 : frozen
  if (isSelfPaced(game)) await createSelfPacedGame(db, { schoolId, id, game }, frozen)
  const time = new Date(now)
  const set = {
    state: 'lobby',
    rounds,
    code: await generateRoomCode(context, schoolId),
    openedAt: time,
    changedAt: time,
  } as const
  const [opened] = await db.update(competitions).set(set).where(isCompetition(schoolId, id)).returning()
  const room = await openWithGuests(context, opened!)
  await saveHostNetwork(context, room)
  return room
}

/** Removes the round from all scores, even if its answers were counted already. */
async function skipRound({ db }: CommandContext, row: CompetitionRow): Promise<void> {
  const { schoolId, id, round, phase } = row
  const mode = gameMode(row.game)
  if (mode === 'arena' || mode === 'race') return mode === 'arena' ? skipLevel(db, row) : skipRace(db, row)
  await db
    .update(competitionRounds)
    .set({ skipped: true })
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        eq(competitionRounds.round, round!),
      ),
    )
  if (phase === 'reveal' || phase === 'board') await rankPlayers(db, row, null)
}

/** Commands with a lasting effect. */
const auditedPresses = [
  ...(['open', 'end', 'skip', 'kick', 'readmit', 'rename', 'mute', 'unmute', 'give-time'] as const),
  ...(['open-guests', 'type-guests', 'close-guests'] as const),
]
const isAudited = (press: string) => auditedPresses.some((auditedPress) => auditedPress === press)

const toAuditEntry = (
  { classroomId, title, settings }: CompetitionRow,
  { press, player, percent }: HostPressInput,
  ended: readonly CompetitionRow[],
) => ({
  act: `competition.${press}`,
  on: `classrooms/${classroomId}`,
  details: {
    title,
    ...(press === 'open' && settings.guests !== 'none' && { guests: settings.guests }),
    ...(ended.length > 0 && { ended: ended.map((room) => room.title).join(', ') }),
    ...(player && { player }),
    ...(press === 'give-time' && { percent }),
  },
})
