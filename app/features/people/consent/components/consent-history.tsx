import { useTranslation } from 'react-i18next'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ConsentHistoryEntry } from '../contract.ts'
import styles from './consent.module.css'

/** Role, day and version of each answer. Other guardians have no name here. */
export function ConsentHistory({ history }: { history: ConsentHistoryEntry[] }) {
  const { t } = useTranslation('consent')
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  return (
    <Card title={t('history.title')} icon={<IconHistory aria-hidden />} className={styles.history}>
      <p className={styles.note}>{t('foot')}</p>
      {history.length > 0 && (
        <ul className={styles.entries}>
          {history.map(({ id, purpose, decision, version, by, at }) => (
            <li key={id}>
              <strong>
                {t(`purpose.${purpose}.title`)}: {t(`history.decision.${decision}`)}
              </strong>
              <span className={styles.note} suppressHydrationWarning>
                {t('history.entry', { date: formatDay(at), who: t(`history.by.${by}`), version })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
