import { useTranslation } from 'react-i18next'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import styles from './check-screen.module.css'

/** Facts of the signed file. */
export function CheckedFacts({
  credential: { credentialSubject, name, validFrom, issuer },
}: {
  credential: SignedCredential
}) {
  const { t } = useTranslation('certificates')
  const date = useDateFormatter({ dateStyle: 'long' })
  const { achievement, identifier } = credentialSubject
  const facts = [
    [t('fact.name'), identifier[0].identityHash],
    [t('fact.what'), name],
    [t('fact.issued'), date(validFrom)],
    [t('fact.issuer'), issuer.name],
    [t('fact.kind'), t('fact.kindValue')],
  ]
  return (
    <div className={styles.facts}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul lang={achievement.inLanguage}>
        {achievement.criteria.narrative.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
