import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'

/** Success toasts with an undo button for roster changes. */
export function useUndoToast() {
  const { t } = useTranslation('students')
  const undo = useAction<{ restored: number; skipped: number }>('undo', {
    onDone: ({ restored, skipped }) =>
      toast({
        kind: skipped > 0 ? 'warning' : 'success',
        message: skipped > 0 ? t('done.undoneSome', { restored, skipped }) : t('done.undone'),
      }),
  })
  return {
    notify: (message: string, change?: string) =>
      toast({
        kind: 'success',
        message,
        undo: change ? { label: t('done.undo'), run: () => undo.send({ change }) } : undefined,
      }),
    undo: (change: string) => undo.send({ change }),
    error: undo.error,
  }
}
