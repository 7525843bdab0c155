import { and, eq, isNull, sql } from 'drizzle-orm'
import { issuerDid } from '#rules/certificates/credential.ts'
import { buildDidDocument, type DidDocument } from '#rules/certificates/issuer-keys.ts'
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
 * The key with which a school signs now. If the installation's secret has changed, the old key is retired and a new one
 * begins. Call it in the school's transaction, after `lockIssuer`.
 */
export async function openActiveKey(db: Database, env: CertificateEnv, schoolId: SchoolId, now: number) {
  const open = (id: string) => openSigningKey(secretOf(env), didOf(env, schoolId), id)
  const active = await findActiveKey(db, schoolId)
  if (active) {
    const key = await open(active.id)
    if (key.publicKeyMultibase === active.publicKey) return { id: active.id, key }
    await db
      .update(issuerKeys)
      .set({ retiredAt: new Date(now) })
      .where(and(eq(issuerKeys.schoolId, schoolId), eq(issuerKeys.id, active.id)))
  }
  const count = await db.$count(issuerKeys, eq(issuerKeys.schoolId, schoolId))
  const id = `${new Date(now).getUTCFullYear()}-${count + 1}`
  const key = await open(id)
  // The proof names full seconds, so the key must not begin within one.
  const createdAt = new Date(Math.floor(now / 1_000) * 1_000)
  await db.insert(issuerKeys).values({ schoolId, id, publicKey: key.publicKeyMultibase, createdAt })
  return { id, key }
}

/** Like `openActiveKey` for reading transactions; null if the school has signed nothing, or not since a change. */
export async function findSigningKey(db: Database, env: CertificateEnv, schoolId: SchoolId) {
  const active = await findActiveKey(db, schoolId)
  if (!active) return null
  const key = await openSigningKey(secretOf(env), didOf(env, schoolId), active.id)
  return key.publicKeyMultibase === active.publicKey ? key : null
}

async function findActiveKey(db: Database, schoolId: SchoolId) {
  const [active] = await db
    .select()
    .from(issuerKeys)
    .where(and(eq(issuerKeys.schoolId, schoolId), isNull(issuerKeys.retiredAt)))
  return active ?? null
}

/** All keys with which a school has ever signed; null if it has signed nothing. */
export async function loadDidDocument(
  db: Database,
  env: CertificateEnv,
  schoolId: SchoolId,
): Promise<DidDocument | null> {
  const keys = await db.select().from(issuerKeys).where(eq(issuerKeys.schoolId, schoolId)).orderBy(issuerKeys.createdAt)
  if (keys.length === 0) return null
  return buildDidDocument(
    didOf(env, schoolId),
    keys.map(({ id, publicKey, createdAt, retiredAt, compromisedSince }) => ({
      id,
      publicKeyMultibase: publicKey,
      created: createdAt.toISOString(),
      ...(retiredAt && { retired: retiredAt.toISOString() }),
      ...(compromisedSince && { compromisedSince: compromisedSince.toISOString() }),
    })),
  )
}
