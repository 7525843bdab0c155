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

/** Why somebody is refused. Each has its sentence in four languages in `errors/locales`, shown by `errors/refusal.tsx`. */
export type Reason = keyof typeof import('./errors/locales/en.json')['reasons']

/** Told to programs only: whoever sees a screen is told the sentence of the code. */
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
  /** What is wrong with single fields of the input. */
  fields?: FieldReasons
  retryAfterSeconds?: number
  /** The numbers of the reason's sentence. */
  values?: Record<string, number>
}

type Issue = { path: PropertyKey[]; code: string; message: string; origin?: unknown }

/** More than any form has fields. */
const mostTold = 200

/** Zod's issues as reasons per field: `name: 'too-long'`. */
export function fieldErrors(issues: readonly Issue[]): FieldReasons {
  const fields: FieldReasons = {}
  for (const issue of issues.slice(0, mostTold)) fields[issue.path.join('.') || 'form'] ??= reasonOf(issue)
  return fields
}

/** Zod's own words where a schema objects without a reason. */
const unsaid = 'Invalid input'

function reasonOf({ code, message, origin }: Issue): Reason {
  // Our own schemas name a reason where they object themselves.
  if (code === 'custom' && message !== unsaid) return message as Reason
  if (origin === 'string' && code === 'too_big') return 'too-long'
  return origin === 'string' && code === 'too_small' ? 'empty' : 'invalid-value'
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
