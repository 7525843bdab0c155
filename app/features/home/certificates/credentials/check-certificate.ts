import type { SignedCredential } from '#rules/certificates/credential.ts'
import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import { isSlug, lastPartOfAddress, parseCertificateAddress } from '#rules/certificates/slug.ts'
import { extractCredential, isPng } from '#rules/certificates/baked-png.ts'
import { containsPdf, extractAttachedCredential, isPdf } from '#rules/certificates/sealed-pdf.ts'
import { isRevokedIn } from '#rules/certificates/status-list.ts'
import { parseJson } from '#rules/input/json.ts'
import type { EndedCredential } from '../contract.ts'
import { checkProof } from './check-proof.ts'
import { isSealGenuine } from './check-seal.ts'
import type { StatusListCredential } from './status-lists.server.ts'

export type Verdict =
  | 'genuine'
  | 'status-unknown'
  | 'revoked'
  | 'replaced'
  | 'changed'
  | 'foreign'
  | 'provisional'
  | 'unreadable'
  | 'unknown'
  | 'unreachable'

export type CheckResult = {
  verdict: Verdict
  /** Set unless the verdict is about a file that could not be read. */
  credential?: SignedCredential
  keyName?: string
  /** The credential was in a picture, which no signature covers. */
  isPicture?: true
  issuer?: string
  /** Time at which the keys of the issuer were read. */
  keysAt?: string
  /** Time of the status list. */
  statusAt?: string
  endedAt?: string
}

/**
 * Reads a document of this site. Rejects without network. `readAt`: time of the answer; without a network the service
 * worker answers with the keys that it cached.
 */
export type ReadDocument = (path: string) => Promise<{ status: number; body: unknown; readAt?: string | null }>

type CheckOptions = { origin: string; now: number; read: ReadDocument }

/** A file of a certificate has 2 kB. */
const maxFileBytes = 100_000
const jsonLimits = { depth: 12, values: 1_000 }
const maxStatusAgeMs = 86_400_000

const maxChosenBytes = 2_000_000

/** Checks a JSON file, or a picture or PDF with the file inside. */
export async function checkChosenFile(file: Blob, options: CheckOptions): Promise<CheckResult> {
  if (file.size > maxChosenBytes) return { verdict: 'unreadable' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPdf(bytes)) return checkPdf(bytes, options)
  // One file that is a picture and a PDF shows a page that no seal covers.
  if (containsPdf(bytes)) return { verdict: 'unreadable' }
  if (!isPng(bytes)) return checkFile(new TextDecoder().decode(bytes), options)
  return { ...(await checkFile(extractCredential(bytes) ?? '', options)), isPicture: true }
}

/** A genuine credential may be attached to a page that says something else, so the seal of the file is checked too. */
async function checkPdf(pdf: Uint8Array, options: CheckOptions): Promise<CheckResult> {
  const result = await checkFile(extractAttachedCredential(pdf) ?? '', options)
  const { credential } = result
  if (!credential) return result
  try {
    const { body } = await options.read(didPath(credential.issuer.id.split(':').at(-1)!))
    const isGenuine = await isSealGenuine(pdf, credential, body as DidDocument)
    return isGenuine ? result : { verdict: 'changed', issuer: credential.issuer.name }
  } catch {
    return { verdict: 'unreachable' }
  }
}

const didPath = (school: string): string => `/issuers/${school}/did.json`

/** Checks a file. Only addresses of this site are read, so nothing of the file leaves the device. */
export async function checkFile(text: string, options: CheckOptions): Promise<CheckResult> {
  const parsed = text.length > maxFileBytes ? null : parseJson(text, jsonLimits)
  return parsed?.ok && isCredential(parsed.value) ? checkCredential(parsed.value, options) : { verdict: 'unreadable' }
}

function isCredential(value: unknown): value is SignedCredential {
  const { proof, issuer, type, credentialStatus } = (value ?? {}) as Partial<SignedCredential>
  return (
    typeof proof?.verificationMethod === 'string' &&
    typeof issuer?.id === 'string' &&
    Array.isArray(type) &&
    type.includes('OpenBadgeCredential') &&
    typeof credentialStatus?.statusListCredential === 'string'
  )
}

