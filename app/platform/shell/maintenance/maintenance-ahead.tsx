import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnnounced, type announcedBefore } from '#rules/maintenance/planned-maintenance.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useLive } from '../../live/live.ts'
import { useDateFormatter } from '../../time/use-dates.ts'
import { useConfiguration } from '../start/app-start.tsx'

const tickMs = 60_000

type MaintenanceAheadProps = { place: keyof typeof announcedBefore; className?: string | undefined }

/** Announces planned maintenance to a teacher, in the time zone of the page. */
export function MaintenanceAhead({ place, className }: MaintenanceAheadProps) {
  const { t } = useTranslation('platform')
  const { plannedMaintenance } = useLive('system/configuration', useConfiguration())
  const formatDate = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  // Null on the server, whose pages may be shown later.
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  if (now === null || !isAnnounced(plannedMaintenance, place, now)) return null
  const times = { from: formatDate(plannedMaintenance.from), until: formatDate(plannedMaintenance.until) }
  return (
    <Notice kind="warning" className={className} title={t('maintenance.title')}>
      {t('maintenance.text', times)}
    </Notice>
  )
}
