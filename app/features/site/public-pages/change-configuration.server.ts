import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { systemConfiguration } from './tables.server.ts'

/** The API sends a boolean, a form its name. */
const switchField = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional()

export const changeConfiguration = defineCommand({
  name: 'changeConfiguration',
  input: z.object({ isMaintenance: switchField, isUsedTranslator: switchField }),

  load: async ({ db, actor }) =>
    can(actor, 'configuration.change') ? (await db.select().from(systemConfiguration).for('update'))[0] : undefined,

  allow: (actor) => can(actor, 'configuration.change'),

  async run({ db, now }, current, input) {
    const { isMaintenance = current?.isMaintenance ?? false, isUsedTranslator = current?.isUsedTranslator ?? false } =
      input
    await db.update(systemConfiguration).set({ isMaintenance, isUsedTranslator, changedAt: new Date(now) })
    return {
      result: { isMaintenance, isUsedTranslator },
      changed: ['system/configuration'],
      audit: { act: 'configuration.change', on: 'platform', details: { isMaintenance, isUsedTranslator } },
    }
  },
})
