import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { issuerDid, statusListAddress, type Proof } from '#rules/certificates/credential.ts'
import { encodeStatusList, statusListBits } from '#rules/certificates/status-list.ts'
import type { SchoolId } from '#rules/ids.ts'
import { enterSchool, type Database } from '#app/platform/db/db.server.ts'
import { certificateStatuses } from '../tables.server.ts'
import { findSigningKey, type CertificateEnv } from './issuer-keys.server.ts'
import { signDocument } from './sign-document.server.ts'

/** Half of a list, so that a random index is free after two tries on average. */
const certificatesPerList = statusListBits / 2

/** Reserves the next number and a random place in a status list. Call it after `lockIssuer`. */
export async function addStatus(db: Database, schoolId: SchoolId) {
  const number = 1 + (await db.$count(certificateStatuses, eq(certificateStatuses.schoolId, schoolId)))
  const list = 1 + Math.floor((number - 1) / certificatesPerList)
  for (;;) {
    const index = randomInt(statusListBits)
    const added = await db
      .insert(certificateStatuses)
      .values({ schoolId, list, index, number })
      .onConflictDoNothing()
      .returning({ index: certificateStatuses.index })
    if (added.length > 0) return { number, list, index }
  }
}

type StatusRef = { schoolId: SchoolId; issuerSchool: SchoolId; list: number; index: number }

/** Sets the bit in the list of the school that signed, which may have been left by the class since. */
export async function revokeStatus(db: Database, { schoolId, issuerSchool, list, index }: StatusRef, now: number) {
  if (issuerSchool !== schoolId) await enterSchool(db, issuerSchool)
  await db
    .update(certificateStatuses)
    .set({ revokedAt: new Date(now) })
    .where(
      and(
        eq(certificateStatuses.schoolId, issuerSchool),
        eq(certificateStatuses.list, list),
        eq(certificateStatuses.index, index),
      ),
    )
  if (issuerSchool !== schoolId) await enterSchool(db, schoolId)
}

export type StatusListCredential = {
  '@context': readonly string[]
  id: string
  type: readonly string[]
  issuer: { id: string }
  validFrom: string
  credentialSubject: { id: string; type: string; statusPurpose: string; encodedList: string }
  proof: Proof
}

type StatusListRef = { schoolId: SchoolId; list: number; now: number }

/**
 * The signed list of revoked certificates as it is now; null if the school has no such list. `no-key`: the secret has
 * changed since the school last signed, so a transaction that writes must open a new key first.
 */
export async function loadStatusList(
  db: Database,
  env: CertificateEnv,
  { schoolId, list, now }: StatusListRef,
): Promise<StatusListCredential | null | 'no-key'> {
  const inList = and(eq(certificateStatuses.schoolId, schoolId), eq(certificateStatuses.list, list))
  const [first] = await db
    .select({ number: certificateStatuses.number })
    .from(certificateStatuses)
    .where(inList)
    .limit(1)
  if (!first) return null
  const key = await findSigningKey(db, env, schoolId, now)
  if (!key) return 'no-key'
  const revoked = await db
    .select({ index: certificateStatuses.index })
    .from(certificateStatuses)
    .where(and(inList, isNotNull(certificateStatuses.revokedAt)))
  const id = statusListAddress(env.BASE_URL, schoolId, list)
  const signedAt = toSecond(now)
  return signDocument(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: { id: issuerDid(env.BASE_URL, schoolId) },
      validFrom: signedAt,
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: await encodeStatusList(revoked.map(({ index }) => index)),
      },
    },
    key,
    signedAt,
  )
}

/** ISO time in full seconds, as proofs name them. */
export const toSecond = (time: number): string => new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')
