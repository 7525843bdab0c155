import type { ErrorCode, ErrorDetails } from '../errors/errors.ts'

export type ActionError = { code: ErrorCode } & ErrorDetails

/** Response of an action: its result, or an error code and reason for which the screen has translated messages. */
export type ActionResult<Result> = { ok: true; result: Result } | { ok: false; error: ActionError }
