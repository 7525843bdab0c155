import { randomBytes } from 'node:crypto'
import { openDeviceCookie } from '#app/platform/request/device-cookie.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import type { People, Requester } from './people.ts'
import type { HttpRequest } from './send.ts'
import type { EntryPoint } from './entry-points.ts'

/** Each request uses its own IP address and device, so that rate limits do not apply. */
const randomAddress = () => `198.${18 + (randomBytes(1)[0]! % 2)}.${randomBytes(1)[0]}.${randomBytes(1)[0]}`

const devices = openDeviceCookie(parseEnv({ SECRET: testSecret }))

export function headersFor(url: string, people: People, person: Requester): Record<string, string> {
  const session = people.sessions.get(person)?.cookie
  const device = devices
    .write(null, session ? people.ids[person as Exclude<Requester, 'visitor'>] : null)
    .split(';')[0]!
  return {
    origin: url,
    cookie: session ? `${session}; ${device}` : device,
    'x-forwarded-for': randomAddress(),
    'accept-language': 'en',
  }
}

export const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/** Encodes form fields as a browser does. */
export function formText(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (item) => [name, typeof item === 'string' ? item : (JSON.stringify(item) ?? '')] as [string, string],
    ),
  )
  return new URLSearchParams(pairs).toString()
}

export type FormPart = { name: string; value: string | Buffer; fileName?: string }

export function multipart(
  parts: readonly FormPart[],
  boundary = `kite-${randomBytes(8).toString('hex')}`,
): { type: string; body: Buffer } {
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    typeof value === 'string' ? Buffer.from(value) : value,
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export const toFormParts = (fields: Record<string, unknown>): FormPart[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => ({
      name,
      value: typeof item === 'string' ? item : (JSON.stringify(item) ?? ''),
    })),
  )

/** Builds a valid request for an entry point. */
export function validRequest(
  url: string,
  entryPoint: EntryPoint,
  people: People,
  person: Requester = entryPoint.by,
): HttpRequest {
  const headers = headersFor(url, people, person)
  const request: HttpRequest = { method: entryPoint.method, path: entryPoint.path(people), headers }
  if (entryPoint.as === null) return request
  const fields = entryPoint.fields(people)
  if (entryPoint.as === 'json')
    return {
      ...request,
      headers: { ...headers, 'content-type': types.json },
      body: Buffer.from(JSON.stringify(fields)),
    }
  if (entryPoint.as === 'form')
    return { ...request, headers: { ...headers, 'content-type': types.form }, body: Buffer.from(formText(fields)) }
  const file = entryPoint.file!(people)
  const { type, body } = multipart([
    ...toFormParts(fields),
    { name: file.field, value: file.bytes, fileName: file.name },
  ])
  return { ...request, headers: { ...headers, 'content-type': type }, body }
}
