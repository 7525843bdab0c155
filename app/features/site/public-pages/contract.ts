import type { PlannedMaintenance } from '#rules/maintenance/planned-maintenance.ts'

/** System configuration with the field names of the product spec; all pages use it, staff can change it. */
export type SystemConfiguration = {
  isMaintenance: boolean
  isUsedTranslator: boolean
  /** Announced to teachers; staff switch maintenance on by hand. */
  plannedMaintenance: PlannedMaintenance | null
}

export const defaultConfiguration: SystemConfiguration = {
  isMaintenance: false,
  isUsedTranslator: false,
  plannedMaintenance: null,
}
