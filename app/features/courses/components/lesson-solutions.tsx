import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { LEAST_STUDENTS } from '#rules/verified-teacher.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Solutions } from '../contract.ts'
import styles from './lesson-solutions.module.css'

/** The solutions of a lesson, fetched when a teacher asks for them: they never travel with a page. */
export function LessonSolutions({ classroomId, lesson }: { classroomId: string; lesson: string }) {
  const { t } = useTranslation('courses')
  const [shown, setShown] = useState<Solutions | null>(null)
  const ask = useAction<Solutions>('solutions', { done: setShown, stays: true })
  return (
    <Card
      className={styles.card}
      title={t('solutions.title')}
      icon={<IconKey aria-hidden />}
      aside={
        shown === null && (
          <Button variant="soft" size="small" busy={ask.busy} onClick={() => ask.send({ classroomId, lesson })}>
            {t('solutions.show')}
          </Button>
        )
      }
    >
      {shown === null && <p className={styles.note}>{t('solutions.note')}</p>}
      {shown && !shown.solutions && <Notice kind="info">{t('solutions.unverified', { count: LEAST_STUDENTS })}</Notice>}
      {shown?.solutions && (
        <ol className={styles.list} aria-live="polite">
          {shown.solutions.map(({ number, program }) => (
            <li key={number}>
              <h3 className={styles.step}>{t('solutions.step', { number })}</h3>
              <pre className={styles.program}>{program}</pre>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
