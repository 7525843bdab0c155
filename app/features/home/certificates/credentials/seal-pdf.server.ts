import { createHash } from 'node:crypto'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import { buildSeal, sealPdf, splitSealed } from '#rules/certificates/sealed-pdf.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { findSigningKey, lockIssuer, openActiveKey } from './issuer-keys.server.ts'
import { signDocument } from './sign-document.server.ts'
import { toSecond } from './status-lists.server.ts'

/** Signs the bytes of a file in which a credential is attached, with the present key of the school that issued it. */
export async function signPdf(
  { pool, env, now }: Pick<Services, 'pool' | 'env' | 'now'>,
  credential: SignedCredential,
  pdf: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const digest = createHash('sha256').update(splitSealed(pdf)!.covered).digest('base64')
  const schoolId = credential.issuer.id.split(':').at(-1) as SchoolId
  const tenant = { ...systemTenant, schoolId }
  const time = now()
  const key =
    (await inTransaction(pool, tenant, (db) => findSigningKey(db, env, schoolId, time), 'read only')) ??
    (await inTransaction(pool, tenant, async (db) => {
      await lockIssuer(db, schoolId)
      return openActiveKey(db, env, schoolId, time)
    }))
  const sealedAt = toSecond(time)
  const seal = await signDocument(buildSeal(credential, digest, sealedAt), key, sealedAt)
  return sealPdf(pdf, JSON.stringify(seal))
}
