import { useTranslation } from 'react-i18next'
import type { ActionError } from '#app/platform/action-result.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Why it was not done, in words. Errors of single fields stand beside the fields. */
export function ActProblem({ error }: { error: ActionError | null }) {
  const { t } = useTranslation(['students', 'platform'])
  if (!error) return null
  const known = error.reason && t(`reasons.${error.reason}`, { defaultValue: '' })
  return <Notice kind="danger">{known || t(`platform:errors.${error.code}`)}</Notice>
}
