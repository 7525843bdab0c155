import { addField, readUrlEncoded, type Fields, type FormReason } from '#rules/input/form.ts'
import { readJson, type JsonReason } from '#rules/input/json.ts'
import { isText } from '#rules/input/text.ts'
import { bodyLimits, type BodyLimits } from './body-limits.ts'
import { AppError } from './errors.ts'
import { emptyForm, type Form } from './form.ts'

/**
 * The one way to what was sent: counted while it comes in, measured before it is parsed. Everything that takes a body
 * takes it from here.
 */

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
  const type = typeOf(request)
  const inParts = type === 'multipart/form-data' && limits.files > 0
  // Only a file is that long.
  const bytes = await bytesOf(request, inParts ? limits.bytes : Math.min(limits.bytes, bodyLimits.list.bytes))
  if (bytes.length === 0) return emptyForm
  if (inParts) return readParts(request, bytes, limits)
  if (type !== 'application/x-www-form-urlencoded') throw new AppError('unsupported')
  const read = readUrlEncoded(textOf(bytes), limits)
  if (!read.ok) throw refusals[read.reason]()
  return read.value
}

export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  const bytes = await bytesOf(request, limits.bytes)
  if (bytes.length > 0 && typeOf(request) !== 'application/json') throw new AppError('unsupported')
  const read = readJson(textOf(bytes), limits)
  if (!read.ok) throw refusals[read.reason]()
  return read.value
}

/** The type without its parameters, which nothing of ours asks for. */
export const typeOf = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

/** What says that it is too long is not read at all; what does not say how long it is, is counted. */
async function bytesOf({ headers, body }: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of untilGone(body)) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whoever goes away in the middle of sending has sent nothing that can be read, which is no fault of ours. */
async function* untilGone(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch {
    throw refusals['bad-text']()
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusals['bad-text']()
  }
}

/** What stands above a part: its name, a file's name and its type. */
const partHeadBytes = 2_048

/** Parts are counted by their boundary, and what stands above each is measured, before the parser sees them. */
async function readParts(request: Request, bytes: Buffer<ArrayBuffer>, limits: BodyLimits): Promise<Form> {
  const type = request.headers.get('content-type')!
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
  if (!boundary) throw new AppError('unsupported')
  demandPlainParts(bytes, `--${boundary}`, limits.fields + 1)
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

function demandPlainParts(bytes: Buffer, boundary: string, most: number): void {
  let count = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    if (++count > most) throw tooLarge()
    const head = bytes.subarray(at + boundary.length, at + boundary.length + partHeadBytes)
    const isLast = head.toString('latin1', 0, 2) === '--'
    if (!isLast && head.length === partHeadBytes && !head.includes('\r\n\r\n')) throw tooLarge()
  }
}
