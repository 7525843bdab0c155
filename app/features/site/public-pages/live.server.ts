import { can, visitor } from '#rules/permissions.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { toConfiguration } from './configuration-row.server.ts'
import { defaultConfiguration } from './contract.ts'
import { systemConfiguration } from './tables.server.ts'

/** Live configuration, so that open pages react to maintenance within a second. */
export const configurationView = defineView({
  path: 'system/configuration',
  enter: async () => ({ actor: visitor, schoolId: null, facts: null }),
  allow: (actor) => can(actor, 'configuration.read'),
  async read(db) {
    const [row] = await db.select().from(systemConfiguration)
    return row ? toConfiguration(row) : { ...defaultConfiguration }
  },
})
