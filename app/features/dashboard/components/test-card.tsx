import { useTranslation } from 'react-i18next'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useMinutesFromStart } from '#app/features/learning/courses/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { NextForStudent } from '../contract.ts'
import styles from './test-card.module.css'

type TestCardProps = Pick<NextForStudent, 'lesson' | 'path'> & { test: NonNullable<NextForStudent['test']> }

/** Card of a test on the student's home: says that it is one, how long it takes and when it closes. */
export function TestCard({ lesson, path, test }: TestCardProps) {
  const { minutes, isShortened } = useMinutesFromStart(test)
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card depth="lifted" padding="none" className={styles.card}>
      <p className={styles.kind}>
        <IconClipboardCheck aria-hidden />
        {t('student.test.kind')}
      </p>
      <div className={styles.words}>
        <h2 className={styles.title}>{lesson}</h2>
        <p className={styles.time}>
          <IconClock aria-hidden />
          {t('student.test.minutes', { count: minutes })}
        </p>
        <p className={styles.note} suppressHydrationWarning>
          {t(isShortened ? 'student.test.closesSoon' : 'student.test.closes', { at: dates(test.test.closesAt) })}
        </p>
        <p className={styles.note}>{t('student.test.note')}</p>
        <Button href={localized(path)} variant="go" size="large" wide icon={<IconClipboardCheck aria-hidden />}>
          {t('student.test.open')}
        </Button>
      </div>
    </Card>
  )
}
