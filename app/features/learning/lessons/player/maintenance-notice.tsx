import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live/live.ts'
import { useConfiguration } from '#app/platform/shell/start/app-start.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** An open lesson stays usable during maintenance, because its work is stored on the device. */
export function MaintenanceNotice() {
  const { t } = useTranslation('lessons')
  const { isMaintenance } = useLive('system/configuration', useConfiguration())
  return isMaintenance ? <Notice kind="warning">{t('player.maintenance')}</Notice> : null
}
