import { useTranslation } from 'react-i18next'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'

/** Archives and restores classes. The success message offers to undo an archive. */
export function useArchive(schoolId: string) {
  const { t } = useTranslation('classrooms')
  const restore = useAction<{ restored: string[] }>('restore', {
    onDone: ({ restored }) => toast({ kind: 'success', message: t('mine.restored', { count: restored.length }) }),
    onRefused: toastRefusal,
  })
  const archive = useAction<{ archived: string[] }>('archive', {
    onDone: ({ archived }) =>
      toast({
        kind: 'success',
        message: t('mine.archived', { count: archived.length }),
        undo: { label: t('joinRequests.undo'), run: () => setArchived(archived, 'restore') },
      }),
    onRefused: toastRefusal,
  })
  const setArchived = (ids: string[], action: 'archive' | 'restore') =>
    (action === 'archive' ? archive : restore).send({ _school: schoolId, classroom: ids })
  return { put: setArchived, busy: archive.busy || restore.busy }
}
