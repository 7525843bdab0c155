import type { ZodType } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Action, Actor } from '#rules/permissions.ts'
import type { PersonalQuota } from '#rules/quotas.ts'
import type { Database } from '../db/db.server.ts'
import type { Env } from '../services/env.server.ts'
import type { AppError } from '../errors/errors.ts'
import type { JobRequest } from '../jobs/jobs.server.ts'
import type { Services } from '../services/services.server.ts'

/** Everything a command may depend on. Commands read no global state, so tests can pass their own context. */
export type CommandContext = {
  db: Database
  actor: Actor
  /** The school this transaction is in. */
  schoolId: SchoolId | null
  now: number
  newId: () => string
  env: Env
  origin: Origin
  /** The caller's session, if there is one. */
  session: CallerSession | null
}

export type CallerSession = { id: string; personId: PersonId }

/** Origin of a request, for the audit log and the rate limits. */
export type Origin = {
  address: string | null
  device: string | null
  userAgent?: string | null
  /** Pseudonymous key of the user who last signed in on this device; null if no one has. */
  lastUserKey?: string | null
  /** The request was started by a link on another site, perhaps without the user's intent (CSRF). */
  isCrossSite?: boolean
}

export type Audit = { act: string; on: string; details?: Record<string, unknown> }

/** A refusal that still commits: attempt counters and the audit entry are saved. */
export type Refusal = { refused: AppError; audit?: Audit }

export type Outcome<Result> = {
  result: Result
  /** Live paths whose value changed; published after the commit. */
  changed?: string[]
  /** Entry for the audit log. */
  audit?: Audit
  /** Background jobs, queued in the same transaction: they run if and only if it commits. */
  jobs?: JobRequest[]
}

/**
 * Every write is a command. `load` reads and locks the rows to change, `allow` authorizes before anything is written,
 * `run` applies the rules and writes. All three share one transaction, with the actor's school set for row security.
 */
export type Command<Input, Loaded, Result> = {
  /** Verb + noun; names the command in the audit log, the metrics and the idempotency table. */
  name: string
  /**
   * Quota counted per user for each run. Quotas with another owner are enforced by the function that creates the rows.
   */
  quota?: PersonalQuota
  /**
   * Success deletes the rows that `load` or `allow` need (a group, the caller's own membership). A replay therefore
   * returns the saved result without authorization, so the result must not contain more than a confirmation.
   */
  deletesTarget?: true
  /**
   * Changes nothing and returns what it read (a file, a secret). The result is never saved under the idempotency key:
   * a replay reads again, with current permissions, and counts and audits again.
   */
  readOnly?: true
  /**
   * Duration grows with the amount of data. A process runs two heavy commands at a time and one per school, so that
   * they cannot occupy all database connections.
   */
  heavy?: true
  /**
   * Runs under the exclusive school lock (`school-lock.server.ts`), which blocks all other writes of the school.
   * Applies only to callers with this permission, so that no one else can block a school.
   */
  exclusive?: Action
  /** Protects the account (ends sessions, for example): does not queue behind the user's other commands. */
  bypassUserQueue?: true
  input: ZodType<Input>
  /** Resolves the school of the command if it is not the actor's school (joining by code, for example). */
  school?: (services: Services, actor: Actor, input: Input, origin: Origin) => Promise<string | null>
  load: (context: CommandContext, input: Input) => Promise<Loaded>
  allow: (actor: Actor, loaded: Loaded, input: Input) => boolean
  run: (context: CommandContext, loaded: Loaded, input: Input) => Promise<Outcome<Result> | Refusal>
}

export const defineCommand = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) => command
