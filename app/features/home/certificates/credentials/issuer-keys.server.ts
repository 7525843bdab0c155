import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { issuerDid } from '#rules/certificates/credential.ts'
import { buildDidDocument, type DidDocument } from '#rules/certificates/issuer-keys.ts'
import { keyState, planRotation, type KeyTimes } from '#rules/certificates/key-rotation.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { issuerKeys } from '../tables.server.ts'
import { openSigningKey } from './sign-document.server.ts'

export type CertificateEnv = Pick<Env, 'BASE_URL' | 'SECRET' | 'CERTIFICATE_KEY'>

const secretOf = ({ SECRET, CERTIFICATE_KEY }: CertificateEnv) => CERTIFICATE_KEY ?? SECRET
const didOf = ({ BASE_URL }: CertificateEnv, schoolId: SchoolId) => issuerDid(BASE_URL, schoolId)

/** Serializes the creation of keys and the numbering of certificates in a school until the transaction ends. */
export const lockIssuer = (db: Database, schoolId: SchoolId) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`issuer:${schoolId}`}, 0))`)

/**
 * The key with which a school signs now. If the installation's secret has changed, the old keys are retired and a new one
 * begins. Call it in the school's transaction, after `lockIssuer`.
 */
export async function openActiveKey(db: Database, env: CertificateEnv, schoolId: SchoolId, now: number) {
  const key = await findSigningKey(db, env, schoolId, now)
  if (key) return key
  await db
    .update(issuerKeys)
    .set({ retiredAt: new Date(now) })
    .where(
      and(eq(issuerKeys.schoolId, schoolId), or(isNull(issuerKeys.retiredAt), gt(issuerKeys.retiredAt, new Date(now)))),
    )
  return addKey(db, env, schoolId, { now, signsFrom: null })
}

/** Like `openActiveKey` for reading transactions; null if the school has signed nothing, or not since a change. */
export async function findSigningKey(db: Database, env: CertificateEnv, schoolId: SchoolId, now: number) {
  const active = (await listKeys(db, schoolId)).find((row) => keyState(timesOf(row), now) === 'active')
  if (!active) return null
  const key = await openSigningKey(secretOf(env), didOf(env, schoolId), active.id)
  return key.publicKeyMultibase === active.publicKey ? key : null
}

/** Publishes the key of the next school year a month before it signs. Runs every day. */
export async function publishNextKey(
  db: Database,
  { env, schoolId, now }: { env: CertificateEnv; schoolId: SchoolId; now: number },
): Promise<void> {
  await lockIssuer(db, schoolId)
  const newest = (await listKeys(db, schoolId)).findLast((row) =>
    ['active', 'next'].includes(keyState(timesOf(row), now)),
  )
  const signsFrom = newest ? planRotation(timesOf(newest), now) : null
  if (!newest || signsFrom === null) return
  await db
    .update(issuerKeys)
    .set({ retiredAt: new Date(signsFrom) })
    .where(and(eq(issuerKeys.schoolId, schoolId), eq(issuerKeys.id, newest.id)))
  await addKey(db, env, schoolId, { now, signsFrom })
}

/**
 * Marks the keys of a school that belong to an earlier secret: what they signed from this time on is refused. The keys
 * of the present secret stay. Returns whether a key was marked.
 */
export async function markCompromisedKeys(
  db: Database,
  { env, schoolId, since, now }: { env: CertificateEnv; schoolId: SchoolId; since: number; now: number },
): Promise<boolean> {
  await lockIssuer(db, schoolId)
  let isMarked = false
  for (const { id, publicKey, retiredAt, compromisedSince } of await listKeys(db, schoolId)) {
    const { publicKeyMultibase } = await openSigningKey(secretOf(env), didOf(env, schoolId), id)
    if (publicKeyMultibase === publicKey) continue
    await db
      .update(issuerKeys)
      .set({
        retiredAt: new Date(Math.min(retiredAt?.getTime() ?? now, now)),
        compromisedSince: new Date(Math.min(compromisedSince?.getTime() ?? since, since)),
      })
      .where(and(eq(issuerKeys.schoolId, schoolId), eq(issuerKeys.id, id)))
    isMarked = true
  }
  return isMarked
}

/** The proof names full seconds, so a key must not begin within one. */
const toFullSecond = (time: number) => new Date(Math.floor(time / 1_000) * 1_000)

async function addKey(
  db: Database,
  env: CertificateEnv,
  schoolId: SchoolId,
  { now, signsFrom }: { now: number; signsFrom: number | null },
) {
  const count = await db.$count(issuerKeys, eq(issuerKeys.schoolId, schoolId))
  const id = `${new Date(signsFrom ?? now).getUTCFullYear()}-${count + 1}`
  const key = await openSigningKey(secretOf(env), didOf(env, schoolId), id)
  await db.insert(issuerKeys).values({
    ...{ schoolId, id, publicKey: key.publicKeyMultibase, createdAt: toFullSecond(now) },
    signsFrom: signsFrom === null ? null : toFullSecond(signsFrom),
  })
  return key
}

/** In the order in which they sign. */
const listKeys = (db: Database, schoolId: SchoolId) =>
  db
    .select()
    .from(issuerKeys)
    .where(eq(issuerKeys.schoolId, schoolId))
    .orderBy(sql`coalesce(${issuerKeys.signsFrom}, ${issuerKeys.createdAt})`, issuerKeys.createdAt, issuerKeys.id)

const timesOf = ({ createdAt, signsFrom, retiredAt, compromisedSince }: typeof issuerKeys.$inferSelect): KeyTimes => ({
  signsFrom: (signsFrom ?? createdAt).getTime(),
  retiredAt: retiredAt?.getTime() ?? null,
  compromisedSince: compromisedSince?.getTime() ?? null,
})

/** All keys with which a school has ever signed; null if it has signed nothing. */
export async function loadDidDocument(
  db: Database,
  env: CertificateEnv,
  schoolId: SchoolId,
): Promise<DidDocument | null> {
  const keys = await listKeys(db, schoolId)
  if (keys.length === 0) return null
  return buildDidDocument(
    didOf(env, schoolId),
    keys.map(({ id, publicKey, createdAt, signsFrom, retiredAt, compromisedSince }) => ({
      id,
      publicKeyMultibase: publicKey,
      created: createdAt.toISOString(),
      ...(signsFrom && { validFrom: signsFrom.toISOString() }),
      ...(retiredAt && { retired: retiredAt.toISOString() }),
      ...(compromisedSince && { compromisedSince: compromisedSince.toISOString() }),
    })),
  )
}
