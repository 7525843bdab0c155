import type pg from 'pg'
import { listAllSchools } from '#app/features/people/school-admin/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { markCompromisedKeys, type CertificateEnv } from './issuer-keys.server.ts'
import { signCompromisedAnew } from './sign-anew.server.ts'

type KeyServices = { pool: pg.Pool; env: CertificateEnv; now: () => number }

export type KeyReplacement = { schools: number; certificates: number }

/**
 * For `npm run certificate-keys`, after `CERTIFICATE_KEY` was changed: refuses what keys of earlier secrets signed since
 * a time, and signs the certificates on record anew. Can be repeated after a failure.
 */
export async function replaceCompromisedKeys({ pool, env, now }: KeyServices, since: number): Promise<KeyReplacement> {
  const schools = await listAllSchools({ pool })
  const markedSchools = new Set<string>()
  for (const schoolId of schools)
    await inTransaction(pool, { ...systemTenant, schoolId }, async (db) => {
      if (await markCompromisedKeys(db, { env, schoolId, since, now: now() })) markedSchools.add(schoolId)
    })
  let certificates = 0
  // After all keys are marked, because a school can hold certificates that another school signed.
  for (const schoolId of schools)
    certificates += await inTransaction(pool, { ...systemTenant, schoolId }, async (db) => {
      const signed = await signCompromisedAnew(db, { env, schoolId, now: now() })
      if (signed > 0 || markedSchools.has(schoolId))
        await recordAudit(
          { db, schoolId, newId, now: now(), actor: { id: null }, origin: { address: null, device: null } },
          { act: 'certificate.keys', on: schoolId, details: { count: signed } },
        )
      return signed
    })
  return { schools: markedSchools.size, certificates }
}
