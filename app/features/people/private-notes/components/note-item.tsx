import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { PrivateNote } from '../contract.ts'
import { NoteForm } from './note-form.tsx'
import styles from './private-notes.module.css'

type NoteItemProps = { classroomId: string; note: PrivateNote }

/** One note. Its author can edit and delete it. */
export function NoteItem({ classroomId, note }: NoteItemProps) {
  const { t } = useTranslation('private-notes')
  const date = useDateFormatter({ dateStyle: 'medium' })
  const [isEditing, setEditing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction('delete-note')
  const fields = { classroomId, note: note.id }
  if (isEditing)
    return (
      <li className={styles.note}>
        <NoteForm
          action="change-note"
          fields={fields}
          draft={`private-note/${note.id}`}
          label={t('text')}
          submit={t('save')}
          text={note.text}
          isShared={note.isShared}
          onSaved={() => setEditing(false)}
        >
          <Button variant="quiet" onClick={() => setEditing(false)}>
            {t('cancel')}
          </Button>
        </NoteForm>
      </li>
    )
  return (
    <li className={styles.note}>
      <div className={styles.head}>
        <p className={styles.meta}>
          <strong>{note.isOwn ? t('you') : (note.author ?? t('former'))}</strong>
          <span suppressHydrationWarning>{date(note.createdAt)}</span>
          {note.isChanged && <span>{t('changed')}</span>}
        </p>
        {note.isOwn && (
          <span className={styles.actions}>
            <IconButton label={t('edit')} icon={<IconPencil aria-hidden />} onClick={() => setEditing(true)} />
            <IconButton label={t('delete')} icon={<IconTrash aria-hidden />} onClick={() => setConfirming(true)} />
          </span>
        )}
      </div>
      <p className={styles.text}>{note.text}</p>
      <Chip icon={note.isShared ? <IconUsers aria-hidden /> : <IconLock aria-hidden />}>
        {note.isShared ? t('shared') : t('private')}
      </Chip>
      <ConfirmDialog
        opened={isConfirming}
        title={t('deleteTitle')}
        confirm={t('delete')}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send(fields)}
        onCancel={() => setConfirming(false)}
      >
        <p>{t('deleteHint')}</p>
        <RefusalNotice error={remove.error} />
      </ConfirmDialog>
    </li>
  )
}
