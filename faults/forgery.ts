import { readFile } from 'node:fs/promises'
import type { Bench } from '#bench/bench.ts'
import { checkChosenFile } from '#app/features/home/certificates/credentials/check-certificate.ts'
import { checkProof, type ProofVerdict } from '#app/features/home/certificates/credentials/check-proof.ts'
import { buildPdf } from '#app/features/home/certificates/pdf/build-pdf.server.ts'
import { openSigningKey, signDocument } from '#app/features/home/certificates/credentials/sign-document.server.ts'
import { bakeCredential } from '#rules/certificates/baked-png.ts'
import { buildCredential, issuerDid, type SignedCredential } from '#rules/certificates/credential.ts'
import { buildDidDocument, type DidDocument } from '#rules/certificates/issuer-keys.ts'
import { parseCertificateAddress, toSlug } from '#rules/certificates/slug.ts'
import { buildSeal, sealPdf, splitSealed } from '#rules/certificates/sealed-pdf.ts'
import { alterValues } from '#app/platform/testing/alter-values.ts'

const origin = 'https://school.example'
const schoolId = '01900000-0000-7000-8000-000000000001'
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

const rotatedAt = issuedAt(12)

/**
 * A school that changed its key in the middle of a class: `2026-1` signed until then, `2026-2` signs from then on. The
 * forgeries are made with the private keys of the school at times at which they do not sign.
 */
async function rotateKeys(credentials: readonly SignedCredential[], secret: string) {
  const [old, next] = await Promise.all(['2026-1', '2026-2'].map((id) => openSigningKey(secret, did, id)))
  const signAt = (credential: SignedCredential, key: typeof old, day: number) => {
    const { proof: _proof, ...document } = credential
    return signDocument(document, key!, issuedAt(day))
  }
  const days = credentials.map((credential, day) => ({ credential, day }))
  const genuine = await Promise.all(days.map(({ credential, day }) => signAt(credential, day < 12 ? old : next, day)))
  const outOfTime = await Promise.all(days.map(({ credential, day }) => signAt(credential, day < 12 ? next : old, day)))
  const relabeled = genuine.map((credential) => {
    const { verificationMethod } = credential.proof
    const other = verificationMethod.endsWith('#2026-1') ? '#2026-2' : '#2026-1'
    return { ...credential, proof: { ...credential.proof, verificationMethod: `${did}${other}` } }
  })
  const issuer = (changes: object = {}) =>
    buildDidDocument(did, [
      { id: '2026-1', publicKeyMultibase: old!.publicKeyMultibase, created: validFrom, retired: rotatedAt, ...changes },
      { id: '2026-2', publicKeyMultibase: next!.publicKeyMultibase, created: validFrom, validFrom: rotatedAt },
    ])
  return {
    genuine,
    forged: [...outOfTime, ...relabeled, ...genuine.flatMap((credential) => [...alterValues(credential)])],
    issuer,
  }
}

const sheet = (name: string) => ({
  ...{ id: 'x', language: 'th' as const, heading: 'เกียรติบัตร', given: '', name, lines: [], facts: [], steps: 14 },
  ...{
    sentence: { before: '', strong: 'Loops', after: '' },
    school: 'โรงเรียน',
    teacher: null,
    day: '2569',
    draft: null,
  },
  seal: { number: 'SK-2569-000001', signed: '', scan: '', address: null },
})

async function sealFile(pdf: Uint8Array, credential: SignedCredential, secret: string) {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', splitSealed(pdf)!.covered)).toString('base64')
  const key = await openSigningKey(secret, did, '2026-1')
  return sealPdf(pdf, JSON.stringify(await signDocument(buildSeal(credential, digest, issuedAt(0)), key, issuedAt(0))))
}

