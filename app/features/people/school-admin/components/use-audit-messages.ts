import { useTranslation } from 'react-i18next'

/** Returns a function that translates an audit act. An act without a translation is shown by its raw name. */
export function useAuditMessages(): (act: string) => string {
  const { t, i18n } = useTranslation('school-admin')
  return (act) => {
    const name = act.replaceAll('.', '-') as 'school-ask'
    return i18n.exists(`school-admin:actions.${name}`) ? t(`actions.${name}`) : act
  }
}
