import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import { maxOwnReasonLetters, maxOwnTitleLetters, type IssueTime } from '#rules/certificates/award.ts'
import { splitTitle } from '#rules/students/titles.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { IssueTimeField } from './issue-time-field.tsx'
import styles from './certificates-screen.module.css'

type Student = { id: string; name: string }
type OwnCertificateProps = { classroomId: string; students: readonly Student[] }

/** Button and form for a certificate in a teacher's own words. */
export function OwnCertificate({ classroomId, students }: OwnCertificateProps) {
  const { t } = useTranslation('certificates')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="soft" icon={<IconAward aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('own.open')}
      </Button>
      <Sheet title={t('own.title')} opened={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <OwnCertificateForm
            classroomId={classroomId}
            students={students}
            draft={`own-certificate-${classroomId}`}
            onDone={() => setIsOpen(false)}
          />
        )}
      </Sheet>
    </>
  )
}

type OwnCertificateFormProps = OwnCertificateProps & {
  draft: string
  /** Proposed texts, which the teacher can change. */
  proposed?: { title: string; reason: string }
  onDone: () => void
}

export function OwnCertificateForm({ classroomId, students, draft, proposed, onDone }: OwnCertificateFormProps) {
  const { t } = useTranslation('certificates')
  const [student, setStudent] = useState(students[0]!)
  const [when, setWhen] = useState<IssueTime>('day')
  const award = useAction<{ count: number }>('award-own-certificate', {
    onDone: ({ count }) => {
      onDone()
      toast({ kind: 'success', message: t('awards.done', { count }) })
    },
  })
  const reasonFor = (field: string) => {
    const reason = award.error?.fields?.[field]
    return reason && <ReasonText reason={reason} />
  }
  return (
    <ActionForm of={award} draft={draft} className={styles.form}>
      <input type="hidden" name="classroomId" value={classroomId} />
      <SelectField
        label={t('own.student')}
        name="student"
        value={student.id}
        onChange={({ currentTarget: { value } }) => setStudent(students.find(({ id }) => id === value)!)}
      >
        {students.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        key={student.id}
        label={t('own.name')}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={splitTitle(student.name).name}
        error={reasonFor('name')}
      />
      <TextField
        label={t('own.heading')}
        hint={t('own.headingHint')}
        name="title"
        required
        maxLength={maxOwnTitleLetters}
        defaultValue={proposed?.title}
        autoComplete="off"
        error={reasonFor('title')}
      />
      <TextAreaField
        label={t('own.reason')}
        hint={t('own.reasonHint')}
        name="reason"
        rows={3}
        required
        maxLength={maxOwnReasonLetters}
        defaultValue={proposed?.reason}
        error={reasonFor('reason')}
      />
      <CheckField name="isPublic" label={t('own.public')} hint={t('awards.consent')} />
      <IssueTimeField name="when" value={when} onChange={setWhen} />
      {award.error && !award.error.fields && (
        <Notice kind="danger">
          <Refusal error={award.error} />
        </Notice>
      )}
      <div className={styles.send}>
        <Button type="submit" wide busy={award.busy}>
          {t('own.submit')}
        </Button>
      </div>
    </ActionForm>
  )
}
