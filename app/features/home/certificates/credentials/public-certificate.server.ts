import { and, eq } from 'drizzle-orm'
import { viewOfAddress, type AddressView } from '#rules/certificates/award.ts'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import { parseCertificateAddress, type CertificateAddress } from '#rules/certificates/slug.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, visitor } from '#rules/permissions.ts'
import { listRefusedPurposes } from '#app/features/people/consent/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { buildSheet } from '../awarding/certificate-sheet.server.ts'
import type { EndedCredential, PublicCertificate } from '../contract.ts'
import { certificateSlugs, certificates, type CertificateRow } from '../tables.server.ts'

type PublicServices = Pick<Services, 'pool' | 'env' | 'now'>
type AddressedRow = { view: Exclude<AddressView, 'unknown'>; row: CertificateRow; db: Database }

/** Finds a certificate by its address, under the row security of its school; null if the address shows nothing. */
async function findByAddress<Result>(
  { pool, now }: PublicServices,
  address: CertificateAddress | null,
  use: (match: AddressedRow) => Promise<Result>,
): Promise<Result | null> {
  if (!address) return null
  const { slug, isProvisional } = address
  const schoolId = await findSchool({ pool }, slug)
  if (!schoolId) return null
  return inTransaction(
    pool,
    { ...systemTenant, schoolId },
    async (db) => {
      const [row] = await db
        .select()
        .from(certificates)
        .where(and(eq(certificates.schoolId, schoolId), eq(certificates.slug, slug)))
      if (!row) return null
      // A teacher ticked that a guardian agreed; a later refusal ends the page and the file as if they had never been.
      const purposesOff = await listRefusedPurposes(db, schoolId, row.studentId)
      if (!can(visitor, 'certificates.read', { purposesOff })) return null
      const view = viewOfAddress({ ...row, issuedAt: row.issuedAt?.getTime() ?? null }, isProvisional, now())
      return view === 'unknown' ? null : use({ view, row, db })
    },
    'read only',
  )
}

async function findSchool({ pool }: Pick<Services, 'pool'>, slug: string): Promise<SchoolId | null> {
  const [match] = await inTransaction(
    pool,
    systemTenant,
    (db) =>
      db.select({ schoolId: certificateSlugs.schoolId }).from(certificateSlugs).where(eq(certificateSlugs.slug, slug)),
    'read only',
  )
  return match?.schoolId ?? null
}

/** The fields of the public page; null if the address shows nothing. */
export const loadPublicCertificate = (services: PublicServices, address: string): Promise<PublicCertificate | null> =>
  findByAddress(services, parseCertificateAddress(address), async ({ view, row, db }): Promise<PublicCertificate> => {
    const { env } = services
    if (view === 'moved') return { view, slug: row.slug! }
    if (view === 'ended') return { view, ...describeEnd(row) }
    const school = await schoolById(db, row.schoolId)
    // An issued certificate shows the name of the school that was signed.
    const name = row.credential?.issuer.name ?? school!.name
    const sheet = buildSheet(row, env, { school: { name, timezone: school!.timezone }, paper: null })
    if (view === 'provisional') return { view, sheet }
    return {
      ...{ view, sheet, slug: row.slug!, host: new URL(env.BASE_URL).host },
      issuedOn: formatLocalDay(row.issuedAt!.getTime(), school!.timezone),
      keyName: row.credential!.proof.verificationMethod.split('#')[1]!,
    }
  })

export type PublishedCredential =
  | { view: 'certificate'; credential: SignedCredential }
  | ({ view: 'ended' } & EndedCredential)
  | { view: 'provisional' | 'moved' }

/** The signed file of a certificate; null if the address shows nothing. */
export const loadCredential = (services: PublicServices, address: string): Promise<PublishedCredential | null> =>
  findByAddress(services, parseCertificateAddress(address), async ({ view, row }): Promise<PublishedCredential> => {
    if (view === 'ended') return { view, ...describeEnd(row) }
    return view === 'certificate' ? { view, credential: row.credential! } : { view }
  })

/** Contains neither the name nor what it was for. */
const describeEnd = ({ state, endReason, endedAt }: CertificateRow): EndedCredential => ({
  state: state === 'replaced' ? 'replaced' : 'revoked',
  // The page does not accuse: cheating is shown like a withdrawal.
  reason: endReason === 'cheating' ? 'withdrawn' : endReason,
  endedAt: endedAt!.toISOString(),
})
