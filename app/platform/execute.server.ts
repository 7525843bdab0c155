import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import type { AskingSession, Audit, Command, Context, Origin } from './command.server.ts'
import { inTransaction, type Database, type Tenant } from './db.server.ts'
import { holdWriting } from './erasing.server.ts'
import { AppError, fieldErrors } from './errors.ts'
import { resultLock, type ResultLock } from './kept-results.server.ts'
import type { PersonalQuota } from '#rules/quotas.ts'
import { countTimedOut, withinQuota } from './quota.server.ts'
import type { Services } from './services.server.ts'
import { accountLine, heavyInTurn, inTurn } from './turns.server.ts'

export type Invocation = {
  actor: Actor
  origin?: Origin
  session?: AskingSession | null
  /** The device's own id for this act: sending it again answers the same and does nothing twice. */
  idempotencyKey?: string | null
}

const unknownOrigin: Origin = { address: null, device: null }

/** Parse, open the transaction, load with locks, ask, run, audit, commit, then tell. */
export async function execute<Input, Loaded, Result>(
  services: Services,
  command: Command<Input, Loaded, Result>,
  rawInput: unknown,
  { actor, origin = unknownOrigin, session = null, idempotencyKey = null }: Invocation,
): Promise<Result> {
  // In nobody's name by a link of others: what counts, or stands in the log, is asked for on a page of ours.
  if (origin.ledHere && actor.id !== null) throw new AppError('not-found')
  const parsed = command.input.safeParse(rawInput)
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error.issues) })
  const input = parsed.data
  const schoolId = command.school ? await command.school(services, actor, input, origin) : actor.schoolId
  const alone = command.alone !== undefined && can(actor, command.alone, { schoolId })
  const tenant: Tenant = {
    schoolId,
    personId: actor.id,
    staff: actor.staff,
    ...(alone ? holding : command.onlyReads && { apart: true }),
  }
  const now = services.now()
  const asked = performance.now()

  const isKept = idempotencyKey && actor.id && !command.onlyReads
  const lock = isKept ? resultLock(services.env.SECRET, actor.id!, idempotencyKey) : null

  const act = () =>
    inTransaction(services.pool, tenant, async (db) => {
      if (alone) await holdWriting(db, schoolId!)
      const earlier = lock && (await claimKey<Result>(db, actor, lock, command, rawInput))
      if (earlier && command.takesAway) return { result: earlier.result }
      if (performance.now() - asked > asksAgainMs) await demandSession(db, actor, session)
      const context: Context = { db, actor, schoolId, now, newId: services.newId, env: services.env, origin, session }
      // Before anything is locked: what one person does waits for itself here, and never while it holds what others
      // wait for.
      if (actor.id && !earlier) await withinQuotas(context, ['act', command.quota], actor.id)
      if (schoolId === actor.schoolId) await demandRoles(db, actor)
      const loaded = await command.load(context, input)
      // Forbidden looks like not found: nobody learns what exists.
      if (!command.allow(actor, loaded, input)) throw new AppError(actor.id === null ? 'unauthenticated' : 'not-found')
      // Whoever asks again is asked again: what was answered then may no longer be theirs to read.
      if (earlier) return { result: earlier.result }
      const done = await command.run(context, loaded, input)
      if (done.audit) await recordAudit(context, done.audit)
      if ('refused' in done) {
        if (lock) await releaseKey(db, actor.id!, lock)
        return done
      }
      for (const job of done.jobs ?? []) await services.jobs.queue(db, job)
      if (lock) await keepResult(db, actor.id!, lock, done.result)
      return done
    })
  const line = command.ofAccount ? accountLine(actor.id) : actor.id
  const tried = () =>
    act()
      .catch(onceMore(act))
      // Whoever locks much may have to give way twice.
      .catch(onceMore(act))
      .catch(counted(services, command, actor))
  const done = inTurn(services, line, () => (command.heavy ? heavyInTurn(services, schoolId, tried) : tried()))
  const outcome = await done.catch(unlessChanged).catch(unlessNotKept(services, command))
  if ('refused' in outcome) throw outcome.refused

  for (const path of outcome.changed ?? []) services.bus.publish(path)
  return outcome.result
}

const [deadlock, foreignKeyViolation, uniqueViolation, checkViolation] = ['40P01', '23503', '23505', '23514']
/** A statement that took too long, and a transaction that did: what was asked for, not what others held. */
const timedOut: unknown[] = ['57014', '25P03', '25P04']

function stateOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code ?? cause?.code
}

/**
 * Two waited for each other, or made the same thing at once, and this one was made to give way: nothing of it was done,
 * so it is done again, and finds what the other did.
 */
const onceMore =
  <Value>(act: () => Promise<Value>) =>
  (error: unknown): Promise<Value> => {
    const state = stateOf(error)
    if (state !== deadlock && state !== uniqueViolation) throw error
    return act()
  }

async function withinQuotas(context: Context, quotas: readonly (PersonalQuota | undefined)[], personId: PersonId) {
  for (const quota of quotas) if (quota) await withinQuota(context, quota, personId)
}

