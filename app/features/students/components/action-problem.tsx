import type { ActionError } from '#app/platform/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Why it was not done, in words. Errors of single fields stand beside the fields. */
export const ActionProblem = ({ error }: { error: ActionError | null }) =>
  error && (
    <Notice kind="danger">
      <Refusal error={error} />
    </Notice>
  )
