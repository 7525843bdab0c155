import { addField, parseUrlEncoded, type Fields, type FormReason } from '#rules/input/form.ts'
import { parseJson, type JsonReason } from '#rules/input/json.ts'
import { isText } from '#rules/input/text.ts'
import { bodyLimits, type BodyLimits } from './body-limits.ts'
import { AppError } from '../errors/errors.ts'
import { emptyForm, type Form } from './form.ts'

/** All request bodies are read here: bytes are counted while they arrive, and limits are checked before parsing. */

const tooLarge = () => new AppError('too-large')

const refusals: Record<FormReason | JsonReason, () => AppError> = {
  'too-many-fields': tooLarge,
  'too-long': tooLarge,
  'too-deep': tooLarge,
  'too-many-values': tooLarge,
  'bad-text': () => new AppError('invalid', { fields: { form: 'bad-text' } }),
  'not-json': () => new AppError('invalid', { fields: { form: 'not-json' } }),
}

export async function readForm(request: Request, limits: BodyLimits): Promise<Form> {
  const type = mediaTypeOf(request)
  const isMultipart = type === 'multipart/form-data' && limits.files > 0
  // Only multipart forms with files may use the full size.
  const bytes = await readBytes(request, isMultipart ? limits.bytes : Math.min(limits.bytes, bodyLimits.list.bytes))
  if (bytes.length === 0) return emptyForm
  if (isMultipart) return readMultipart(request, bytes, limits)
  if (type !== 'application/x-www-form-urlencoded') throw new AppError('unsupported')
  const result = parseUrlEncoded(decodeText(bytes), limits)
  if (!result.ok) throw refusals[result.reason]()
  return result.value
}

export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  const bytes = await readBytes(request, limits.bytes)
  if (bytes.length > 0 && mediaTypeOf(request) !== 'application/json') throw new AppError('unsupported')
  const result = parseJson(decodeText(bytes), limits)
  if (!result.ok) throw refusals[result.reason]()
  return result.value
}

/** The unparsed text of a body, for routes whose caller signs it. */
export const readTextBody = async (request: Request, { bytes }: Pick<BodyLimits, 'bytes'>): Promise<string> =>
  decodeText(await readBytes(request, bytes))

/** Media type of the request without parameters. */
export const mediaTypeOf = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

/** Rejects by Content-Length before reading; bodies without that header are counted while reading. */
async function readBytes({ headers, body }: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(body)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reports a connection that closes mid-body as bad input, not as a server error. */
async function* readChunks(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch {
    throw refusals['bad-text']()
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusals['bad-text']()
  }
}

/** Most bytes of a part's headers: field name, file name and type. */
const partHeaderBytes = 2_048

/** Counts the parts and checks the size of their headers before the multipart parser runs. */
async function readMultipart(request: Request, bytes: Buffer<ArrayBuffer>, limits: BodyLimits): Promise<Form> {
  const type = request.headers.get('content-type')!
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
  if (!boundary) throw new AppError('unsupported')
  checkPartHeaders(bytes, `--${boundary}`, limits.fields + 1)
  const parsed = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusals['bad-text']()
  })
  const fields: Fields<string | File> = new Map()
  let files = 0
  for (const [name, value] of parsed) {
    if (typeof value !== 'string' && ++files > limits.files) throw tooLarge()
    if (typeof value === 'string' && !isText(value)) throw refusals['bad-text']()
    const problem = addField(fields, name, value, limits)
    if (problem) throw refusals[problem]()
  }
  return fields
}

function checkPartHeaders(bytes: Buffer, boundary: string, maxParts: number): void {
  let count = 0
  for (let offset = bytes.indexOf(boundary); offset >= 0; offset = bytes.indexOf(boundary, offset + boundary.length)) {
    if (++count > maxParts) throw tooLarge()
    const header = bytes.subarray(offset + boundary.length, offset + boundary.length + partHeaderBytes)
    const isLast = header.toString('latin1', 0, 2) === '--'
    if (!isLast && header.length === partHeaderBytes && !header.includes('\r\n\r\n')) throw tooLarge()
  }
}
