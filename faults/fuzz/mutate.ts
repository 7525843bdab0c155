import { formText, headersFor, multipart, toFormParts, types } from '../surface/requests.ts'
import { requesters, type People } from '../surface/people.ts'
import type { HttpRequest } from '../surface/send.ts'
import type { EntryPoint } from '../surface/entry-points.ts'
import { mutateFields, oddText } from './odd-values.ts'
import type { Random } from './random.ts'

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'GE T',
  'get',
  '',
]
const contentTypes = [
  types.form,
  types.json,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/x-script',
  'application/xml',
  'application/json; charset=utf-16',
  `${types.form}; charset=shift_jis`,
  '',
  'a',
  '*/*',
  'application/octet-stream',
]

type FuzzContext = { random: Random; people: People; other: People; url: string }

/** Builds one request to an entry point, usually as a user without access and usually mutated. */
export function fuzzRequest(entryPoint: EntryPoint, context: FuzzContext): HttpRequest {
  const { random, people, url } = context
  const person = random.chance(0.5) ? entryPoint.by : random.pick(requesters)
  const headers = headersFor(url, people, person)
  const request: HttpRequest = {
    method: entryPoint.method,
    path: localizePath(random, entryPoint, entryPoint.path(people)),
    headers,
  }
  const isValid = random.chance(0.2)
  if (entryPoint.as) {
    const { type, ...body } = fuzzBody(entryPoint, context, isValid)
    Object.assign(request, { ...body, headers: { ...headers, 'content-type': type } })
  }
  if (entryPoint.query.length > 0 && random.chance(0.6)) request.path = withQuery(request.path, entryPoint, context)
  if (isValid) return request
  if (random.chance(0.15)) request.path = oddPath(request.path, context)
  if (random.chance(0.15)) Object.assign(request.headers, oddHeaders(context, request.headers))
  if (random.chance(0.1)) request.method = random.pick(methods)
  return request
}

/** Requests a page in a random language, as document or as data. */
function localizePath(random: Random, { kind, method }: EntryPoint, path: string): string {
  if (kind !== 'page' && kind !== 'action') return path
  const localized = random.chance(0.5) ? `/${random.pick(['th', 'ko', 'cn', 'en'])}${path}` : path
  if (kind === 'action') return random.chance(0.15) ? localized.replace('.data', '') : localized
  return method === 'GET' && random.chance(0.8)
    ? `${localized === '/' ? '/_' : localized.replace(/\/$/, '')}.data`
    : localized
}

function fuzzBody(
  entryPoint: EntryPoint,
  { random, people, other }: FuzzContext,
  isValid: boolean,
): Pick<HttpRequest, 'body' | 'pieceBytes'> & { type: string } {
  const valid = entryPoint.fields(people)
  const fields = isValid || random.chance(0.1) ? valid : mutateFields(random, valid, people, other)
  const encodeFields = (as: EntryPoint['as']): { type: string; body: Buffer } => {
    if (as === 'json') return { type: types.json, body: Buffer.from(JSON.stringify(fields)) }
    if (as === 'form') return { type: types.form, body: Buffer.from(formText(fields)) }
    const { field, name, bytes } = entryPoint.file?.(people) ?? { field: 'file', name: 'a', bytes: Buffer.from('a') }
    return multipart([
      ...toFormParts(fields),
      {
        name: field,
        value: random.chance(0.3) ? corruptBytes(random, bytes) : bytes,
        fileName: random.chance(0.3) ? oddText(random, people, other) : name,
      },
    ])
  }
  const { type, body } = encodeFields(
    isValid || random.chance(0.85) ? entryPoint.as : random.pick(['json', 'form', 'files'] as const),
  )
  const finalBody = isValid ? body : random.chance(0.08) ? corruptBytes(random, body) : body
  return {
    body: finalBody,
    ...(!isValid && random.chance(0.05) && { pieceBytes: random.chance(0.5) ? 16_384 : 1 }),
    type: isValid || random.chance(0.9) ? type : random.pick(contentTypes),
  }
}

function corruptBytes(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = 1 + random.below(6); left > 0 && copy.length > 0; left--)
    copy[random.below(copy.length)] = random.below(256)
  return random.chance(0.4) ? copy.subarray(0, random.below(copy.length + 1)) : copy
}

