import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ActionError } from '../forms/action-result.ts'
import { Refusal } from './refusal.tsx'

/** Shows why an action was refused; nothing without an error. */
export const RefusalNotice = ({ error }: { error: ActionError | null | undefined }) =>
  error && (
    <Notice kind="danger">
      <Refusal error={error} />
    </Notice>
  )
