import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useSignOut } from '#app/platform/shell/person/sign-out.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { StudentToConfirm } from '../../contract.ts'
import styles from './confirm-student.module.css'

/** Shown when a class code is typed on a tablet where a student is signed in: is the current user this student? */
export function ConfirmStudent({
  student: { id, name, code },
  heading: Heading = 'h2',
}: {
  student: StudentToConfirm
  heading?: 'h1' | 'h2'
}) {
  const { t } = useTranslation('classrooms')
  const home = useLocalePath()('/dashboard')
  const { leaving: isLeaving, signOut } = useSignOut(`/join/${code}`)
  return (
    <Card depth="lifted" padding="large" className={styles.card} data-surface="learner">
      <ChildKite id={id} size={72} />
      <Heading className={styles.title}>{t('whoComes.title', { name })}</Heading>
      <p>{t('whoComes.text', { name })}</p>
      <div className={styles.ways}>
        <Button href={home} variant="go" size="large" wide>
          {t('whoComes.yes')}
        </Button>
        <Button variant="quiet" size="large" wide busy={isLeaving} onClick={() => void signOut()}>
          {t('whoComes.no')}
        </Button>
      </div>
    </Card>
  )
}