/** In their turn: who sends many at once would otherwise have begun the next before this one counts. */
const counted =
  <Input, Loaded, Result>(services: Services, { quota }: Command<Input, Loaded, Result>, { id }: Actor) =>
  async (error: unknown): Promise<never> => {
    if (!id || !timedOut.includes(stateOf(error))) throw error
    try {
      await countTimedOut(services, id, quota)
    } catch (failed) {
      services.log.warn({ err: failed }, 'a time-out was not counted')
    }
    throw error
  }

/** Something was taken away or made by others while the act was done: no fault, and nothing was done. */
function unlessChanged(error: unknown): never {
  const state = stateOf(error)
  if (state === foreignKeyViolation || state === uniqueViolation) throw new AppError('conflict')
  throw error
}

/**
 * A check of the database knew more than our rules. That is a fault of ours, and the log says so like any other: whoever
 * looks for faults finds it. But nothing was done, done again it would end the same way, and an error screen would
 * take along what somebody typed. So they are refused, and keep it.
 */
const unlessNotKept =
  <Input, Loaded, Result>({ log }: Services, { name }: Command<Input, Loaded, Result>) =>
  (error: unknown): never => {
    if (stateOf(error) !== checkViolation) throw error
    log.error({ error, command: name }, 'refused by a check of the database')
    throw new AppError('refused', { reason: 'not-kept' })
  }

type Earlier<Result> = { result: Result }

/**
 * The unique key makes a second sender wait for the first one's commit, then read its answer. The same words in another
 * school are another act, but where the command finds its school by what is asked.
 */
async function claimKey<Result>(
  db: Database,
  { id: personId, schoolId }: Actor,
  lock: ResultLock,
  { name, school }: Pick<Command<never, never, Result>, 'name' | 'school'>,
  input: unknown,
): Promise<Earlier<Result> | null> {
  const asked = lock.seal(JSON.stringify([school ? null : schoolId, name, input]))
  const claimed = await db.execute(sql`
    INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES (${personId}, ${lock.digest}, ${name}, ${asked})
    ON CONFLICT DO NOTHING`)
  if (claimed.rowCount === 1) return null
  const { rows } = await db.execute<{ input_digest: string; result: Buffer }>(sql`
    SELECT input_digest, result FROM idempotency_keys WHERE person_id = ${personId} AND key = ${lock.digest}`)
  const earlier = rows[0]
  if (!earlier || earlier.input_digest !== asked) throw new AppError('refused', { reason: 'key-reused' })
  return { result: lock.disclose(earlier.result) as Result }
}

async function keepResult(db: Database, personId: PersonId, lock: ResultLock, result: unknown) {
  await db.execute(
    sql`UPDATE idempotency_keys SET result = ${lock.enclose(result)} WHERE person_id = ${personId} AND key = ${lock.digest}`,
  )
}

/** Nobody else goes on until it is done: what it waits for, it does not wait for long. */
const holding = { apart: true, lockMs: 1_000 } as const

/** Sessions that end are ended within seconds: whoever stood in line for so long is asked again whether it is theirs. */
const asksAgainMs = 1_000

/** Their session and, for staff, that they are it. */
async function demandSession({ $client }: Database, { id, staff }: Actor, session: AskingSession | null) {
  if (id === null) return
  const { rows } = await $client.query<{ still: boolean }>(`SELECT still_acts($1, NULL, '{}', $2, $3) AS still`, [
    id,
    staff,
    session?.id ?? null,
  ])
  if (!rows[0]!.still) throw new AppError('unauthenticated')
}

/**
 * What they are in the school was asked before this transaction. It is asked again and held: whoever takes it from them
 * was first and is seen here, or waits until this is done.
 */
async function demandRoles({ $client }: Database, { id, schoolId, schoolRoles }: Actor) {
  if (schoolRoles.length === 0) return
  const { rows } = await $client.query<{ still: boolean }>(
    `SELECT $3::text[] <@ ARRAY(SELECT role FROM roles_now WHERE person_id = $1 AND school_id = $2 FOR SHARE) AS still`,
    [id, schoolId, schoolRoles],
  )
  if (!rows[0]!.still) throw new AppError('not-found')
}

/** Nothing was done that a repeat could be answered with. */
async function releaseKey(db: Database, personId: PersonId, lock: ResultLock) {
  await db.execute(sql`DELETE FROM idempotency_keys WHERE person_id = ${personId} AND key = ${lock.digest}`)
}

type Recording = Pick<Context, 'db' | 'schoolId' | 'newId' | 'now' | 'origin'> & { actor: Pick<Actor, 'id'> }

/** One line of the log, in the transaction of what it tells about. */
export async function recordAudit({ db, actor, schoolId, newId, now, origin }: Recording, audit: Audit) {
  await db.execute(sql`
    INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, address, at)
    VALUES (${newId()}, ${schoolId}, ${actor.id}, ${audit.act}, ${audit.on}, ${JSON.stringify(audit.details ?? {})}::jsonb,
            ${origin.address}, ${new Date(now).toISOString()})`)
}
