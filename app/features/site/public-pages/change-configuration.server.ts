import { z } from 'zod'
import { isPlanValid } from '#rules/maintenance/planned-maintenance.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { momentField } from '#app/platform/forms/time-fields.ts'
import { toConfiguration, toPlannedMaintenance } from './configuration-row.server.ts'
import { systemConfiguration } from './tables.server.ts'

/** The API sends a boolean, a form its name. */
const switchField = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional()

export const changeConfiguration = defineCommand({
  name: 'changeConfiguration',
  // Empty times withdraw the announcement.
  input: z.object({
    isMaintenance: switchField,
    isUsedTranslator: switchField,
    maintenanceFrom: momentField.optional(),
    maintenanceUntil: momentField.optional(),
  }),

  load: async ({ db, actor }) =>
    can(actor, 'configuration.change') ? (await db.select().from(systemConfiguration).for('update'))[0] : undefined,

  allow: (actor) => can(actor, 'configuration.change'),

  async run({ db, now }, current, input) {
    const set = {
      isMaintenance: input.isMaintenance ?? current?.isMaintenance ?? false,
      isUsedTranslator: input.isUsedTranslator ?? current?.isUsedTranslator ?? false,
      ...changedPlan(input, now),
      changedAt: new Date(now),
    }
    const [changed] = await db.update(systemConfiguration).set(set).returning()
    const { plannedMaintenance, ...switches } = toConfiguration(changed!)
    return {
      result: { ...switches, plannedMaintenance },
      changed: ['system/configuration'],
      audit: {
        act: 'configuration.change',
        on: 'platform',
        details: {
          ...switches,
          ...(plannedMaintenance && {
            maintenanceFrom: new Date(plannedMaintenance.from).toISOString(),
            maintenanceUntil: new Date(plannedMaintenance.until).toISOString(),
          }),
        },
      },
    }
  },
})

type PlanInput = { maintenanceFrom?: Date | null; maintenanceUntil?: Date | null }

/** Both times or none; leaves the plan unchanged if the input has no times. */
function changedPlan({ maintenanceFrom, maintenanceUntil }: PlanInput, now: number) {
  if (maintenanceFrom === undefined && maintenanceUntil === undefined) return {}
  const columns = { maintenanceFrom: maintenanceFrom ?? null, maintenanceUntil: maintenanceUntil ?? null }
  const plan = toPlannedMaintenance(columns)
  if (plan ? !isPlanValid(plan, now) : maintenanceFrom || maintenanceUntil)
    throw new AppError('refused', { reason: 'maintenance-times' })
  return columns
}
