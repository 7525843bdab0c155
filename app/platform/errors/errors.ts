/** HTTP status per error code. `report`: whether developers must investigate it. */
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

/** Reason of a refusal. Each has a translated message in `errors/locales`, rendered by `errors/refusal.tsx`. */
export type Reason = keyof typeof import('./locales/en.json')['reasons']

/** Reasons for API clients only, without a translated message: screens show the message of the error code. */
export const programReasons = [
  'answered',
  'area-full',
  'bad-answer',
  'bad-key',
  'bad-note',
  'bad-query',
  'bad-text',
  'empty-key',
  'key-too-long',
  'missing',
  'not-in',
  'not-json',
  'not-records',
  'record-too-large',
  'string-too-long',
  'too-deep',
  'too-many-values',
  'too-many-writes',
  'writer-full',
] as const

export type ProgramReason = (typeof programReasons)[number]

export type FieldReasons = Record<string, Reason | ProgramReason>

export type ErrorDetails = {
  reason?: Reason | ProgramReason
  /** Reasons per input field. */
  fields?: FieldReasons
  retryAfterSeconds?: number
  /** Numbers to insert into the translated message. */
  values?: Record<string, number>
}

type Issue = { path: PropertyKey[]; code: string; message: string; origin?: unknown }

/** Above the number of fields of any form. */
const maxReported = 200

/** Zod's issues as reasons per field: `name: 'too-long'`. */
export function fieldErrors(issues: readonly Issue[]): FieldReasons {
  const fields: FieldReasons = {}
  for (const issue of issues.slice(0, maxReported)) fields[issue.path.join('.') || 'form'] ??= reasonOf(issue)
  return fields
}

/** Zod's default message, for refinements without a reason. */
const defaultMessage = 'Invalid input'

function reasonOf({ code, message, origin }: Issue): Reason {
  // Custom refinements put a reason code into the message.
  if (code === 'custom' && message !== defaultMessage) return message as Reason
  if (origin === 'string' && code === 'too_big') return 'too-long'
  return origin === 'string' && code === 'too_small' ? 'empty' : 'invalid-value'
}

/** Error thrown by commands. Contains codes, never prose; the screen translates them. */
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
