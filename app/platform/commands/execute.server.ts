import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import type { CallerSession, Audit, Command, CommandContext, Origin } from './command.server.ts'
import { inTransaction, type Database, type Tenant } from '../db/db.server.ts'
import { lockSchoolWrites } from '../db/lock-school-writes.server.ts'
import { AppError, fieldErrors } from '../errors/errors.ts'
import { sqlStateOf } from '../errors/sql-state.server.ts'
import { createResultCipher, type ResultCipher } from './saved-results.server.ts'
import type { PersonalQuota } from '#rules/quotas.ts'
import { countTimedOut, enforceQuota } from '../limits/quota.server.ts'
import type { Services } from '../services/services.server.ts'
import { accountKey, runHeavyCommand, runUserCommand } from '../limits/command-schedulers.server.ts'

export type Invocation = {
  actor: Actor
  origin?: Origin
  session?: CallerSession | null
  /** Chosen by the client. A replay with the same key returns the saved result and runs nothing again. */
  idempotencyKey?: string | null
}

const unknownOrigin: Origin = { address: null, device: null }

/** Parses the input, then in one transaction: load with locks, authorize, run, audit. Publishes changes after commit. */
export async function execute<Input, Loaded, Result>(
  services: Services,
  command: Command<Input, Loaded, Result>,
  rawInput: unknown,
  { actor, origin = unknownOrigin, session = null, idempotencyKey = null }: Invocation,
): Promise<Result> {
  // Reject signed-in writes that come from another site (CSRF).
  if (origin.isCrossSite && actor.id !== null) throw new AppError('not-found')
  const parsed = command.input.safeParse(rawInput)
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error.issues) })
  const input = parsed.data
  const schoolId = command.school ? await command.school(services, actor, input, origin) : actor.schoolId
  const isExclusive = command.exclusive !== undefined && can(actor, command.exclusive, { schoolId })
  const tenant: Tenant = {
    schoolId,
    personId: actor.id,
    staff: actor.staff,
    ...(isExclusive ? exclusiveSettings : command.readOnly && { skipSchoolLock: true }),
  }
  const now = services.now()
  const startTime = performance.now()

  const savesResult = idempotencyKey && actor.id && !command.readOnly
  const cipher = savesResult ? createResultCipher(services.env.SECRET, actor.id!, idempotencyKey) : null

  const runTransaction = () =>
    inTransaction(services.pool, tenant, async (db) => {
      if (isExclusive) await lockSchoolWrites(db, schoolId!)
      const savedResult = cipher && (await claimKey<Result>(db, actor, cipher, command, rawInput))
      if (savedResult && command.deletesTarget) return { result: savedResult.result }
      if (performance.now() - startTime > recheckSessionAfterMs) await requireSession(db, actor, session)
      const context: CommandContext = {
        db,
        actor,
        schoolId,
        now,
        newId: services.newId,
        env: services.env,
        origin,
        session,
      }
      // Count before locking anything: a user's concurrent commands wait for each other here, and must not hold locks
      // that other users need while they wait.
      if (actor.id && !savedResult) await enforceQuotas(context, ['act', command.quota], actor.id)
      if (schoolId === actor.schoolId) await requireRoles(db, actor)
      const loaded = await command.load(context, input)
      // Report forbidden as not found, to reveal nothing about existing rows.
      if (!command.allow(actor, loaded, input)) throw new AppError(actor.id === null ? 'unauthenticated' : 'not-found')
      // Re-authorize replays: access may have been revoked since.
      if (savedResult) return { result: savedResult.result }
      const outcome = await command.run(context, loaded, input)
      if (outcome.audit) await recordAudit(context, outcome.audit)
      if ('refused' in outcome) {
        if (cipher) await releaseKey(db, actor.id!, cipher)
        return outcome
      }
      for (const job of outcome.jobs ?? []) await services.jobs.queue(db, job)
      if (cipher) await saveResult(db, actor.id!, cipher, outcome.result)
      return outcome
    })
  const queueKey = command.bypassUserQueue ? accountKey(actor.id) : actor.id
  const runWithRetries = () =>
    runTransaction()
      .catch(retryOnConflict(runTransaction))
      // Retries twice because large transactions can deadlock twice.
      .catch(retryOnConflict(runTransaction))
      .catch(countTimeouts(services, command, actor))
  const pending = runUserCommand(services, queueKey, () =>
    command.heavy ? runHeavyCommand(services, schoolId, runWithRetries) : runWithRetries(),
  )
  const outcome = await pending.catch(mapConflict).catch(mapCheckViolation(services, command))
  if ('refused' in outcome) throw outcome.refused

  for (const path of outcome.changed ?? []) services.bus.publish(path)
  return outcome.result
}

const [deadlock, foreignKeyViolation, uniqueViolation, checkViolation] = ['40P01', '23503', '23505', '23514']
/** Statement or transaction timeout, caused by the command itself. A lock timeout is caused by others and not listed. */
const timedOut: (string | undefined)[] = ['57014', '25P03', '25P04']

/**
 * Retries after a deadlock or a unique violation: the transaction was rolled back, and the retry sees the rows that the
 * concurrent transaction committed.
 */
const retryOnConflict =
  <Value>(transaction: () => Promise<Value>) =>
  (error: unknown): Promise<Value> => {
    const state = sqlStateOf(error)
    if (state !== deadlock && state !== uniqueViolation) throw error
    return transaction()
  }

