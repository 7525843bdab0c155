import { useTranslation } from 'react-i18next'

/**
 * What an act of the log is called; one that has no words yet is shown by its own name, so that nothing is ever hidden.
 */
export function useAuditWords(): (act: string) => string {
  const { t, i18n } = useTranslation('school-admin')
  return (act) => {
    const name = act.replaceAll('.', '-') as 'school-ask'
    return i18n.exists(`school-admin:actions.${name}`) ? t(`actions.${name}`) : act
  }
}
