import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { bakeCredential } from '#rules/certificates/baked-png.ts'
import { buildCredential, issuerDid, statusListAddress, type SignedCredential } from '#rules/certificates/credential.ts'
import { buildDidDocument } from '#rules/certificates/issuer-keys.ts'
import { encodeStatusList } from '#rules/certificates/status-list.ts'
import { checkAddress, checkChosenFile, checkFile, type ReadDocument } from './check-certificate.ts'
import { openSigningKey, signDocument } from './sign-document.server.ts'

const origin = 'https://school.example'
const school = '01900000-0000-7000-8000-000000000001'
const did = issuerDid(origin, school)
const slug = '5f4k2m9xq7w3hcv8tj6rbn1d0e'
const index = 4172
const issuedAt = '2026-11-19T03:00:00Z'
const now = Date.parse('2026-11-19T10:00:00Z')

let signed: SignedCredential
let documents: Record<string, unknown>

const signList = async (revoked: number[], validFrom = issuedAt) => {
  const id = statusListAddress(origin, school, 1)
  return signDocument(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      issuer: { id: did },
      validFrom,
      credentialSubject: { encodedList: await encodeStatusList(revoked) },
    },
    await openSigningKey('a secret', did, '2026-1'),
    validFrom,
  )
}

beforeAll(async () => {
  const key = await openSigningKey('a secret', did, '2026-1')
  const achievement = { path: 'courses/x#certificate-v1', name: 'Loops', description: '14', lines: [], language: 'en' }
  signed = await signDocument(
    buildCredential({
      ...{ origin, slug, achievement, issuedAt, shortName: 'Mali J.' },
      ...{ school: { id: school, name: 'Kite Hill' }, statusList: 1, statusIndex: index },
    }),
    key,
    issuedAt,
  )
  documents = {
    [`/issuers/${school}/did.json`]: buildDidDocument(did, [
      { id: '2026-1', publicKeyMultibase: key.publicKeyMultibase, created: '2026-08-01T00:00:00Z' },
    ]),
    [`/issuers/${school}/status/1`]: await signList([]),
    [`/certificates/${slug}/credential.json`]: signed,
  }
})

const readFrom =
  (changes: Record<string, unknown> = {}, requested: string[] = []): ReadDocument =>
  (path) => {
    requested.push(path)
    const body = { ...documents, ...changes }[path]
    if (body instanceof Error) return Promise.reject(body)
    if (body && typeof body === 'object' && 'endedAt' in body) return Promise.resolve({ status: 410, body })
    return Promise.resolve(body ? { status: 200, body } : { status: 404, body: { state: 'unknown' } })
  }

const check = (value: unknown, read = readFrom()) =>
  checkFile(typeof value === 'string' ? value : JSON.stringify(value), { origin, now, read })

test('a file and an address of a valid certificate are genuine', async () => {
  expect(await check(signed)).toMatchObject({ verdict: 'genuine', keyName: '2026-1', statusAt: issuedAt })
  for (const address of [slug, `${origin}/th/certificates/${slug}`, ` ${origin}/certificates/${slug.toUpperCase()}/ `])
    expect(await checkAddress(address, { origin, now, read: readFrom() })).toMatchObject({ verdict: 'genuine' })
})

test('reads only the keys and the status list, which do not name the certificate', async () => {
  const requested: string[] = []
  await check(signed, readFrom({}, requested))
  expect(requested).toEqual([`/issuers/${school}/did.json`, `/issuers/${school}/status/1`])
})

test('distinguishes revoked from replaced', async () => {
  const list = { [`/issuers/${school}/status/1`]: await signList([index]) }
  expect(await check(signed, readFrom(list))).toMatchObject({ verdict: 'revoked' })
  const end = { state: 'replaced', reason: 'name', endedAt: issuedAt }
  const replaced = { ...list, [`/certificates/${slug}/credential.json`]: end }
  expect(await check(signed, readFrom(replaced))).toMatchObject({ verdict: 'replaced', endedAt: issuedAt })
})

test('does not believe an old, unsigned or missing status list', async () => {
  const path = `/issuers/${school}/status/1`
  for (const list of [
    await signList([], '2026-11-18T03:00:00Z'),
    { ...(await signList([])), validFrom: '2026-11-19T09:00:00Z' },
    new Error('no network'),
    null,
  ])
    expect(await check(signed, readFrom({ [path]: list }))).toMatchObject({ verdict: 'status-unknown' })
})

