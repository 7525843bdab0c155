import { and, eq, inArray } from 'drizzle-orm'
import { playsAtHome, type SelfPacedMode } from '#rules/competitions/game-mode.ts'
import { resolveShownNames } from '#rules/competitions/shown-names.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { CompetitionSource } from '../contract.ts'
import { freezeQuestions } from '../rounds/freeze-questions.server.ts'
import { newCompetitionSchema, competitionIdSchema } from '../inputs.ts'
import { enforceAssignedQuota, openWindow } from '../assigned/open-window.server.ts'
import { createWindowJobs } from '../assigned/window-row.server.ts'
import { requireTypedNamesAllowed } from '../guests/manage-guests.server.ts'
import { openRoomsPath } from '../lobby/open-room.ts'
import { isCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'

/** Creates a draft (its room code is generated when the lobby opens), or an assigned competition with its deadline. */
export const createCompetition = defineCommand({
  name: 'createCompetition',
  input: newCompetitionSchema,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'competition.host', classroom),
  async run(
    context,
    { schoolId, id: classroomId, leaderboard },
    { title, source, settings: requestedSettings, play, mode, ...assignment },
  ) {
    const settings = { ...requestedSettings, names: resolveShownNames(leaderboard, requestedSettings.names) }
    const { db, actor, now, newId } = context
    // Assigned competitions have no host who could approve guests.
    if (settings.guests !== 'none' && mode === 'assigned') throw new AppError('refused', { reason: 'not-offered-yet' })
    if (settings.guests === 'typed') await requireTypedNamesAllowed(db, { schoolId })
    const isOfClass = and(eq(competitions.schoolId, schoolId), eq(competitions.classroomId, classroomId))
    await enforceQuota(context, 'competition', classroomId, { existing: () => db.$count(competitions, isOfClass) })
    const id = newId()
    const time = new Date(now)
    const [draft] = await db
      .insert(competitions)
      .values({
        ...{ schoolId, id, classroomId, title, source, settings, mode: 'live' },
        ...{
          game: toGameSlug(source, play),
          state: 'draft',
          changeable: settings.changeable,
          reveals: assignment.reveals,
        },
        ...{ madeBy: actor.id, madeAt: time, changedAt: time },
      })
      .returning()
    // Fail now rather than in front of the class. The questions are frozen again when the lobby opens.
    const rounds = await freezeQuestions(context, { schoolId, id, classroomId, source })
    const assigned = mode === 'assigned' ? await openAssigned(context, draft!, rounds, assignment) : null
    return {
      result: { id },
      changed: assigned ? [openRoomsPath(classroomId)] : [],
      jobs: assigned ? createWindowJobs(assigned, now) : [],
      audit: { act: 'competition.create', on: `classrooms/${classroomId}`, details: { title } },
    }
  },
})

/** The slug of a race is the slug of its minigame. */
const toGameSlug = (source: CompetitionSource, play: 'quiz' | SelfPacedMode): string =>
  source.kind === 'minigame' ? source.game : source.kind === 'levels' ? 'arena' : play

type WindowTimes = { opensAt?: Date | null; closesAt?: Date | null }

async function openAssigned(
  context: CommandContext,
  draft: CompetitionRow,
  rounds: number,
  { opensAt, closesAt }: WindowTimes,
) {
  if (!playsAtHome(draft.game)) throw new AppError('refused', { reason: 'not-at-home' })
  if (!closesAt) throw new AppError('invalid', { fields: { closesAt: 'choose' } })
  await enforceAssignedQuota(context, draft)
  const window = { opensAt: opensAt?.getTime() ?? context.now, closesAt: closesAt.getTime() }
  // Answers are final in assigned competitions: students may already have seen the correct answer.
  return openWindow(context, draft, window, { rounds, changeable: false })
}

/** Deletes a draft, scheduled or finished competition with all its answers. */
export const removeCompetition = defineCommand({
  name: 'removeCompetition',
  deletesTarget: true,
  input: competitionIdSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) =>
    can(actor, competition.row.state === 'finished' ? 'results.remove' : 'competition.host', competition),
  async run({ db }, { schoolId, row }) {
    const isOfCompetition = and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, row.id))
    const players = await db.$count(competitionPlayers, isOfCompetition)
    const deleted = await db
      .delete(competitions)
      .where(and(isCompetition(schoolId, row.id), inArray(competitions.state, ['draft', 'scheduled', 'finished'])))
      .returning({ id: competitions.id })
    if (deleted.length === 0) throw new AppError('refused', { reason: 'competition-open' })
    return {
      result: { id: row.id },
      audit: { act: 'competition.remove', on: `classrooms/${row.classroomId}`, details: { title: row.title, players } },
    }
  },
})
