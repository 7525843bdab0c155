import { useTranslation } from 'react-i18next'

/** How long somebody was at work, in hours and minutes. */
export function useReportTime(): (milliseconds: number) => string {
  const { t } = useTranslation('reports')
  return (milliseconds) => {
    const all = Math.round(milliseconds / 60_000)
    const [hours, minutes] = [Math.floor(all / 60), all % 60]
    return hours > 0 ? t('time.hours', { hours, minutes }) : t('time.minutes', { minutes })
  }
}