/** Checks the certificate at an address that was pasted: with or without host and language, or the slug alone. */
export async function checkAddress(text: string, options: CheckOptions): Promise<CheckResult> {
  const pasted = text.trim()
  const url = /^https?:\/\//i.test(pasted) ? URL.parse(pasted) : null
  if (url && url.origin !== options.origin) return { verdict: 'foreign', issuer: url.host }
  const slug = lastPartOfAddress(pasted)
  const address = parseCertificateAddress(slug)
  if (!address) return { verdict: 'unknown' }
  try {
    const { status, body } = await options.read(`/certificates/${slug}/credential.json`)
    if (status === 410) return toEnd(body as EndedCredential)
    if (status !== 200)
      return { verdict: (body as { state?: string }).state === 'provisional' ? 'provisional' : 'unknown' }
    return isCredential(body) ? await checkCredential(body, options) : { verdict: 'unreadable' }
  } catch {
    return { verdict: 'unreachable' }
  }
}

const toEnd = ({ state, endedAt }: EndedCredential): CheckResult => ({ verdict: state, endedAt })

async function checkCredential(credential: SignedCredential, options: CheckOptions): Promise<CheckResult> {
  const { origin, read } = options
  const host = encodeURIComponent(new URL(origin).host)
  const school = new RegExp(`^did:web:${host.replaceAll('.', '\\.')}:issuers:([0-9a-f-]{36})$`).exec(
    credential.issuer.id,
  )?.[1]
  if (!school) return { verdict: 'foreign', issuer: credential.issuer.id }
  try {
    const { status, body: did, readAt } = await read(didPath(school))
    if (status !== 200) return { verdict: 'foreign', issuer: credential.issuer.id }
    const proof = await checkProof(credential, did as DidDocument)
    if (proof === 'unreadable') return { verdict: 'unreadable' }
    if (proof !== 'genuine') return { verdict: 'changed', issuer: credential.issuer.name }
    const result = {
      ...{ credential, keyName: credential.proof.verificationMethod.split('#')[1]! },
      ...(readAt && { keysAt: readAt }),
    }
    return { ...result, ...(await checkStatus(credential, did as DidDocument, school, options)) }
  } catch {
    return { verdict: 'unreachable' }
  }
}

/** Whether the certificate was revoked, in the list of its issuer; of another age or unsigned it says nothing. */
async function checkStatus(
  { id, credentialStatus }: SignedCredential,
  did: DidDocument,
  school: string,
  { origin, now, read }: CheckOptions,
): Promise<Pick<CheckResult, 'verdict' | 'statusAt' | 'endedAt'>> {
  const unknown = { verdict: 'status-unknown' } as const
  const { statusListCredential, statusListIndex } = credentialStatus
  const path = statusListCredential.slice(origin.length)
  if (!statusListCredential.startsWith(`${origin}/issuers/${school}/status/`) || !/^[\w/-]+$/.test(path)) return unknown
  const { status, body } = await read(path).catch(() => ({ status: 0, body: null }))
  const list = body as StatusListCredential
  if (status !== 200 || list.id !== statusListCredential || (await checkProof(list, did)) !== 'genuine') return unknown
  const statusAt = list.validFrom
  if (!(Math.abs(now - Date.parse(statusAt)) < maxStatusAgeMs)) return unknown
  const isRevoked = await isRevokedIn(list.credentialSubject.encodedList, Number(statusListIndex))
  if (isRevoked === null) return unknown
  if (!isRevoked) return { verdict: 'genuine', statusAt }
  // Only the address of a revoked certificate is requested, to distinguish replaced from revoked.
  const slug = new URL(id).pathname.split('/').at(-2) ?? ''
  const end = isSlug(slug) ? await read(`/certificates/${slug}/credential.json`).catch(() => null) : null
  return end?.status === 410 ? { ...toEnd(end.body as EndedCredential), statusAt } : { verdict: 'revoked', statusAt }
}

/** Reads from this site, past the browser's cache: a certificate may have been revoked a minute ago. */
export const readFromSite: ReadDocument = async (path) => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit', signal: AbortSignal.timeout(15_000) })
  const body: unknown = await response.json().catch(() => null)
  return { status: response.status, body, readAt: response.headers.get('date') }
}
