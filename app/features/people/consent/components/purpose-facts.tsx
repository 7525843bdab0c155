import { useTranslation } from 'react-i18next'
import type { AskedPurpose } from '#rules/consent/purposes.ts'
import styles from './consent.module.css'

const facts = ['for', 'kept', 'time', 'off'] as const

/** Use of the data, the data, the period, and the consequence of a refusal. */
export function PurposeFacts({ purpose }: { purpose: AskedPurpose }) {
  const { t } = useTranslation('consent')
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact}>
          <dt>{t(`labels.${fact}`)}</dt>
          <dd>{t(`purpose.${purpose}.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
