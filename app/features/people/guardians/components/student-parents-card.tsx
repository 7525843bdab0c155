import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ParentLetter, StudentParents } from '../contract.ts'
import { PrintLetterButton } from './print-letter-button.tsx'
import { StudentParentsList } from './student-parents-list.tsx'
import styles from './student-parents-card.module.css'

type StudentParentsCardProps = {
  classroomId: string
  student: { id: string; name: string }
  data: StudentParents
  mayBlock: boolean
  /** The language of letters to families that have chosen none. */
  locale: Locale
}

/** Card of the student page: linked parents and the parent letter. */
export function StudentParentsCard({ classroomId, student, data, mayBlock, locale }: StudentParentsCardProps) {
  const { t } = useTranslation('guardians')
  /** The letter to replace. */
  const [replaced, setReplaced] = useState<ParentLetter | null>(null)
  const { letter, openLetters } = data
  const { send, busy, error } = useAction('replace-letter', {
    onDone() {
      setReplaced(null)
      toast({ kind: 'success', message: t('parents.replaced') })
    },
  })
  return (
    <Card title={t('parents.title')} icon={<IconHeartHandshake aria-hidden />} className={styles.card}>
      <StudentParentsList classroomId={classroomId} student={student} data={data} mayBlock={mayBlock} />
      {openLetters.length === 0 && letter && <LetterState letter={letter} />}
      {openLetters.length > 0 && (
        <ul className={styles.list}>
          {openLetters.map((open) => (
            <li key={open.id} className={styles.actions}>
              <LetterState letter={open} />
              <Button variant="quiet" size="small" icon={<IconRefresh aria-hidden />} onClick={() => setReplaced(open)}>
                {t('parents.replace')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <PrintLetterButton classroomId={classroomId} studentId={student.id} locale={locale} />
        {openLetters.length > 0 && (
          <Button
            variant="quiet"
            icon={<IconUserPlus aria-hidden />}
            busy={busy}
            onClick={() => send({ classroomId, student: student.id, isForAnother: 'true' })}
          >
            {t('parents.another')}
          </Button>
        )}
      </div>
      {!replaced && error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      <ConfirmDialog
        opened={replaced !== null}
        title={t('parents.replaceTitle')}
        confirm={t('parents.replace')}
        busy={busy}
        onCancel={() => setReplaced(null)}
        onConfirm={() => send({ classroomId, student: student.id, letter: replaced!.id })}
      >
        <p>{t('parents.replaceText', { name: student.name })}</p>
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </Card>
  )
}

function LetterState({ letter: { status, printedAt } }: { letter: ParentLetter }) {
  const { t } = useTranslation('guardians')
  const formatDay = useDateFormatter({ dateStyle: 'medium' })
  const text =
    status === 'printed' && printedAt
      ? t('parents.letter.printed', { date: formatDay(printedAt) })
      : t(`parents.letter.${status === 'made' || status === 'used' ? status : 'ended'}`)
  return (
    <p className={styles.note} suppressHydrationWarning>
      {text}
    </p>
  )
}
