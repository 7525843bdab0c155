import { isIdentityError, type IdentityErrorCode } from '#rules/identity/errors.ts'
import type { FieldReasons } from '../errors.ts'

/** What every call of the identity client rejects with. Its code is a reason that has a sentence. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode
  readonly retryAfterSeconds: number | null
  /** Objections per field, where the form can show them. */
  readonly fields: FieldReasons

  constructor(code: IdentityErrorCode, details: { retryAfterSeconds?: number; fields?: FieldReasons } = {}) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.fields = details.fields ?? {}
  }
}

type Answer = { code?: string; reason?: string; retryAfterSeconds?: number; fields?: FieldReasons }

const kinds: Record<string, IdentityErrorCode> = {
  unauthenticated: 'user-token-expired',
  limited: 'limited',
  unavailable: 'network-request-failed',
}

export function identityErrorFrom(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const { data, status } = error as { data?: { error?: Answer }; status?: number }
  const answer = data?.error
  // No answer, or one that was not ours: something between us and the server.
  if (!answer) return new IdentityError(status === undefined || status >= 500 ? 'network-request-failed' : 'unexpected')
  return new IdentityError(
    isIdentityError(answer.reason) ? answer.reason : (kinds[answer.code ?? ''] ?? 'unexpected'),
    answer,
  )
}