test('names changed, foreign and unreadable files', async () => {
  expect(await check({ ...signed, name: 'Flying' })).toMatchObject({ verdict: 'changed' })
  const foreign = { ...signed, issuer: { ...signed.issuer, id: 'did:web:school.example.evil:issuers:x' } }
  expect(await check(foreign)).toEqual({ verdict: 'foreign', issuer: foreign.issuer.id })
  expect(await check(signed, readFrom({ [`/issuers/${school}/did.json`]: null }))).toMatchObject({ verdict: 'foreign' })
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"proof":{}}',
    '['.repeat(1_000),
    JSON.stringify({ ...signed, proof: 1 }),
  ])
    expect(await check(text)).toEqual({ verdict: 'unreadable' })
  expect(await check(signed, readFrom({ [`/issuers/${school}/did.json`]: new Error('no network') }))).toEqual({
    verdict: 'unreachable',
  })
})

test('checks the file inside of a picture', async () => {
  const picture = await readFile('public/images/certificate-badge.png')
  const options = { origin, now, read: readFrom() }
  const baked = bakeCredential(picture, JSON.stringify(signed))
  expect(await checkChosenFile(new Blob([baked]), options)).toMatchObject({ verdict: 'genuine', isPicture: true })
  const altered = bakeCredential(picture, JSON.stringify({ ...signed, name: 'Flying' }))
  expect(await checkChosenFile(new Blob([altered]), options)).toMatchObject({ verdict: 'changed' })
  for (const content of [new Uint8Array(picture), new Uint8Array(2_000_001), JSON.stringify({ name: 'x' })])
    expect(await checkChosenFile(new Blob([content]), options)).toMatchObject({ verdict: 'unreadable' })
  expect(await checkChosenFile(new Blob([JSON.stringify(signed)]), options)).toMatchObject({ verdict: 'genuine' })
})

test('refuses a genuine credential in a file that PDF readers show as a page', async () => {
  const picture = await readFile('public/images/certificate-badge.png')
  const options = { origin, now, read: readFrom() }
  const page = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n')
  const baked = bakeCredential(picture, JSON.stringify(signed))
  // Private chunks and text before the picture's data, and data after its end.
  const inside = (type: string) => insertChunk(baked, type, page)
  const forged = [inside('prVa'), inside('tEXt'), inside('iTXt'), inside('eXIf'), Buffer.concat([baked, page])]
  const otherMagic = new TextEncoder().encode('%!PS-Adobe-3.0 PDF-1.4\n')
  forged.push(insertChunk(baked, 'prVa', otherMagic), Buffer.concat([baked, otherMagic]))
  forged.push(Buffer.concat([page, Buffer.from(JSON.stringify(signed))]))
  for (const file of forged)
    expect((await checkChosenFile(new Blob([new Uint8Array(file)]), options)).verdict).toMatch(/^(unreadable|changed)$/)
})

/** A copy with another chunk after the header; readers ignore its check value. */
function insertChunk(png: Uint8Array, type: string, data: Uint8Array): Buffer {
  const headerEnd = 8 + 25
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const chunk = [length, Buffer.from(type), data, Buffer.alloc(4)]
  return Buffer.concat([png.subarray(0, headerEnd), ...chunk, png.subarray(headerEnd)])
}

test('without a network, a check with cached keys reports their age and no status', async () => {
  const readOffline: ReadDocument = (path) =>
    path.endsWith('/did.json')
      ? Promise.resolve({ status: 200, body: documents[path], readAt: 'Wed, 18 Nov 2026 08:00:00 GMT' })
      : Promise.reject(new TypeError('no network'))
  expect(await check(signed, readOffline)).toMatchObject({
    verdict: 'status-unknown',
    keysAt: 'Wed, 18 Nov 2026 08:00:00 GMT',
  })
  expect(await check({ ...signed, name: 'Flying' }, readOffline)).toMatchObject({ verdict: 'changed' })
})

test('an address of another site is not requested', async () => {
  const requested: string[] = []
  const options = { origin, now, read: readFrom({}, requested) }
  expect(await checkAddress(`https://other.example/certificates/${slug}`, options)).toEqual({
    verdict: 'foreign',
    issuer: 'other.example',
  })
  expect(await checkAddress('hello', options)).toEqual({ verdict: 'unknown' })
  expect(requested).toEqual([])
})
