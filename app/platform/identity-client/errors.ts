import { isIdentityError, type IdentityErrorCode } from '#rules/identity/errors.ts'
import type { FieldReasons } from '../errors/errors.ts'

/** All calls of the identity client reject with this error. Its code has a translated message. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode
  readonly retryAfterSeconds: number | null
  /** Validation errors by form field. */
  readonly fields: FieldReasons

  constructor(code: IdentityErrorCode, details: { retryAfterSeconds?: number; fields?: FieldReasons } = {}) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.fields = details.fields ?? {}
  }
}

type ErrorBody = { code?: string; reason?: string; retryAfterSeconds?: number; fields?: FieldReasons }

const errorCodes: Record<string, IdentityErrorCode> = {
  unauthenticated: 'user-token-expired',
  limited: 'limited',
  unavailable: 'network-request-failed',
}

export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const { data, status } = error as { data?: { error?: ErrorBody }; status?: number }
  const answer = data?.error
  // No response, or one without our error body: a network failure or a proxy error.
  if (!answer) return new IdentityError(status === undefined || status >= 500 ? 'network-request-failed' : 'unexpected')
  return new IdentityError(
    isIdentityError(answer.reason) ? answer.reason : (errorCodes[answer.code ?? ''] ?? 'unexpected'),
    answer,
  )
}
