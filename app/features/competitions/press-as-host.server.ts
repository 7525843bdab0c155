import { and, eq, inArray } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { roomAfter, steps, type Step } from '#rules/competitions/room.ts'
import { endOf } from '#rules/competitions/round.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { skipLevel } from './arena/close-level.server.ts'
import { pressedAssigned } from './assigned/close-window.server.ts'
import { actOnPlayer } from './change-player.server.ts'
import { rankPlayers } from './close-round.server.ts'
import { freezeQuestions } from './freeze-questions.server.ts'
import { actOnGuests, openWithGuests } from './guests/press-guests.server.ts'
import { guestPresses, hostPress, type HostPressAsked } from './inputs.ts'
import { backupJob, moveRoom } from './move-room.server.ts'
import { classPath } from './open-room.ts'
import { askingPath, changedPaths } from './paths.ts'
import { skipRace } from './race/close-race.server.ts'
import { newRoomCode } from './room-codes.server.ts'
import { isCompetition, roomOf, timesOf, type CompetitionRow } from './room-row.server.ts'
import { competitionRounds, competitions } from './tables.server.ts'
import { taughtCompetition } from './taught-competition.server.ts'

const isStep = (press: string): press is Step => steps.some((step) => step === press)
const isAboutGuests = (press: string): press is (typeof guestPresses)[number] =>
  guestPresses.some((one) => one === press)

/** What a host presses. A press that was meant for another moment than this does nothing: two at once are one. */
export const hostAct = defineCommand({
  name: 'hostAct',
  input: hostPress,
  load: taughtCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run(context, { row }, asked) {
    const after = await pressed(context, row, asked)
    const { id, state, round, phase, code } = after ?? row
    return {
      result: { id, state, round, phase, code, done: after !== null },
      ...(after && {
        changed: [...changedPaths(id), askingPath(id), classPath(after.classroomId)],
        // Only a step sets a time at which the room is to move on.
        jobs: isStep(asked.press) ? backupJob(after, context.now) : [],
      }),
      ...(after && isAudited(asked.press) && { audit: auditOf(row, asked) }),
    }
  },
})

async function pressed(context: Context, row: CompetitionRow, asked: HostPressAsked): Promise<CompetitionRow | null> {
  const { press } = asked
  if (row.mode === 'assigned') return pressedAssigned(context, row, asked)
  if (press === 'lock' || press === 'unlock') return lockRoom(context, row, press === 'lock')
  if (isAboutGuests(press)) return actOnGuests(context, row, press)
  if (!isStep(press)) return actOnPlayer(context, row, { ...asked, press })
  if (asked.round !== row.round || asked.phase !== row.phase) return null
  if (press === 'extend' && (asked.ends ?? null) !== endOf(row)) return null
  const after = roomAfter(roomOf(row), press, timesOf(row), context.now)
  if (!after.ok) return null
  if (press === 'open') return openLobby(context, row)
  if (press === 'skip') await skipRound(context, row)
  return moveRoom(context.db, row, after.value, context.now, press)
}

async function lockRoom({ db, now }: Context, row: CompetitionRow, locked: boolean): Promise<CompetitionRow | null> {
  if (row.locked === locked || !['lobby', 'running', 'paused'].includes(row.state)) return null
  const set = { locked, changedAt: new Date(now) }
  return (await db.update(competitions).set(set).where(isCompetition(row.schoolId, row.id)).returning())[0]!
}

const open = ['lobby', 'running', 'paused'] as const

async function openLobby(context: Context, row: CompetitionRow): Promise<CompetitionRow> {
  const { db, now } = context
  const { schoolId, id, classroomId } = row
  await withinQuota(context, 'open-competition', classroomId, {
    existing: () =>
      db.$count(
        competitions,
        and(
          eq(competitions.schoolId, schoolId),
          eq(competitions.classroomId, classroomId),
          inArray(competitions.state, [...open]),
          eq(competitions.mode, 'live'),
        ),
      ),
  })
  const rounds = await freezeQuestions(context, row)
  const at = new Date(now)
  const set = {
    state: 'lobby',
    rounds,
    code: await newRoomCode(context, schoolId),
    openedAt: at,
    changedAt: at,
  } as const
  const [opened] = await db.update(competitions).set(set).where(isCompetition(schoolId, id)).returning()
  return openWithGuests(context, opened!)
}

/** What was answered counts for nobody, also where it was counted already. */
async function skipRound({ db }: Context, row: CompetitionRow): Promise<void> {
  const { schoolId, id, round, phase } = row
  const mode = gameMode(row.game)
  if (mode !== 'quiz') return mode === 'arena' ? skipLevel(db, row) : skipRace(db, row)
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

/** Whatever lasts. */
const audited = [
  ...(['open', 'end', 'skip', 'kick', 'readmit', 'rename', 'mute', 'unmute', 'give-time'] as const),
  ...(['open-guests', 'type-guests', 'close-guests'] as const),
]
const isAudited = (press: string) => audited.some((one) => one === press)

const auditOf = ({ classroomId, title, settings }: CompetitionRow, { press, player, percent }: HostPressAsked) => ({
  act: `competition.${press}`,
  on: `classrooms/${classroomId}`,
  details: {
    title,
    ...(press === 'open' && settings.guests !== 'none' && { guests: settings.guests }),
    ...(player && { player }),
    ...(press === 'give-time' && { percent }),
  },
})
