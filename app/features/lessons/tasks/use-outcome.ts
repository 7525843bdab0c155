import { useTranslation } from 'react-i18next'

/** What a world says when a flight ends there. */
export function useOutcome() {
  const { t } = useTranslation('lessons')
  return (reason: string) => t(`outcome.${reason}` as 'outcome.short')
}
