import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PRIVATE_NOTE_LETTERS } from '#rules/students/private-note.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import styles from './private-notes.module.css'

type NoteFormProps = {
  action: 'write-note' | 'change-note'
  fields: Record<string, string>
  draft: string
  label: string
  submit: string
  text?: string
  isShared?: boolean
  onSaved: () => void
  /** Buttons beside the submit button. */
  children?: ReactNode
}

/** Form for a new or an existing note. */
export function NoteForm({ action, fields, draft, label, submit, text, isShared, onSaved, children }: NoteFormProps) {
  const { t } = useTranslation('private-notes')
  const save = useAction(action, { onDone: onSaved })
  const reason = save.error?.fields?.text
  const error = reason ? <ReasonText reason={reason} /> : save.error && <Refusal error={save.error} />
  return (
    <ActionForm of={save} draft={draft} className={styles.form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextAreaField
        label={label}
        name="text"
        rows={3}
        required
        defaultValue={text}
        maxLength={MAX_PRIVATE_NOTE_LETTERS}
        error={error}
      />
      <CheckField label={t('share')} name="shared" defaultChecked={isShared} />
      <div className={styles.buttons}>
        <Button type="submit" variant="soft" busy={save.busy}>
          {submit}
        </Button>
        {children}
      </div>
    </ActionForm>
  )
}