async function enforceQuotas(
  context: CommandContext,
  quotas: readonly (PersonalQuota | undefined)[],
  personId: PersonId,
) {
  for (const quota of quotas) if (quota) await enforceQuota(context, quota, personId)
}

/** Counts inside the user's queue, so that the user's next command starts only after the timeout is counted. */
const countTimeouts =
  <Input, Loaded, Result>(services: Services, { quota }: Command<Input, Loaded, Result>, { id }: Actor) =>
  async (error: unknown): Promise<never> => {
    if (!id || !timedOut.includes(sqlStateOf(error))) throw error
    try {
      await countTimedOut(services, id, quota)
    } catch (countError) {
      services.log.warn({ err: countError }, 'failed to count a timed-out command')
    }
    throw error
  }

/** Reports rows that were deleted or created concurrently as a conflict; the transaction was rolled back. */
function mapConflict(error: unknown): never {
  const state = sqlStateOf(error)
  if (state === foreignKeyViolation || state === uniqueViolation) throw new AppError('conflict')
  throw error
}

/**
 * A CHECK constraint failed that our rules should have caught: a bug, so it is logged as an error. The user gets a
 * refusal and not an error screen, which would discard the text they typed. A retry would fail the same way.
 */
const mapCheckViolation =
  <Input, Loaded, Result>({ log }: Services, { name }: Command<Input, Loaded, Result>) =>
  (error: unknown): never => {
    if (sqlStateOf(error) !== checkViolation) throw error
    log.error({ error, command: name }, 'CHECK constraint violated')
    throw new AppError('refused', { reason: 'not-kept' })
  }

type SavedResult<Result> = { result: Result }

/**
 * Claims the idempotency key. The unique index makes a concurrent replay wait for the first commit and then read its
 * result. The digest includes the actor's school, unless the command derives its school from the input.
 */
async function claimKey<Result>(
  db: Database,
  { id: personId, schoolId }: Actor,
  cipher: ResultCipher,
  { name, school }: Pick<Command<never, never, Result>, 'name' | 'school'>,
  input: unknown,
): Promise<SavedResult<Result> | null> {
  const inputDigest = cipher.digestInput(JSON.stringify([school ? null : schoolId, name, input]))
  const claimed = await db.execute(sql`
    INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES (${personId}, ${cipher.keyDigest}, ${name}, ${inputDigest})
    ON CONFLICT DO NOTHING`)
  if (claimed.rowCount === 1) return null
  const { rows } = await db.execute<{ input_digest: string; result: Buffer }>(sql`
    SELECT input_digest, result FROM idempotency_keys WHERE person_id = ${personId} AND key = ${cipher.keyDigest}`)
  const row = rows[0]
  if (!row || row.input_digest !== inputDigest) throw new AppError('refused', { reason: 'key-reused' })
  return { result: cipher.decrypt(row.result) as Result }
}

async function saveResult(db: Database, personId: PersonId, cipher: ResultCipher, result: unknown) {
  await db.execute(
    sql`UPDATE idempotency_keys SET result = ${cipher.encrypt(result)} WHERE person_id = ${personId} AND key = ${cipher.keyDigest}`,
  )
}

/** Short lock timeout, because an exclusive command blocks all other writes of the school. */
const exclusiveSettings = { skipSchoolLock: true, lockMs: 1_000 } as const

/** After queueing this long, checks the session again: it may have ended in the meantime. */
const recheckSessionAfterMs = 1_000

/** Throws unless the session is still valid and a staff user is still staff. */
async function requireSession({ $client }: Database, { id, staff }: Actor, session: CallerSession | null) {
  if (id === null) return
  const { rows } = await $client.query<{ still: boolean }>(
    `SELECT has_current_rights($1, NULL, '{}', $2, $3) AS still`,
    [id, staff, session?.id ?? null],
  )
  if (!rows[0]!.still) throw new AppError('unauthenticated')
}

/**
 * Throws unless the actor still has the roles that were read before this transaction. Locks the role rows, so that a
 * concurrent revocation is either visible here or waits for the commit.
 */
async function requireRoles({ $client }: Database, { id, schoolId, schoolRoles }: Actor) {
  if (schoolRoles.length === 0) return
  const { rows } = await $client.query<{ still: boolean }>(
    `SELECT $3::text[] <@ ARRAY(SELECT role FROM current_roles WHERE person_id = $1 AND school_id = $2 FOR SHARE) AS still`,
    [id, schoolId, schoolRoles],
  )
  if (!rows[0]!.still) throw new AppError('not-found')
}

/** Frees the key of a refused command: there is no result to replay. */
async function releaseKey(db: Database, personId: PersonId, cipher: ResultCipher) {
  await db.execute(sql`DELETE FROM idempotency_keys WHERE person_id = ${personId} AND key = ${cipher.keyDigest}`)
}

type AuditContext = Pick<CommandContext, 'db' | 'schoolId' | 'newId' | 'now' | 'origin'> & { actor: Pick<Actor, 'id'> }

/** Writes an audit entry in the transaction of the act that it records. */
export async function recordAudit({ db, actor, schoolId, newId, now, origin }: AuditContext, audit: Audit) {
  await db.execute(sql`
    INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, address, at)
    VALUES (${newId()}, ${schoolId}, ${actor.id}, ${audit.act}, ${audit.on}, ${JSON.stringify(audit.details ?? {})}::jsonb,
            ${origin.address}, ${new Date(now).toISOString()})`)
}
