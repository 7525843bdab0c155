import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { toast } from '#app/ui/toasts.tsx'

/** A word that something is done; what can be taken back offers that. */
export function useSaid() {
  const { t } = useTranslation('students')
  const undo = useAction<{ restored: number; skipped: number }>('undo', {
    done: ({ restored, skipped }) =>
      toast({
        kind: skipped > 0 ? 'warning' : 'success',
        message: skipped > 0 ? t('done.undoneSome', { restored, skipped }) : t('done.undone'),
      }),
  })
  return {
    said: (message: string, change?: string) =>
      toast({
        kind: 'success',
        message,
        undo: change ? { label: t('done.undo'), run: () => undo.send({ change }) } : undefined,
      }),
    undo: (change: string) => undo.send({ change }),
    error: undo.error,
  }
}
