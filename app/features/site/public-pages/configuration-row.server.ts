import type { PlannedMaintenance } from '#rules/maintenance/planned-maintenance.ts'
import type { SystemConfiguration } from './contract.ts'
import type { systemConfiguration } from './tables.server.ts'

type ConfigurationRow = typeof systemConfiguration.$inferSelect
type PlanColumns = Pick<ConfigurationRow, 'maintenanceFrom' | 'maintenanceUntil'>

export const toPlannedMaintenance = ({ maintenanceFrom: from, maintenanceUntil: until }: PlanColumns) =>
  from && until ? ({ from: from.getTime(), until: until.getTime() } satisfies PlannedMaintenance) : null

export const toConfiguration = (
  row: PlanColumns & Pick<ConfigurationRow, 'isMaintenance' | 'isUsedTranslator'>,
): SystemConfiguration => ({
  isMaintenance: row.isMaintenance,
  isUsedTranslator: row.isUsedTranslator,
  plannedMaintenance: toPlannedMaintenance(row),
})
