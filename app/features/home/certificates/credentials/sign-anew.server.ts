import { and, eq, isNotNull } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { enterSchool, type Database } from '#app/platform/db/db.server.ts'
import { certificates, issuerKeys, type CertificateRow } from '../tables.server.ts'
import { lockIssuer, openActiveKey, type CertificateEnv } from './issuer-keys.server.ts'
import { signDocument } from './sign-document.server.ts'
import { toSecond } from './status-lists.server.ts'

/**
 * Signs certificates of a school again whose key was compromised. Address, number and content stay; downloaded files
 * have the old signature. Returns the number of new signatures. Needs the transaction of the school.
 */
export async function signCompromisedAnew(
  db: Database,
  { env, schoolId, now }: { env: CertificateEnv; schoolId: SchoolId; now: number },
): Promise<number> {
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.schoolId, schoolId), eq(certificates.state, 'issued')))
    .orderBy(certificates.id)
    .for('no key update')
  let count = 0
  for (const [issuerSchool, group] of Map.groupBy(rows, (row) => row.issuerSchool!)) {
    // A class that moved here brought certificates that its former school signed.
    await enterSchool(db, issuerSchool)
    const compromised = await listCompromisedKeys(db, issuerSchool)
    const affected = group.filter((row) => compromised.has(keyIdOf(row)))
    const signed = affected.length === 0 ? [] : await signAll(db, affected, { env, issuerSchool, now })
    await enterSchool(db, schoolId)
    for (const { id, credential } of signed)
      await db
        .update(certificates)
        .set({ credential })
        .where(and(eq(certificates.schoolId, schoolId), eq(certificates.id, id)))
    count += signed.length
  }
  return count
}

async function signAll(
  db: Database,
  rows: readonly CertificateRow[],
  { env, issuerSchool, now }: { env: CertificateEnv; issuerSchool: SchoolId; now: number },
) {
  await lockIssuer(db, issuerSchool)
  const key = await openActiveKey(db, env, issuerSchool, now)
  return Promise.all(
    rows.map(async ({ id, credential }) => {
      const { proof: _old, ...document } = credential!
      return { id, credential: await signDocument(document, key, toSecond(now)) }
    }),
  )
}

const keyIdOf = ({ credential }: CertificateRow) => credential!.proof.verificationMethod.split('#')[1]!

async function listCompromisedKeys(db: Database, schoolId: SchoolId): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: issuerKeys.id })
    .from(issuerKeys)
    .where(and(eq(issuerKeys.schoolId, schoolId), isNotNull(issuerKeys.compromisedSince)))
  return new Set(rows.map(({ id }) => id))
}
