import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { LearningFacts, StudentProfile } from '../contract.ts'
import styles from './student-screen.module.css'

/** Short profile of a student; unknown facts are omitted. */
export function StudentFacts({ page, present }: { page: StudentProfile & LearningFacts; present: boolean }) {
  const { t } = useTranslation('students')
  const { student, lastSeenAt, streak, guardians } = page
  const formatTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  const lastSeen = present
    ? t('student.now')
    : lastSeenAt
      ? formatTime(lastSeenAt)
      : student.managed && t('student.never')
  const facts = [
    { key: 'username', value: student.username },
    { key: 'identifier', value: student.identifier },
    { key: 'age', value: student.birthBand && t(`ages.${student.birthBand}`) },
    { key: 'seen', value: lastSeen },
    { key: 'streak', value: t('student.days', { count: streak }) },
    { key: 'parents', value: t('student.linked', { count: guardians }) },
    { key: 'since', value: formatDay(student.since) },
  ] as const
  return (
    <Card title={t('student.facts')}>
      <dl className={styles.facts}>
        {facts.map(
          ({ key, value }) =>
            value && (
              <div key={key} className={styles.fact}>
                <dt>{t(`student.fact.${key}`)}</dt>
                <dd suppressHydrationWarning>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