/** Pictures and JSON files with a genuine credential that PDF readers show as a page of the forger. */
async function forgePictures(credential: SignedCredential): Promise<Uint8Array[]> {
  const badge = await readFile(new URL('../public/images/certificate-badge.png', import.meta.url))
  const json = JSON.stringify(credential)
  const baked = Buffer.from(bakeCredential(badge, json))
  const headerEnd = 33
  const page = await buildPdf({ paper: 'a4', title: 'x', sheets: [sheet('Leo K.')], credential: json })
  const chunk = (type: string, data: Uint8Array) => {
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.write(type, 4, 'latin1')
    return Buffer.concat([frame, data, Buffer.alloc(4)])
  }
  // Some readers accept a page without the usual header.
  const pages = [page, Buffer.concat([Buffer.from('%!PS-Adobe-3.0 PDF-1.4\n'), page.subarray(9)])]
  const types = ['prVa', 'tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'IDAT', 'aaAa', 'PLTE']
  const inPicture = pages.flatMap((data) =>
    types.map((type) => Buffer.concat([baked.subarray(0, headerEnd), chunk(type, data), baked.subarray(headerEnd)])),
  )
  const around = pages.flatMap((data) => [
    Buffer.concat([baked, data]),
    Buffer.concat([Buffer.from(json), data]),
    Buffer.concat([data, Buffer.from(json)]),
  ])
  return [...inPicture, ...around]
}

/** Files with a changed bit, a part cut off or added, another credential or seal, or the seal of another installation. */
async function forgeFiles(credentials: readonly SignedCredential[]) {
  const build = (credential: SignedCredential, name: string) =>
    buildPdf({ paper: 'a4', title: name, sheets: [sheet(name)], credential: JSON.stringify(credential) })
  const [first, second] = credentials as [SignedCredential, SignedCredential]
  const [plain, renamed] = await Promise.all([build(first, 'มะลิ จ.'), build(first, 'Leo K.')])
  const genuine = await sealFile(plain, first, 'a secret')
  const flipped = Array.from({ length: 1_000 }, (_, index) => {
    const forged = Uint8Array.from(genuine)
    const place = Math.floor((index * genuine.length) / 1_000)
    forged[place]! ^= 1 << (index % 8)
    return forged
  })
  const flippedSeals = Array.from({ length: 1_399 }, (_, index) => {
    const forged = Uint8Array.from(genuine)
    forged[splitSealed(genuine)!.start + index]! ^= 1 << (index % 7)
    return forged
  })
  const cut = Array.from({ length: 100 }, (_, index) => genuine.slice(0, Math.floor((index * genuine.length) / 100)))
  return {
    genuine,
    forged: [
      ...flipped,
      ...flippedSeals,
      ...cut,
      plain,
      sealPdf(renamed, splitSealed(genuine)!.seal),
      await sealFile(renamed, first, 'the secret of another installation'),
      await sealFile(plain, second, 'a secret'),
      Uint8Array.from([...genuine, 10]),
      ...(await forgePictures(first)),
    ],
  }
}

/** Files that the check in the browser calls genuine, or genuine with an unknown status. */
async function countAcceptedFiles(files: readonly Uint8Array[], issuer: DidDocument): Promise<number> {
  let accepted = 0
  const read = (path: string) =>
    Promise.resolve(path.endsWith('/did.json') ? { status: 200, body: issuer } : { status: 404, body: {} })
  for (const file of files) {
    const { verdict } = await checkChosenFile(new Blob([Uint8Array.from(file)]), {
      origin,
      now: Date.parse(issuedAt(1)),
      read,
    })
    if (verdict === 'genuine' || verdict === 'status-unknown') accepted++
  }
  return accepted
}

/** Altered, spliced and foreign credentials and PDF files, and keys that were retired or compromised. */
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

    const rotated = await rotateKeys(credentials, 'a secret')
    const rotatedGenuine = await countGenuine(rotated.genuine, rotated.issuer())
    const rotatedForged = await countGenuine(rotated.forged, rotated.issuer())
    const lostKey = await countGenuine(rotated.genuine, rotated.issuer({ compromisedSince: issuedAt(6) }))
    const withdrawnKey = await countGenuine(rotated.genuine, rotated.issuer({ compromisedSince: validFrom }))
    say(
      `two keys: ${rotatedGenuine.genuine} of ${rotatedGenuine.total} genuine and ${rotatedForged.genuine} of ` +
        `${rotatedForged.total} forged accepted; ${lostKey.genuine} after the first was lost, ${withdrawnKey.genuine} without it`,
    )

    const files = await forgeFiles(credentials)
    const acceptedFiles = await countAcceptedFiles(files.forged, issuer)
    const genuineFiles = await countAcceptedFiles([files.genuine], issuer)
    say(`${acceptedFiles} of ${files.forged.length} forged and ${genuineFiles} of 1 genuine PDF files accepted`)

    const slugs = credentials.map((_, index) => slugOf(index))
    const issuedSlugs = new Set(slugs)
    const addresses = slugs.flatMap((slug) => [...alterValues([slug])]).flat()
    const reached = addresses.filter((address) => issuedSlugs.has(parseCertificateAddress(address)?.slug ?? '')).length
    say(`${reached} of ${addresses.length} altered addresses lead to a certificate`)
    return {
      value: forged.genuine + rotatedForged.genuine + acceptedFiles,
      holds:
        forged.genuine === 0 &&
        acceptedFiles === 0 &&
        genuineFiles === 1 &&
        rotatedForged.genuine === 0 &&
        rotatedGenuine.genuine === rotatedGenuine.total &&
        lostKey.genuine === 18 &&
        withdrawnKey.genuine === 12 &&
        forged.total >= 1_000 &&
        genuine.genuine === genuine.total &&
        compromised.genuine === 12 &&
        notYet.genuine === 12 &&
        reached === 0,
      details: { forged: forged.total + rotatedForged.total, files: files.forged.length, altered: addresses.length },
    }
  },
}
