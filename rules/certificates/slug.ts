/** Letters and digits without i, l, o and u, so that an address can be read aloud and typed. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const slugBytes = 16
const slugLetters = 26

/** Address of a certificate: 128 random bits, which cannot be guessed. */
export function toSlug(bytes: Uint8Array): string {
  if (bytes.length !== slugBytes) throw new Error(`a slug needs ${slugBytes} bytes`)
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  bits <<= BigInt(slugLetters * 5 - slugBytes * 8)
  let slug = ''
  for (let letter = slugLetters - 1; letter >= 0; letter--)
    slug += alphabet[Number((bits >> BigInt(letter * 5)) & 31n)]!
  return slug
}

const slugPattern = new RegExp(`^[${alphabet}]{${slugLetters}}$`)
export const isSlug = (text: string): boolean => slugPattern.test(text)

const provisionalPrefix = 'tmp-'

export type CertificateAddress = { slug: string; isProvisional: boolean }

/** Parses the last part of `/certificates/…`; null for anything else. */
export function parseCertificateAddress(text: string): CertificateAddress | null {
  const isProvisional = text.startsWith(provisionalPrefix)
  const slug = isProvisional ? text.slice(provisionalPrefix.length) : text
  return isSlug(slug) ? { slug, isProvisional } : null
}

/** Last part of an address that was pasted or scanned: with or without host, language and file name. */
export function lastPartOfAddress(text: string): string {
  const pasted = text.trim()
  return (URL.parse(pasted)?.pathname ?? pasted)
    .replace(/\/(credential\.json|badge\.png|certificate\.pdf)?$/, '')
    .split('/')
    .at(-1)!
    .toLowerCase()
}

export const provisionalAddress = (slug: string): string => provisionalPrefix + slug

/** Printed label such as SK-2026-004172. It is no address. */
export const certificateNumber = (year: number, sequence: number): string =>
  `SK-${year}-${String(sequence).padStart(6, '0')}`

/** Years of Thai certificates count from the Buddhist era. */
export const certificateYear = (language: string, year: number): number => (language === 'th' ? year + 543 : year)
