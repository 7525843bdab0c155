import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { ActionResult } from './action-result.ts'

/** Shows a "saved" toast, for forms that stay on the screen after saving. */
export function useSavedToast(outcome: ActionResult<unknown> | undefined) {
  const { t } = useTranslation('platform')
  useEffect(() => {
    if (outcome?.ok) toast({ kind: 'success', message: t('saved') })
  }, [outcome, t])
}
