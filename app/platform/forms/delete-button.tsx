import { useState } from 'react'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from './use-action.ts'

type DeleteButtonProps = {
  label: string
  /** Texts of the confirmation dialog: question, consequences, confirm button. */
  confirmation: { title: string; hint: string; confirm: string }
  fields: Record<string, string>
  onDeleted?: () => void
}

/** Deletes something permanently through the page's `remove` action, after a confirmation dialog. */
export function DeleteButton({ label, confirmation: { title, hint, confirm }, fields, onDeleted }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction('remove', {
    onDone: () => {
      setConfirming(false)
      onDeleted?.()
    },
  })
  return (
    <>
      <IconButton label={label} icon={<IconTrash aria-hidden />} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={isConfirming}
        title={title}
        confirm={confirm}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send(fields)}
        onCancel={() => setConfirming(false)}
      >
        <p>{hint}</p>
        <RefusalNotice error={remove.error} />
      </ConfirmDialog>
    </>
  )
}
