import { useTranslation } from 'react-i18next'

/** Translates the reason why a run in a world ended. */
export function useOutcome() {
  const { t } = useTranslation('lessons')
  return (reason: string) => t(`outcome.${reason}` as 'outcome.short')
}
