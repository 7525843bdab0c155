import { useTranslation } from 'react-i18next'
import type { DueForStudent } from '#app/features/learning/courses/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './student-view.module.css'

/** Homework and tests that are due within a week. */
export function DueWork({ due }: { due: readonly DueForStudent[] }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const dates = useDateFormatter({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })
  if (due.length === 0) return null
  return (
    <Card title={t('student.due.title')}>
      <ul className={styles.due}>
        {due.map(({ title, isTest, dueAt }, index) => (
          <li key={index}>
            <span className={styles.strong}>{isTest ? t('student.due.test', { title }) : title}</span>
            <span className={styles.hint} suppressHydrationWarning>
              {t('student.due.until', { at: dates(dueAt) })}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="soft" wide href={localized('/dashboard/lessons')}>
        {t('student.due.open')}
      </Button>
    </Card>
  )
}
