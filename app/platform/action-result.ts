import type { ErrorCode, ErrorDetails } from './errors.ts'

export type ActionError = { code: ErrorCode } & ErrorDetails

/** What an action answers the form that asked: what came of it, or why not, in keys for which the screen has words. */
export type ActionResult<Result> = { ok: true; result: Result } | { ok: false; error: ActionError }
