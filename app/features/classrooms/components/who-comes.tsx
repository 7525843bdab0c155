import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useSignOut } from '#app/platform/shell/nav-sign-out.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { WhoComes as Who } from '../contract.ts'
import styles from './who-comes.module.css'

/** Two large answers for a child who typed a class code where another child is still signed in. */
export function WhoComes({ who: { id, name, code }, heading: Heading = 'h2' }: { who: Who; heading?: 'h1' | 'h2' }) {
  const { t } = useTranslation('classrooms')
  const home = useLocalePath()('/dashboard')
  const { leaving, signOut } = useSignOut(`/join/${code}`)
  return (
    <Card depth="lifted" padding="large" className={styles.card} data-surface="learner">
      <ChildKite id={id} size={72} />
      <Heading className={styles.title}>{t('whoComes.title', { name })}</Heading>
      <p>{t('whoComes.text', { name })}</p>
      <div className={styles.ways}>
        <Button href={home} variant="go" size="large" wide>
          {t('whoComes.yes')}
        </Button>
        <Button variant="quiet" size="large" wide busy={leaving} onClick={() => void signOut()}>
          {t('whoComes.no')}
        </Button>
      </div>
    </Card>
  )
}
