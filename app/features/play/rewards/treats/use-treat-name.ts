import { useTranslation } from 'react-i18next'
import { parseTreat } from '#rules/rewards/own-treat.ts'

/** Name of a stored treat: translated, or as the teacher wrote it. */
export function useTreatName(): (stored: string) => string {
  const { t } = useTranslation('rewards')
  return (stored) => {
    const treat = parseTreat(stored)
    return 'key' in treat ? t(`treats.${treat.key}`) : treat.text
  }
}
