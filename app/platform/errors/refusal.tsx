import type { ActionError } from '../forms/action-result.ts'
import type { ProgramReason, Reason } from './errors.ts'
import { useErrorText } from './error-text.ts'

/** Renders why an action was refused. The messages are loaded when the first refusal is shown. */
export const Refusal = ({ error }: { error: ActionError }) => useErrorText().errorText(error)

type ReasonTextProps = { reason: Reason | ProgramReason; values?: Record<string, unknown> }

/** Renders the reason why one form field or one row of a list is invalid. */
export const ReasonText = ({ reason, values }: ReasonTextProps) => useErrorText().reasonText(reason, values)
