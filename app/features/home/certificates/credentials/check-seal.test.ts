import { beforeAll, expect, test } from 'vitest'
import { buildCredential, issuerDid, type SignedCredential } from '#rules/certificates/credential.ts'
import { buildDidDocument } from '#rules/certificates/issuer-keys.ts'
import { buildSeal, sealPdf, splitSealed } from '#rules/certificates/sealed-pdf.ts'
import { PdfFile } from '../pdf/pdf-file.server.ts'
import { checkChosenFile, type ReadDocument } from './check-certificate.ts'
import { openSigningKey, signDocument } from './sign-document.server.ts'

const origin = 'https://school.example'
const school = '01900000-0000-7000-8000-000000000001'
const did = issuerDid(origin, school)
const issuedAt = '2026-11-19T03:00:00Z'
const now = Date.parse('2026-11-19T10:00:00Z')

type Key = Awaited<ReturnType<typeof openSigningKey>>
let key: Key
let credential: SignedCredential
let pdf: Uint8Array<ArrayBuffer>

/** A file with a text where a certificate has its page. */
function buildFile(attached: object | null, page = 'Mali J.'): Buffer {
  const file = new PdfFile()
  const catalog = file.add(`<</Type/Catalog/Page(${page})>>`)
  if (attached) file.addStream(Buffer.from(JSON.stringify(attached)), '/Type/EmbeddedFile')
  return file.build(catalog, file.add('<<>>'))
}

async function seal(file: Uint8Array, sealed = credential, signer = key) {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', splitSealed(file)!.covered)).toString('base64')
  return sealPdf(file, JSON.stringify(await signDocument(buildSeal(sealed, digest, issuedAt), signer, issuedAt)))
}

async function sign(slug: string) {
  const achievement = { path: 'courses/x#certificate-v1', name: 'Loops', description: '14', lines: [], language: 'en' }
  const document = buildCredential({
    ...{ origin, slug, achievement, issuedAt, shortName: 'Mali J.' },
    ...{ school: { id: school, name: 'Kite Hill' }, statusList: 1, statusIndex: 4 },
  })
  return signDocument(document, key, issuedAt)
}

beforeAll(async () => {
  key = await openSigningKey('a secret', did, '2026-1')
  credential = await sign('5f4k2m9xq7w3hcv8tj6rbn1d0e')
  pdf = await seal(buildFile(credential))
})

const read: ReadDocument = (path) =>
  Promise.resolve(
    path.endsWith('/did.json')
      ? {
          status: 200,
          body: buildDidDocument(did, [
            { id: '2026-1', publicKeyMultibase: key.publicKeyMultibase, created: '2026-08-01T00:00:00Z' },
          ]),
        }
      : { status: 404, body: {} },
  )
const verdictOf = async (file: Uint8Array) =>
  (await checkChosenFile(new Blob([Uint8Array.from(file)]), { origin, now, read })).verdict

test('accepts a sealed file', async () => {
  expect(await verdictOf(pdf)).toBe('status-unknown')
})

test('refuses a page that was changed around a genuine credential', async () => {
  const text = Buffer.from(pdf).toString('latin1')
  expect(await verdictOf(Buffer.from(text.replace('Page(Mali J.)', 'Page(Leo K.)'), 'latin1'))).toBe('changed')
  expect(await verdictOf(Buffer.from(`${text}\n% more`, 'latin1'))).toBe('changed')
  expect(await verdictOf(buildFile(credential))).toBe('changed')
  expect(await verdictOf(Buffer.from(text.replace(/%skykite-seal [^\n]*\n/, ''), 'latin1'))).toBe('changed')
})

test('refuses seals of other files, certificates and installations', async () => {
  const other = await seal(buildFile(credential, 'Leo K.'))
  expect(await verdictOf(sealPdf(buildFile(credential), splitSealed(other)!.seal))).toBe('changed')
  expect(await verdictOf(await seal(buildFile(credential), await sign('6f4k2m9xq7w3hcv8tj6rbn1d0e')))).toBe('changed')
  const foreign = await openSigningKey('another secret', did, '2026-1')
  expect(await verdictOf(await seal(buildFile(credential), credential, foreign))).toBe('changed')
})

test('refuses a sealed file with an altered credential, and reads no second one', async () => {
  expect(await verdictOf(await seal(buildFile({ ...credential, name: 'Flying' })))).toBe('changed')
  const twice = new PdfFile()
  const catalog = twice.add('<</Type/Catalog>>')
  for (const attached of [credential, { ...credential, name: 'Flying' }])
    twice.addStream(Buffer.from(JSON.stringify(attached)), '/Type/EmbeddedFile')
  expect(await verdictOf(await seal(twice.build(catalog, catalog)))).toBe('unreadable')
})

test('finds nothing in other PDF files', async () => {
  expect(await verdictOf(buildFile(null))).toBe('unreadable')
  for (const content of [
    '%PDF-',
    '%PDF-1.7\n/Type/EmbeddedFile/Length 999999>>\nstream\nx',
    '%PDF-1.7\n\n%skykite-seal ',
  ])
    expect(await verdictOf(Buffer.from(content))).toBe('unreadable')
})
