import { useState } from 'react'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Refusal } from './errors/refusal.tsx'
import { useAction } from './use-action.ts'

type DeleteButtonProps = {
  label: string
  /** What is asked before, what it means, and the word that does it. */
  ask: { title: string; hint: string; confirm: string }
  fields: Record<string, string>
  onDeleted?: () => void
}

/** Takes something away for good, by the action `remove` of the page, after asking. */
export function DeleteButton({ label, ask: { title, hint, confirm }, fields, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const remove = useAction('remove', {
    done: () => {
      setAsking(false)
      onDeleted?.()
    },
  })
  return (
    <>
      <IconButton label={label} icon={<IconTrash aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={asking}
        title={title}
        confirm={confirm}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send(fields)}
        onCancel={() => setAsking(false)}
      >
        <p>{hint}</p>
        {remove.error && (
          <Notice kind="danger">
            <Refusal error={remove.error} />
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
