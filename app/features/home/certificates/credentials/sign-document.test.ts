import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import { beforeAll, expect, test } from 'vitest'
import { checkProof } from './check-proof.ts'
import { buildCredential, issuerDid, type SignedCredential } from '#rules/certificates/credential.ts'
import { buildDidDocument, type DidDocument, type IssuerKey } from '#rules/certificates/issuer-keys.ts'
import { alterValues } from '#app/platform/testing/alter-values.ts'
import { openSigningKey, signDocument } from './sign-document.server.ts'

const origin = 'https://school.example:8443'
const issuedAt = '2026-11-19T03:00:00Z'
const did = issuerDid(origin, 'ban-thung-fa')

let signed: SignedCredential
let publicKey: string

beforeAll(async () => {
  const key = await openSigningKey('a secret', did, '2026-1')
  publicKey = key.publicKeyMultibase
  const credential = buildCredential({
    origin,
    school: { id: 'ban-thung-fa', name: 'โรงเรียนบ้านทุ่งฟ้า' },
    slug: '5f4k2m9xq7w3hcv8tj6rbn1d0e',
    shortName: 'มะลิ จ.',
    achievement: {
      path: 'courses/block-breeze#certificate-v1',
      name: 'การวนซ้ำและทางเลือก',
      description: '14 บทเรียน',
      lines: ['ใช้การวนซ้ำ', 'ให้โปรแกรมดูก่อน'],
      language: 'th',
    },
    statusList: 1,
    statusIndex: 90_417,
    issuedAt,
  })
  signed = await signDocument(credential, key, issuedAt)
})

const documentWith = (key: Partial<IssuerKey> = {}): DidDocument =>
  buildDidDocument(did, [{ id: '2026-1', publicKeyMultibase: publicKey, created: '2026-08-01T00:00:00Z', ...key }])

/** The verdict of another library. */
async function isAcceptedElsewhere(document: object): Promise<boolean> {
  const didDocument = documentWith()
  const contexts = { '@context': 'https://w3id.org/security/multikey/v1' }
  const { verified } = await signatures.verify(structuredClone(document), {
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader: (address) =>
      Promise.resolve({
        document: address.includes('#') ? { ...contexts, ...didDocument.verificationMethod[0] } : didDocument,
        documentUrl: address,
        contextUrl: null,
      }),
  })
  return verified
}

test('another library and the check of the browser accept what is signed', async () => {
  expect(await isAcceptedElsewhere(signed)).toBe(true)
  expect(await checkProof(signed, documentWith())).toBe('genuine')
})

test('refuses a credential with any value changed, removed or added', async () => {
  let count = 0
  for (const altered of alterValues(signed)) {
    count++
    expect(await checkProof(altered, documentWith()), JSON.stringify(altered)).not.toBe('genuine')
  }
  expect(count).toBeGreaterThan(100)
  expect(await checkProof({ ...signed, extra: 'field' }, documentWith())).toBe('changed')
  const { proof: _proof, ...unsigned } = signed
  expect(await checkProof(unsigned, documentWith())).toBe('unreadable')
})

test('a retired key verifies what it signed before, a compromised key nothing from then on', async () => {
  const verdict = (key: Partial<IssuerKey>) => checkProof(signed, documentWith(key))
  expect(await verdict({ retired: '2027-08-01T00:00:00Z' })).toBe('genuine')
  expect(await verdict({ retired: '2026-11-19T00:00:00Z' })).toBe('changed')
  expect(await verdict({ compromisedSince: '2026-11-20T00:00:00Z' })).toBe('genuine')
  expect(await verdict({ compromisedSince: '2026-11-01T00:00:00Z' })).toBe('changed')
  expect(await verdict({ created: '2026-12-01T00:00:00Z' })).toBe('changed')
  expect(await checkProof(signed, { ...documentWith(), id: 'did:web:other.example' })).toBe('unknown-key')
})

test('a key depends on the secret and its id', async () => {
  const keys = await Promise.all([
    openSigningKey('a secret', did, '2026-1'),
    openSigningKey('a secret', did, '2027-1'),
    openSigningKey('another secret', did, '2026-1'),
  ])
  expect(new Set(keys.map(({ publicKeyMultibase }) => publicKeyMultibase)).size).toBe(3)
  expect(keys[0]!.publicKeyMultibase).toBe(publicKey)
})
