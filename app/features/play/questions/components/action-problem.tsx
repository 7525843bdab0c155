import type { ActionError } from '#app/platform/forms/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

export const ActionProblem = ({ error }: { error: ActionError | null }) =>
  error && (
    <Notice kind="danger">
      <Refusal error={error} />
    </Notice>
  )
