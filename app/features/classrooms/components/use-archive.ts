import { useTranslation } from 'react-i18next'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { toast } from '#app/ui/toasts.tsx'

/** Puts classes away and takes them out again; what was just put away comes back with one tap. */
export function useArchive(schoolId: string) {
  const { t } = useTranslation('classrooms')
  const restore = useAction<{ restored: string[] }>('restore', {
    done: ({ restored }) => toast({ kind: 'success', message: t('mine.restored', { count: restored.length }) }),
    refused: toastRefusal,
  })
  const archive = useAction<{ archived: string[] }>('archive', {
    done: ({ archived }) =>
      toast({
        kind: 'success',
        message: t('mine.archived', { count: archived.length }),
        undo: { label: t('joinRequests.undo'), run: () => put(archived, 'restore') },
      }),
    refused: toastRefusal,
  })
  const put = (ids: string[], what: 'archive' | 'restore') =>
    (what === 'archive' ? archive : restore).send({ _school: schoolId, classroom: ids })
  return { put, busy: archive.busy || restore.busy }
}
