import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/toasts.tsx'
import type { ActionResult } from './action-result.ts'

/** Says that it is saved, where a form stays on the screen. */
export function useSavedToast(outcome: ActionResult<unknown> | undefined) {
  const { t } = useTranslation('platform')
  useEffect(() => {
    if (outcome?.ok) toast({ kind: 'success', message: t('saved') })
  }, [outcome, t])
}
