import { http } from '../http.ts'

export type Configuration = { isMaintenance: boolean; isUsedTranslator: boolean }

/** Asked at start. A failure is only logged; what the screen already has stays. */
export async function fetchConfiguration(): Promise<Configuration | null> {
  try {
    const { data } = await http<{ data: Configuration }>('/api/1.0/configs')
    return { isMaintenance: data.isMaintenance === true, isUsedTranslator: data.isUsedTranslator === true }
  } catch (error) {
    console.error('Failed configuration loading', error)
    return null
  }
}
