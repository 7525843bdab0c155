import type { PlannedMaintenance } from '#rules/maintenance/planned-maintenance.ts'
import { http } from '../../request/http.ts'

export type Configuration = {
  isMaintenance: boolean
  isUsedTranslator: boolean
  plannedMaintenance: PlannedMaintenance | null
}

export const initialConfiguration: Configuration = {
  isMaintenance: false,
  isUsedTranslator: false,
  plannedMaintenance: null,
}

/** Called once at start. Logs a failure and returns `null`; the page keeps the configuration it has. */
export async function fetchConfiguration(): Promise<Configuration | null> {
  try {
    const { data } = await http<{ data: Configuration }>('/api/1.0/configs')
    return {
      isMaintenance: data.isMaintenance === true,
      isUsedTranslator: data.isUsedTranslator === true,
      plannedMaintenance: data.plannedMaintenance ?? null,
    }
  } catch (error) {
    console.error('Failed configuration loading', error)
    return null
  }
}
