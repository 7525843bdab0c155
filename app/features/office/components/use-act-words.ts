import { useTranslation } from 'react-i18next'

/**
 * What an act of the log is called; one that has no words yet is shown by its own name, so that nothing is ever hidden.
 */
export function useActWords(): (act: string) => string {
  const { t, i18n } = useTranslation('office')
  return (act) => {
    const name = act.replaceAll('.', '-') as 'school-ask'
    return i18n.exists(`office:acts.${name}`) ? t(`acts.${name}`) : act
  }
}
