/**
 * PDF files of certificates. The signed credential is an attachment; a seal, which is a signed document with a digest
 * of all other bytes, is in a comment, so that a page that was changed around a genuine credential is refused.
 */

const sealStart = '%skykite-seal '
/** Fixed, because the table of objects behind the seal has its position. */
const sealSlotBytes = 1_400

const toSlot = (seal: string): string => `${sealStart}${seal}`.padEnd(sealSlotBytes - 1, ' ') + '\n'

export const emptySealSlot = toSlot('')

const encodeLatin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const decodeLatin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

export const isPdf = (bytes: Uint8Array): boolean => decodeLatin(bytes.subarray(0, 5)) === '%PDF-'

function indexOfBytes(bytes: Uint8Array, text: string, from = 0): number {
  const pattern = encodeLatin(text)
  for (let start = bytes.indexOf(pattern[0]!, from); start >= 0; start = bytes.indexOf(pattern[0]!, start + 1))
    if (pattern.every((byte, index) => bytes[start + index] === byte)) return start
  return -1
}

/** Lenient readers open files without the header, so the marks of objects and of the end count, too. */
const pdfMarks = ['%PDF-', 'startxref', 'endobj']

/** Whether PDF readers may show a page of the file, wherever it begins. */
export const containsPdf = (bytes: Uint8Array): boolean => pdfMarks.some((mark) => indexOfBytes(bytes, mark) >= 0)

export type SealedParts = {
  /** All bytes that the seal covers. */
  covered: Uint8Array<ArrayBuffer>
  /** JSON text; empty before the file is sealed. */
  seal: string
  start: number
}

/** Separates the seal from the rest of a file; null if there is no seal, or more than one. */
export function splitSealed(pdf: Uint8Array): SealedParts | null {
  const start = indexOfBytes(pdf, `\n${sealStart}`) + 1
  const end = start + sealSlotBytes
  if (start === 0 || end > pdf.length || indexOfBytes(pdf, `\n${sealStart}`, start) >= 0) return null
  const slot = decodeLatin(pdf.subarray(start, end))
  const seal = slot.slice(sealStart.length).trimEnd()
  if (slot !== toSlot(seal)) return null
  const covered = new Uint8Array(pdf.length - sealSlotBytes)
  covered.set(pdf.subarray(0, start))
  covered.set(pdf.subarray(end), start)
  return { covered, seal, start }
}

/** Writes the seal into its place. */
export function sealPdf(pdf: Uint8Array, seal: string): Uint8Array<ArrayBuffer> {
  const parts = splitSealed(pdf)
  const slot = encodeLatin(toSlot(seal))
  if (!parts || slot.length !== sealSlotBytes || /[^ -~]/.test(seal)) throw new Error('the seal does not fit')
  const sealed = Uint8Array.from(pdf)
  sealed.set(slot, parts.start)
  return sealed
}

export const attachmentMark = '/Type/EmbeddedFile'
const maxAttachmentBytes = 100_000

/** The attached credential; null if there is none, or more than one attachment. */
export function extractAttachedCredential(pdf: Uint8Array): string | null {
  const mark = indexOfBytes(pdf, attachmentMark)
  if (mark < 0) return null
  const head = decodeLatin(pdf.subarray(mark, mark + 500))
  const stream = /^[^\n]*\/Length (\d{1,6})>>\nstream\n/.exec(head)
  if (!stream || Number(stream[1]) > maxAttachmentBytes) return null
  const start = mark + stream[0].length
  const end = start + Number(stream[1])
  if (end > pdf.length || indexOfBytes(pdf, attachmentMark, end) >= 0) return null
  return new TextDecoder().decode(pdf.subarray(start, end))
}

/** Document that is signed as the seal. `digest`: base64 of SHA-256. */
export const buildSeal = (credential: { id: string; issuer: { id: string } }, digest: string, sealedAt: string) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: sealAddress(credential.id),
  type: ['VerifiableCredential', 'SealedFile'],
  issuer: { id: credential.issuer.id },
  validFrom: sealedAt,
  credentialSubject: { id: credential.id, digestSRI: `sha256-${digest}` },
})

const sealAddress = (credentialId: string) => credentialId.replace(/credential\.json$/, 'certificate.pdf')
