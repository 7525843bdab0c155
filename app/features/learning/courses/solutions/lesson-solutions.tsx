import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Solutions } from '../contract.ts'
import styles from './lesson-solutions.module.css'

/** Solutions of a lesson, loaded on the teacher's click: they are never part of the page data. */
export function LessonSolutions({ classroomId, lesson }: { classroomId: string; lesson: string }) {
  const { t } = useTranslation('courses')
  const [solutionsData, setSolutionsData] = useState<Solutions | null>(null)
  const loadSolutions = useAction<Solutions>('solutions', { onDone: setSolutionsData, skipRevalidation: true })
  return (
    <Card
      className={styles.card}
      title={t('solutions.title')}
      icon={<IconKey aria-hidden />}
      aside={
        solutionsData === null && (
          <Button
            variant="soft"
            size="small"
            busy={loadSolutions.busy}
            onClick={() => loadSolutions.send({ classroomId, lesson })}
          >
            {t('solutions.show')}
          </Button>
        )
      }
    >
      {solutionsData === null && <p className={styles.note}>{t('solutions.note')}</p>}
      {solutionsData && !solutionsData.solutions && (
        <Notice kind="info">{t('solutions.unverified', { count: MIN_STUDENTS })}</Notice>
      )}
      {solutionsData?.solutions && (
        <ol className={styles.list} aria-live="polite">
          {solutionsData.solutions.map(({ number, program }) => (
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
