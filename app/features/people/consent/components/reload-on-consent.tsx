import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'

/** Reloads the pages of a student when a purpose is switched on or off. `stamp`: the loaded state. */
export function ReloadOnConsent({ studentId, stamp }: { studentId: string; stamp: string }) {
  useReloadOnChange(useLive(`students/${studentId}/consent`, stamp), stamp)
  return null
}
