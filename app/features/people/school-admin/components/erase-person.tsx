import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { Person } from '../contract.ts'
import type { PeopleActions } from './use-people-actions.ts'
import styles from './school-admin.module.css'

type ErasePersonProps = { person: Pick<Person, 'id' | 'name'>; onClose: () => void } & Pick<
  PeopleActions,
  'erasure' | 'exported'
>

/** Erasing a student cannot be undone: the admin must type the name, and can export all data first. */
export function ErasePerson({ person, erasure: { send, busy, errors }, exported, onClose }: ErasePersonProps) {
  const { t } = useTranslation('school-admin')
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      opened
      title={t('erase.title', { name: person.name })}
      confirm={t('erase.confirm')}
      danger
      busy={busy}
      onConfirm={() => send({ personId: person.id, typed }, person.name)}
      onCancel={onClose}
    >
      <div className={styles.stack} data-unsaved={typed === '' ? undefined : ''}>
        <p>{t('erase.text')}</p>
        <Button variant="soft" size="small" busy={exported.busy} onClick={() => exported.send(person.id)}>
          {t('people.export')}
        </Button>
        <TextField
          label={t('erase.type', { name: person.name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={errors.typed && <ReasonText reason={errors.typed} />}
          autoComplete="off"
        />
      </div>
    </ConfirmDialog>
  )
}