function withQuery(path: string, entryPoint: EntryPoint, { random, people, other }: FuzzContext): string {
  const names = [...entryPoint.query, '_routes', 'index', '__proto__']
  const pairs = Array.from(
    { length: 1 + random.below(3) },
    () => `${random.pick(names)}=${encode(random, oddText(random, people, other))}`,
  )
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Sometimes leaves text unencoded, unlike browsers. */
const encode = (random: Random, text: string) =>
  random.chance(0.9) ? encodeURIComponent(text.toWellFormed()) : Buffer.from(text).toString('latin1')

function oddPath(path: string, { random, people, other }: FuzzContext): string {
  const [pathname = '', query] = path.split('?') as [string, string?]
  const parts = pathname.split('/')
  const index = 1 + random.below(Math.max(1, parts.length - 1))
  const odd = encode(random, oddText(random, people, other))
  const mutations: (() => string)[] = [
    () => parts.with(Math.min(index, parts.length - 1), odd).join('/'),
    () => parts.toSpliced(index, 0, odd).join('/'),
    () =>
      parts
        .toSpliced(index, 0, random.pick(['', '.', '..', '%2e%2e', '%2F', '%5c', ';a', '%00', '*', '__proto__']))
        .join('/'),
    () =>
      `${pathname}${random.pick(['/', '//', '/..', '/../..', '.data', '.data.data', '/_.data', '%2F', '%00', '%', ';a=b', '.json', '\\', '#a', '/.'])}`,
    () => `/${random.pick(['/', '//', './', '../', 'th/', 'TH/', 'xx/', '%2f'])}${pathname}`,
    () => pathname.toUpperCase(),
    () => encodeURIComponent(pathname),
    () => `http://${random.pick(['', 'a:b@', '@', 'a@b@'])}evil.test${pathname}`,
    () => pathname.replaceAll('/', '%2F'),
  ]
  const created = random.pick(mutations)()
  return query === undefined ? created : `${created}?${query}`
}

function oddHeaders(
  { random, people, other, url }: FuzzContext,
  { cookie = '' }: Record<string, string>,
): Record<string, string> {
  const odd = oddText(random, people, other)
  const line = Buffer.from(odd).toString('latin1')
  const truncatedCookie = cookie.slice(0, random.below(cookie.length + 1))
  const choices: Record<string, string>[] = [
    { origin: random.pick(['null', '', 'https://evil.test', url.toUpperCase(), `${url}.evil.test`, line]) },
    {
      cookie: random.pick([
        truncatedCookie,
        `${cookie}; ${cookie}`,
        cookie.replaceAll('=', '=%'),
        `skykite.session_token=${line}`,
        `${cookie}; skykite.known=${line}; skykite_locale=${line}`,
        ';;;=;=a',
        line,
        `__proto__=a; ${cookie}`,
      ]),
    },
    { 'content-type': random.pick(contentTypes) },
    { 'content-length': random.pick(['-1', '0', '1e3', '99999999999', line]) },
    { 'content-encoding': random.pick(['gzip', 'br', line]) },
    { 'transfer-encoding': random.pick(['chunked', 'gzip', 'identity', line]) },
    {
      accept: line,
      'accept-encoding': random.pick(['', 'br;q=9', 'gzip, *;q=0', line]),
      'accept-language': random.pick(['', '*', 'th;q=x', 'ko-KR-u-nu-thai', line]),
    },
    {
      range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=a', line]),
      'if-none-match': random.pick(['*', '""', line]),
      'if-modified-since': line,
    },
    {
      'x-forwarded-for': random.pick(['', 'a', '::1', '1.1.1.1, ::ffff:1.2.3.4', '[::1]:80', 'fe80::1%eth0', line]),
      'x-forwarded-proto': random.pick(['https', 'javascript', line]),
      'x-forwarded-host': line,
    },
    { host: random.pick(['', 'evil.test', 'a b', '[::1]', line]) },
    { authorization: random.pick(['Bearer ', 'Bearer a.b.c', `Bearer ${line}`, 'Basic Og==', line]) },
    { 'idempotency-key': line, 'x-api-key': line, 'x-request-id': line },
    {
      referer: random.pick(['', 'a', url, `${url}/x`, 'https://evil.test/', line]),
      'user-agent': line,
      'sec-fetch-site': random.pick(['cross-site', 'none', line]),
    },
    {
      upgrade: 'websocket',
      connection: 'upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': line,
      'sec-websocket-protocol': `skykite.live.1, ticket.${line}`,
    },
    { expect: random.pick(['100-continue', line]) },
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics' },
  ]
  return Object.assign({}, ...Array.from({ length: 1 + random.below(2) }, () => random.pick(choices))) as Record<
    string,
    string
  >
}
