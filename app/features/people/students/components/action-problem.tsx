import type { ActionError } from '#app/platform/forms/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Error message of an action as a whole; errors of single fields are shown at the fields. */
export const ActionProblem = ({ error }: { error: ActionError | null }) =>
  error && (
    <Notice kind="danger">
      <Refusal error={error} />
    </Notice>
  )
