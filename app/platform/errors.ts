/** Few codes, one status each. `report` says whether the team must look at it. */
export const errorCodes = {
  invalid: { status: 422, report: false },
  unauthenticated: { status: 401, report: false },
  'not-found': { status: 404, report: false },
  refused: { status: 422, report: false },
  conflict: { status: 409, report: false },
  'too-large': { status: 413, report: false },
  unsupported: { status: 415, report: false },
  limited: { status: 429, report: false },
  unavailable: { status: 503, report: true },
  unexpected: { status: 500, report: true },
} as const

export type ErrorCode = keyof typeof errorCodes

export type ErrorDetails = {
  /** The rule's own reason, a key below `errors.reasons` in the messages. */
  reason?: string
  /** Message keys per input field. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** Zod's issues as message keys per field: `email: 'invalid_format'`. */
export function fieldErrors(
  issues: readonly { path: PropertyKey[]; code: string; message: string }[],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, code, message } of issues) fields[path.join('.') || 'form'] ??= code === 'custom' ? message : code
  return fields
}

/** What commands throw. It carries keys, never prose; the screen finds the words. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.reason ? `${code}: ${details.reason}` : code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status() {
    return errorCodes[this.code].status
  }

  toJSON() {
    return { error: { code: this.code, ...this.details } }
  }
}
