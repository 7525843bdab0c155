import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import styles from './pending-schools.module.css'

/** Schools that paused the link of a guardian, without a reason and without the child. */
export function PausedLinks({ schools }: { schools: { id: string; name: string }[] }) {
  const { t } = useTranslation('dashboard')
  if (schools.length === 0) return null
  return (
    <ul className={styles.list}>
      {schools.map(({ id, name }) => (
        <li key={id}>
          <Notice kind="info" title={t('pausedLink.title', { school: name })}>
            {t('pausedLink.text')}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
