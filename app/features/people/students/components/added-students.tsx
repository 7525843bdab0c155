import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { PrintCardsButton } from '#app/features/people/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import styles from './add-students.module.css'

/** `students` are the ids of all who joined the class: `added` new accounts and `joined` existing ones. */
export type AddResult = { change: string | null; added: number; joined: number; asked: number; students: string[] }

type AddedStudentsProps = {
  added: AddResult
  classroomId: string
  locale: Locale
  onMore: () => void
  onUndo: (change: string) => void
  onClose?: () => void
}

/** Confirmation after adding students; the next step is printing their login cards. */
export function AddedStudents({ added, classroomId, locale, onMore, onUndo, onClose }: AddedStudentsProps) {
  const { t } = useTranslation('students')
  const heading = useRef<HTMLHeadingElement>(null)
  const { change, students, asked } = added
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.added}>
      {students.length > 0 && (
        <>
          <IconCircleCheck className={styles.tick} aria-hidden />
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('done.added', { count: students.length })}
          </h3>
          <p className={styles.lead}>{t('added.lead')}</p>
          <PrintCardsButton classroomId={classroomId} locale={locale} students={students} />
        </>
      )}
      {asked > 0 && <Notice kind="info">{t('done.asked', { count: asked })}</Notice>}
      <div className={styles.ways}>
        <Button variant="soft" onClick={onMore}>
          {t('added.more')}
        </Button>
        {change && (
          <Button variant="quiet" onClick={() => onUndo(change)}>
            {t('done.undo')}
          </Button>
        )}
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {t('added.close')}
          </Button>
        )}
      </div>
    </div>
  )
}
