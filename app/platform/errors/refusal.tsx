import type { ActionError } from '../action-result.ts'
import type { ProgramReason, Reason } from '../errors.ts'
import { useErrorText } from './error-text.ts'

/** Why something was not done, in words. The sentences are fetched when the first is shown. */
export const Refusal = ({ error }: { error: ActionError }) => useErrorText().errorText(error)

type ReasonTextProps = { reason: Reason | ProgramReason; values?: Record<string, unknown> }

/** What is wrong with one field, or with one line of many. */
export const ReasonText = ({ reason, values }: ReasonTextProps) => useErrorText().reasonText(reason, values)
