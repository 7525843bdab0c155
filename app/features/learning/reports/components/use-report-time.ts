import { useTranslation } from 'react-i18next'

/** Formats active time as hours and minutes. */
export function useReportTime(): (milliseconds: number) => string {
  const { t } = useTranslation('reports')
  return (milliseconds) => {
    const totalMinutes = Math.round(milliseconds / 60_000)
    const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60]
    return hours > 0 ? t('time.hours', { hours, minutes }) : t('time.minutes', { minutes })
  }
}
