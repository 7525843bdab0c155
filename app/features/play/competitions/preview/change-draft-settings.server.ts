import { eq } from 'drizzle-orm'
import { resolveShownNames } from '#rules/competitions/shown-names.ts'
import { can } from '#rules/permissions.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { requireTypedNamesAllowed } from '../guests/manage-guests.server.ts'
import { draftSettingsSchema } from '../inputs.ts'
import { sharedRoomPaths } from '../paths.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'
import { isCompetition } from '../rooms/room-row.server.ts'
import { competitions } from '../tables.server.ts'

/** Changes the settings of a quiz draft; its chosen questions stay. */
export const changeDraftSettings = defineCommand({
  name: 'changeDraftSettings',
  input: draftSettingsSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db, now }, { schoolId, row }, { settings: requested }) {
    if (row.state !== 'draft' || row.game !== 'quiz') throw new AppError('refused', { reason: 'competition-open' })
    if (requested.guests === 'typed') await requireTypedNamesAllowed(db, { schoolId })
    const [classroom] = await db
      .select({ leaderboard: classrooms.leaderboard })
      .from(classrooms)
      .where(eq(classrooms.id, row.classroomId))
    const settings = { ...requested, names: resolveShownNames(classroom!.leaderboard, requested.names) }
    await db
      .update(competitions)
      .set({ settings, changeable: settings.changeable, changedAt: new Date(now) })
      .where(isCompetition(schoolId, row.id))
    return { result: { id: row.id }, changed: sharedRoomPaths(row.id) }
  },
})
