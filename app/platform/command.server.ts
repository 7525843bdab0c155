import type { ZodType } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Action, Actor } from '#rules/permissions.ts'
import type { PersonalQuota } from '#rules/quotas.ts'
import type { Database } from './db.server.ts'
import type { Env } from './env.server.ts'
import type { AppError } from './errors.ts'
import type { JobRequest } from './jobs.server.ts'
import type { Services } from './services.server.ts'

/** Everything a command may know of its surroundings. Nothing ambient: tests pass their own. */
export type Context = {
  db: Database
  actor: Actor
  /** The school this transaction is in. */
  schoolId: SchoolId | null
  now: number
  newId: () => string
  env: Env
  origin: Origin
  /** The session in which this is asked, where there is one. */
  session: AskingSession | null
}

export type AskingSession = { id: string; personId: PersonId }

/** Where a request came from, for the audit log and the limits. */
export type Origin = {
  address: string | null
  device: string | null
  userAgent?: string | null
  /** Stands for the person who last signed in on this device; nothing where nobody has. */
  knownAs?: string | null
  /** A link on somebody else's site led here: whoever asks may not know what for. */
  ledHere?: boolean
}

export type Audit = { act: string; on: string; details?: Record<string, unknown> }

/** Refused, and yet kept: what was counted on the way, and what the log says of it. */
export type Refusal = { refused: AppError; audit?: Audit }

export type Outcome<Result> = {
  result: Result
  /** Live paths that now read differently; published after the commit. */
  changed?: string[]
  /** What the audit log keeps, when this is worth keeping. */
  audit?: Audit
  /** Slow work, queued in the same transaction: it happens if and only if this commits. */
  jobs?: JobRequest[]
}

/**
 * The one shape of every write. `load` locks what is about to change, `allow` is asked before anything is written,
 * `run` decides with a rule and writes. All of it is one transaction, with the actor's school set for row security.
 */
export type Command<Input, Loaded, Result> = {
  /** Verb + noun; names the command in the audit log, the metrics and the idempotency table. */
  name: string
  /**
   * What it makes, where that is counted by who makes it and nothing else. Whatever else lasts is counted by the
   * function that makes it.
   */
  quota?: PersonalQuota
  /**
   * Success takes away what `load` or `allow` look for: a group, or one's own place in a class. A repeat is answered
   * without asking them again, so the
   * result says hardly more than that it is done.
   */
  takesAway?: true
  /**
   * It changes nothing and answers what it has read: a file, a secret. None of that is kept under a key: a repeat reads
   * it again, is counted and written down again, and is told what is theirs to read by then.
   */
  onlyReads?: true
  /**
   * How long it takes is up to how much somebody has gathered. A process does two of these at a time, and one of a
   * school: ten people with much would otherwise hold all connections.
   */
  heavy?: true
  /**
   * Done while nobody else writes in the school, as erasing somebody must be (`people-lock.server.ts`): by those who have
   * this right there, so that nobody else makes others wait.
   */
  alone?: Action
  /** Protects the account itself, so that it waits for nothing else that is done with that account. */
  ofAccount?: true
  input: ZodType<Input>
  /** The school to work in, where it is not the actor's own (joining by code, for instance). */
  school?: (services: Services, actor: Actor, input: Input, origin: Origin) => Promise<string | null>
  load: (context: Context, input: Input) => Promise<Loaded>
  allow: (actor: Actor, loaded: Loaded, input: Input) => boolean
  run: (context: Context, loaded: Loaded, input: Input) => Promise<Outcome<Result> | Refusal>
}

export const defineCommand = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) => command
