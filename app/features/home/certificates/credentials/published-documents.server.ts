import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import { isUuid } from '#rules/input/uuid.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { loadDidDocument, lockIssuer, openActiveKey } from './issuer-keys.server.ts'
import { loadStatusList, type StatusListCredential } from './status-lists.server.ts'

type PublicServices = Pick<Services, 'pool' | 'env' | 'now'>

/** Public keys of a school; null if it has signed nothing. */
export const readDidDocument = async ({ pool, env }: PublicServices, school: string): Promise<DidDocument | null> =>
  isUuid(school)
    ? inTransaction(
        pool,
        { ...systemTenant, schoolId: school as SchoolId },
        (db) => loadDidDocument(db, env, school as SchoolId),
        'read only',
      )
    : null

/** A status list of a school, signed now; null if there is no such list. */
export async function readStatusList(
  { pool, env, now }: PublicServices,
  school: string,
  number: string,
): Promise<StatusListCredential | null> {
  if (!isUuid(school) || !/^[1-9]\d{0,3}$/.test(number)) return null
  const schoolId = school as SchoolId
  const tenant = { ...systemTenant, schoolId }
  const ref = { schoolId, list: Number(number), now: now() }
  const statusList = await inTransaction(pool, tenant, (db) => loadStatusList(db, env, ref), 'read only')
  if (statusList !== 'no-key') return statusList
  const renewed = await inTransaction(pool, tenant, async (db) => {
    await lockIssuer(db, schoolId)
    await openActiveKey(db, env, schoolId, ref.now)
    return loadStatusList(db, env, ref)
  })
  return renewed === 'no-key' ? null : renewed
}
