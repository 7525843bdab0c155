import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkNameSpelling } from '#rules/students/name.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { StudentRow } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import styles from './sheets.module.css'

export function ChangeStudent({
  classroomId,
  student,
  onDone,
}: {
  classroomId: string
  student: StudentRow
  onDone: (name: string) => void
}) {
  const { t } = useTranslation('students')
  const [name, setName] = useState(student.name)
  const [identifier, setIdentifier] = useState(student.identifier ?? '')
  const { send, busy, error } = useAction<{ name: string }>('change', { onDone: (changed) => onDone(changed.name) })
  const checked = checkNameSpelling(name)
  const reason = checked.ok ? error?.fields?.name : checked.reason
  const numberReason = error?.fields?.identifier
  return (
    <form
      className={styles.sheet}
      data-unsaved={name !== student.name || identifier !== (student.identifier ?? '') ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send({ classroomId, student: student.id, name, identifier })
      }}
    >
      <TextField
        label={t('columns.name')}
        value={name}
        autoComplete="off"
        error={reason && <ReasonText reason={reason} />}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('columns.identifier')}
        optional
        hint={t('change.identifierHint')}
        value={identifier}
        autoComplete="off"
        error={numberReason && <ReasonText reason={numberReason} />}
        onChange={(event) => setIdentifier(event.currentTarget.value)}
      />
      <RefusalNotice error={error?.fields ? null : error} />
      <div className={styles.foot}>
        <Button type="submit" busy={busy} disabled={!checked.ok}>
          {t('change.send')}
        </Button>
      </div>
    </form>
  )
}
