import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '#rules/permissions.ts'
import type { Audit, Command, Context, Origin } from './command.server.ts'
import { inTransaction, type Database } from './db.server.ts'
import { AppError, fieldErrors } from './errors.ts'
import type { Services } from './services.server.ts'

export type Invocation = {
  actor: Actor
  origin?: Origin
  /** The device's own id for this act: sending it again answers the same and does nothing twice. */
  idempotencyKey?: string | null
}

const unknownOrigin: Origin = { address: null, device: null }

/** Parse, open the transaction, load with locks, ask, run, audit, commit, then tell. */
export async function execute<Input, Loaded, Result>(
  services: Services,
  command: Command<Input, Loaded, Result>,
  rawInput: unknown,
  { actor, origin = unknownOrigin, idempotencyKey = null }: Invocation,
): Promise<Result> {
  const parsed = command.input.safeParse(rawInput)
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error.issues) })
  const input = parsed.data
  const schoolId = command.school ? await command.school(services, actor, input) : actor.schoolId
  const tenant = { schoolId, personId: actor.id, staff: actor.staff }
  const now = services.now()

  const outcome = await inTransaction(services.pool, tenant, async (db) => {
    if (idempotencyKey && actor.id) {
      const earlier = await claimKey<Result>(db, actor.id, idempotencyKey, command.name, rawInput)
      if (earlier) return { result: earlier.result }
    }
    const context: Context = { db, actor, schoolId, now, newId: services.newId, origin }
    const loaded = await command.load(context, input)
    // Forbidden looks like not found: nobody learns what exists.
    if (!command.allow(actor, loaded, input)) throw new AppError(actor.id === null ? 'unauthenticated' : 'not-found')
    const done = await command.run(context, loaded, input)
    if (done.audit) await recordAudit(context, done.audit)
    for (const job of done.jobs ?? []) await services.jobs.queue(db, job)
    if (idempotencyKey && actor.id) await keepResult(db, actor.id, idempotencyKey, done.result)
    return done
  })

  for (const path of outcome.changed ?? []) services.bus.publish(path)
  return outcome.result
}

type Earlier<Result> = { result: Result }

/** The unique key makes a second sender wait for the first one's commit, then read its answer. */
async function claimKey<Result>(db: Database, personId: string, key: string, command: string, input: unknown): Promise<Earlier<Result> | null> {
  const digest = createHash('sha256').update(`${command}\n${JSON.stringify(input)}`).digest('hex')
  const claimed = await db.execute(sql`
    INSERT INTO idempotency_keys (person_id, key, command, input_digest) VALUES (${personId}, ${key}, ${command}, ${digest})
    ON CONFLICT DO NOTHING`)
  if (claimed.rowCount === 1) return null
  const { rows } = await db.execute<{ input_digest: string; result: { value: Result } }>(sql`
    SELECT input_digest, result FROM idempotency_keys WHERE person_id = ${personId} AND key = ${key}`)
  const earlier = rows[0]
  if (!earlier || earlier.input_digest !== digest) throw new AppError('refused', { reason: 'key-reused' })
  return { result: earlier.result.value }
}

async function keepResult(db: Database, personId: string, key: string, result: unknown) {
  await db.execute(sql`
    UPDATE idempotency_keys SET result = ${JSON.stringify({ value: result })}::jsonb WHERE person_id = ${personId} AND key = ${key}`)
}

async function recordAudit({ db, actor, schoolId, newId, now, origin }: Context, audit: Audit) {
  await db.execute(sql`
    INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, address, at)
    VALUES (${newId()}, ${schoolId}, ${actor.id}, ${audit.act}, ${audit.on}, ${JSON.stringify(audit.details ?? {})}::jsonb,
            ${origin.address}, ${new Date(now).toISOString()})`)
}
