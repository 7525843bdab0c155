import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import styles from './class-board.module.css'

type RemoveNoteProps = {
  /** Name of the writer of another user's note, which cannot be restored; undefined for the user's own note. */
  writer: string | undefined
  onRemove: () => void
}

/** Removes a note; a teacher confirms it for the note of a student. */
export function RemoveNote({ writer, onRemove }: RemoveNoteProps) {
  const { t } = useTranslation('classrooms')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        className={styles.remove}
        label={t('board.remove')}
        icon={<IconX aria-hidden />}
        onClick={() => (writer === undefined ? onRemove() : setAsking(true))}
      />
      {writer !== undefined && (
        <ConfirmDialog
          opened={isAsking}
          title={t('board.removeAsk', { name: writer })}
          confirm={t('board.removeNow')}
          danger
          onConfirm={() => {
            setAsking(false)
            onRemove()
          }}
          onCancel={() => setAsking(false)}
        >
          {t('board.removeNote')}
        </ConfirmDialog>
      )}
    </>
  )
}
