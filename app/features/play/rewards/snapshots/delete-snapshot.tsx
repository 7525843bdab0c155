import { useTranslation } from 'react-i18next'
import { DeleteButton } from '#app/platform/forms/delete-button.tsx'
import type { Snapshot } from '../contract.ts'

type DeleteSnapshotProps = { classroomId: string; snapshot: Snapshot; onDeleted: () => void }

/** Only the class owner sees this button. A class has a maximum number of snapshots. */
export function DeleteSnapshot({ classroomId, snapshot: { id, name }, onDeleted }: DeleteSnapshotProps) {
  const { t } = useTranslation('rewards')
  return (
    <DeleteButton
      label={t('snapshots.delete', { name })}
      confirmation={{
        title: t('snapshots.deleteAsk', { name }),
        hint: t('snapshots.deleteHint'),
        confirm: t('snapshots.deleteYes'),
      }}
      fields={{ classroomId, snapshot: id }}
      onDeleted={onDeleted}
    />
  )
}
