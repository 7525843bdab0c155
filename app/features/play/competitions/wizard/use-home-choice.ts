import { useState } from 'react'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import type { HomeTimes } from '../assigned/components/home-fields.tsx'
import { computeDeadline } from '../assigned/deadlines.ts'

export type HomeChoice = ReturnType<typeof useHomeChoice>

/** The teacher's choice between a live room and homework, with the times of homework. */
export function useHomeChoice() {
  const zone = useTimeZone()
  /** Null for a live competition. */
  const [times, setTimes] = useState<HomeTimes | null>(null)
  const toIsoTime = (local: string) => (local === '' ? '' : parseLocalTime(local, zone).toISOString())
  return {
    times,
    setTimes,
    isReady: times?.closesAt !== '',
    setMode: (mode: 'live' | 'home') =>
      setTimes(
        mode === 'home'
          ? { opensAt: '', closesAt: computeDeadline('tomorrow', Date.now(), zone), revealsImmediately: true }
          : null,
      ),
    /** Query of the preview, which assigns the draft with these times. */
    search: (): string =>
      times
        ? `?${new URLSearchParams({ opensAt: toIsoTime(times.opensAt), closesAt: toIsoTime(times.closesAt) }).toString()}`
        : '',
    /** Fields of the `create` action. A preview creates a draft; its host assigns it there. */
    fields: (isPreview = false): Record<string, string> =>
      times
        ? {
            ...(!isPreview && {
              mode: 'assigned',
              opensAt: toIsoTime(times.opensAt),
              closesAt: toIsoTime(times.closesAt),
            }),
            reveals: times.revealsImmediately ? 'answered' : 'closed',
          }
        : {},
  }
}
