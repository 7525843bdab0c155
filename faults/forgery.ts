import type { Bench } from '#bench/bench.ts'
import { checkProof, type ProofVerdict } from '#app/features/home/certificates/credentials/check-proof.ts'
import { openSigningKey, signDocument } from '#app/features/home/certificates/credentials/sign-document.server.ts'
import { buildCredential, issuerDid, type SignedCredential } from '#rules/certificates/credential.ts'
import { buildDidDocument, type DidDocument } from '#rules/certificates/issuer-keys.ts'
import { parseCertificateAddress, toSlug } from '#rules/certificates/slug.ts'
import { alterValues } from '#app/platform/testing/alter-values.ts'

const origin = 'https://school.example'
const schoolId = 'ban-thung-fa'
const did = issuerDid(origin, schoolId)
const [validFrom, retired] = ['2026-08-01T00:00:00Z', '2027-08-01T00:00:00Z']
const issuedAt = (day: number) => new Date(Date.UTC(2026, 8, 1 + day, 3)).toISOString().replace('.000', '')
const slugOf = (index: number) => toSlug(Uint8Array.from({ length: 16 }, (_, byte) => (index * 31 + byte * 17) & 255))

const achievement = { path: 'courses/sky#certificate-v1', description: '14 lessons', language: 'th' }
const names = ['มะลิ จ.', 'Mali J.', '하은', '子涵']

/** A class of credentials in four scripts, signed with the key of an installation. */
async function signClass(secret: string, size: number) {
  const key = await openSigningKey(secret, did, '2026-1')
  const credentials = await Promise.all(
    Array.from({ length: size }, (_, index) => {
      const credential = buildCredential({
        ...{ origin, school: { id: schoolId, name: 'โรงเรียนบ้านทุ่งฟ้า' }, slug: slugOf(index) },
        ...{ shortName: names[index % 4]!, statusList: 1, statusIndex: index * 997, issuedAt: issuedAt(index) },
        achievement: { ...achievement, name: `Course ${index}`, lines: ['repeats steps', `finds mistakes ${index}`] },
      })
      return signDocument(credential, key, issuedAt(index))
    }),
  )
  return { credentials, publicKeyMultibase: key.publicKeyMultibase }
}

/** Credentials that are put together from parts of genuine ones. */
function* splice(credentials: readonly SignedCredential[], foreign: readonly SignedCredential[]) {
  for (const [index, credential] of credentials.entries()) {
    const other = credentials[(index + 1) % credentials.length]!
    yield { ...credential, proof: other.proof }
    yield { ...credential, proof: { ...credential.proof, proofValue: other.proof.proofValue } }
    yield { ...credential, credentialStatus: other.credentialStatus }
    yield { ...credential, credentialSubject: other.credentialSubject }
    yield { ...credential, proof: { ...credential.proof, created: other.proof.created } }
    yield { ...credential, note: 'added' }
    // Signed with the key of another installation under the name of this school.
    yield foreign[index]!
  }
}

/** Altered, spliced and foreign credentials, and keys that were retired or compromised. */
export const bench: Bench = {
  name: 'forgery',
  unit: 'forged credentials accepted',
  goal: '0 of ≥ 1,000; every genuine one accepted; altered addresses lead nowhere',
  async run(say) {
    const { credentials, publicKeyMultibase } = await signClass('a secret', 24)
    const { credentials: foreign } = await signClass('the secret of another installation', 24)
    const keys = { id: '2026-1', publicKeyMultibase, created: validFrom, retired }
    const issuer = buildDidDocument(did, [keys])
    const countGenuine = async (documents: Iterable<object>, document: DidDocument = issuer) => {
      const verdicts: ProofVerdict[] = []
      for (const forged of documents) verdicts.push(await checkProof(forged, document))
      return { total: verdicts.length, genuine: verdicts.filter((verdict) => verdict === 'genuine').length }
    }
    const forgeries = [
      ...credentials.flatMap((credential) => [...alterValues(credential)]),
      ...splice(credentials, foreign),
    ]
    const forged = await countGenuine(forgeries)
    const genuine = await countGenuine(credentials)
    say(`${forged.genuine} of ${forged.total} forged and ${genuine.genuine} of ${genuine.total} genuine accepted`)

    const withKey = (key: object) => buildDidDocument(did, [{ ...keys, ...key }])
    const compromised = await countGenuine(credentials, withKey({ compromisedSince: issuedAt(12) }))
    const notYet = await countGenuine(credentials, withKey({ created: issuedAt(12) }))
    say(`${compromised.genuine} signed before the key was lost, ${notYet.genuine} since the key exists`)

    const slugs = credentials.map((_, index) => slugOf(index))
    const issuedSlugs = new Set(slugs)
    const addresses = slugs.flatMap((slug) => [...alterValues([slug])]).flat()
    const reached = addresses.filter((address) => issuedSlugs.has(parseCertificateAddress(address)?.slug ?? '')).length
    say(`${reached} of ${addresses.length} altered addresses lead to a certificate`)
    return {
      value: forged.genuine,
      holds:
        forged.genuine === 0 &&
        forged.total >= 1_000 &&
        genuine.genuine === genuine.total &&
        compromised.genuine === 12 &&
        notYet.genuine === 12 &&
        reached === 0,
      details: { forged: forged.total, altered: addresses.length },
    }
  },
}
