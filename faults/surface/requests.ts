import { randomBytes } from 'node:crypto'
import { openDeviceCookie } from '#app/platform/device-cookie.server.ts'
import { parseEnv } from '#app/platform/env.server.ts'
import { testSecret } from '#bench/live/test-people.ts'
import type { People, Who } from './people.ts'
import type { Sent } from './send.ts'
import type { Way } from './ways.ts'

/** Everybody comes from an address and a device of their own, or limits would answer for the program. */
const address = () => `198.${18 + (randomBytes(1)[0]! % 2)}.${randomBytes(1)[0]}.${randomBytes(1)[0]}`

const devices = openDeviceCookie(parseEnv({ SECRET: testSecret }))

export function headersFor(url: string, people: People, who: Who): Record<string, string> {
  const session = people.sessions.get(who)?.cookie
  const device = devices.write(null, session ? people.ids[who as Exclude<Who, 'visitor'>] : null).split(';')[0]!
  return {
    origin: url,
    cookie: session ? `${session}; ${device}` : device,
    'x-forwarded-for': address(),
    'accept-language': 'en',
  }
}

export const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/** A form as a browser writes it. */
export function formText(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')] as [string, string],
    ),
  )
  return new URLSearchParams(pairs).toString()
}

export type Part = { name: string; value: string | Buffer; fileName?: string }

export function multipart(
  parts: readonly Part[],
  boundary = `kite-${randomBytes(8).toString('hex')}`,
): { type: string; body: Buffer } {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    typeof value === 'string' ? Buffer.from(value) : value,
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export const partsOf = (fields: Record<string, unknown>): Part[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => ({
      name,
      value: typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
    })),
  )

/** The way as it is meant. */
export function validRequest(url: string, way: Way, people: People, who: Who = way.by): Sent {
  const headers = headersFor(url, people, who)
  const sent: Sent = { method: way.method, path: way.path(people), headers }
  if (way.as === null) return sent
  const fields = way.fields(people)
  if (way.as === 'json')
    return { ...sent, headers: { ...headers, 'content-type': types.json }, body: Buffer.from(JSON.stringify(fields)) }
  if (way.as === 'form')
    return { ...sent, headers: { ...headers, 'content-type': types.form }, body: Buffer.from(formText(fields)) }
  const file = way.file!(people)
  const { type, body } = multipart([...partsOf(fields), { name: file.field, value: file.bytes, fileName: file.name }])
  return { ...sent, headers: { ...headers, 'content-type': type }, body }
}
