import { bodyLimits } from '#app/platform/request/body-limits.ts'
import { headersFor, formText, multipart, toFormParts, types, validRequest } from '../surface/requests.ts'
import type { People } from '../surface/people.ts'
import type { HttpRequest } from '../surface/send.ts'
import type { EntryPoint } from '../surface/entry-points.ts'
import { hostileFiles } from '../import/hostile-files.ts'
import { questionFiles } from './question-files.ts'
import { worstEvents } from './worst-programs.ts'
import { worstTexts } from './worst-texts.ts'

/** A lazily built request: all requests together would fill the memory. */
export type WorstInput = { what: string; sent: () => HttpRequest }

/** Size of path and headers: Node accepts 16 KB in total, including the request line. */
const headBytes = 14_000
/** Bytes reserved for the structure around the text that fills a body. */
const overhead = 1_024
/** Body size sent to entry points that accept no body. */
const refusedBytes = 100_000

/** The most expensive requests for one entry point, of the maximum size that it accepts. */
export function worstInputs(url: string, way: EntryPoint, people: People): WorstInput[] {
  return [...worstHeads(url, way, people), ...(way.as === null ? [] : worstBodies(url, way, people))]
}

function worstHeads(url: string, way: EntryPoint, people: People): WorstInput[] {
  const valid = validRequest(url, way, people)
  const [path, query = ''] = valid.path.split('?') as [string, string?]
  const withQuery = (text: string) => ({ ...valid, path: `${path}?${query && `${query}&`}${text}` })
  const withHeader = (name: string, value: string) => ({ ...valid, headers: { ...valid.headers, [name]: value } })
  const encode = (text: string, bytes: number) => encodeURIComponent(text).slice(0, bytes).replace(/%.?$/, '')
  const { cookie = '' } = valid.headers
  return [
    ...way.query.flatMap((name) =>
      ['letters', 'combining marks', 'spaces between two letters', 'digits'].map((kind) => ({
        what: `?${name}= ${kind}`,
        sent: () => withQuery(`${name}=${encode(worstTexts[kind]!(headBytes), headBytes)}`),
      })),
    ),
    {
      what: 'query: many names',
      sent: () =>
        withQuery(
          Array.from({ length: headBytes / 7 }, (_, index) => `${index.toString(36)}=&`)
            .join('')
            .slice(0, headBytes),
        ),
    },
    {
      what: 'query: one name again and again',
      sent: () => withQuery(`${way.query[0] ?? 'a'}=1&`.repeat(headBytes).slice(0, headBytes)),
    },
    { what: 'query: percent signs', sent: () => withQuery('%41'.repeat(headBytes / 3)) },
    {
      what: 'cookies: many',
      sent: () => withHeader('cookie', `${cookie}; ${'a=b; '.repeat((headBytes - cookie.length) / 5)}`),
    },
    {
      what: 'cookies: one, percent-encoded',
      sent: () =>
        withHeader('cookie', `${cookie}; skykite.known=${'%41'.repeat((headBytes - cookie.length) / 3 - 10)}`),
    },
    {
      what: 'cookies: one, dots',
      sent: () => withHeader('cookie', `${cookie}; skykite.known=${'.a'.repeat((headBytes - cookie.length) / 2 - 10)}`),
    },
    {
      what: 'cookies: the beginning of ours, again and again',
      sent: () => withHeader('cookie', 'skykite'.repeat(headBytes / 7)),
    },
    { what: 'accept-language: many', sent: () => withHeader('accept-language', 'xx;q=0.1,'.repeat(headBytes / 9)) },
    { what: 'accept-language: spaces', sent: () => withHeader('accept-language', `en${' '.repeat(headBytes)};q=1`) },
    { what: 'x-forwarded-for: many', sent: () => withHeader('x-forwarded-for', '1.1.1.1,'.repeat(headBytes / 8)) },
    { what: 'authorization: long', sent: () => withHeader('authorization', `Bearer ${'a.'.repeat(headBytes / 2)}`) },
    { what: 'referer: long', sent: () => withHeader('referer', `${url}/${'a/../'.repeat(headBytes / 5)}`) },
    {
      what: 'content-type: long',
      sent: () => withHeader('content-type', `multipart/form-data; ${'a=b; '.repeat(headBytes / 5)}boundary=x`),
    },
    { what: 'path: many slashes', sent: () => ({ ...valid, path: `${path}${'/'.repeat(headBytes)}` }) },
    { what: 'path: many keys', sent: () => ({ ...valid, path: `${path}${'/a'.repeat(headBytes / 2)}` }) },
    { what: 'path: percent-encoded', sent: () => ({ ...valid, path: `${path}/${'%2F'.repeat(headBytes / 3)}` }) },
    { what: 'path: dots', sent: () => ({ ...valid, path: `${path}/${'%2e%2e/'.repeat(headBytes / 7)}` }) },
  ]
}

function worstBodies(url: string, way: EntryPoint, people: People): WorstInput[] {
  const { fields: maxFields, valueLength } = way.limits!
  // Only file uploads may be larger than lists.
  const bytes = way.as === 'form' ? Math.min(way.limits!.bytes, bodyLimits.list.bytes) : way.limits!.bytes
  const fields = way.fields(people)
  const base: HttpRequest = { method: way.method, path: way.path(people), headers: headersFor(url, people, way.by) }
  const typed = (type: string, body: Buffer | string, pieceBytes?: number): HttpRequest => ({
    ...base,
    headers: { ...base.headers, 'content-type': type },
    body: Buffer.from(body).subarray(0, bytes || refusedBytes),
    pieceBytes,
  })
  const room = (bytes || refusedBytes) - overhead
  const sent = { fields, typed, room, valueLength, maxFields }
  if (way.as === 'json') return [...worstJsons(sent), ...('events' in fields ? worstProgramEvents(sent) : [])]
  if (way.as === 'form') return worstForms(sent)
  const file = way.file!(people)
  const asFile = (value: Buffer, fileName = file.name) => {
    const { type, body } = multipart([
      ...toFormParts(fields),
      { name: file.field, value: value.subarray(0, room), fileName },
    ])
    return typed(type, body)
  }
  return [
    ...worstParts(sent),
    ...Object.entries(hostileFiles).map(([fileKind, make]) => ({
      what: `file ${fileKind}`,
      sent: () => asFile(make()),
    })),
    ...Object.entries(questionFiles).map(([name, make]) => ({
      what: `file ${name}`,
      sent: () => asFile(make(), name),
    })),
  ]
}

type BodyBuilder = {
  fields: Record<string, unknown>
  typed: (type: string, body: Buffer | string, pieceBytes?: number) => HttpRequest
  room: number
  valueLength: number
  maxFields: number
}

const repeatItems = (count: number, item: (index: number) => string) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => item(index)).join('')
/** Encodes only the necessary characters of a form value, to fit as much text as possible. */
const minimalEncode = (text: string) => text.replaceAll(/[%&+=\0]/g, encodeURIComponent)
const id = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`

function worstForms({ fields, typed, room, valueLength, maxFields }: BodyBuilder): WorstInput[] {
  const form = (more: string, pieceBytes?: number) => typed(types.form, `${formText(fields)}&${more}`, pieceBytes)
  const names = Object.keys(fields)
  const remainingFields = maxFields - names.length
  return [
    {
      what: 'form: as many fields as it takes',
      sent: () => form(repeatItems(remainingFields, (position) => `${position.toString(36)}=&`)),
    },
    { what: 'form: in pieces of a byte', sent: () => form('a'.repeat(room), 1) },
    {
      what: 'form: as many fields as fit',
      sent: () => form(repeatItems(room / 7, (position) => `${position.toString(36).padStart(5, 'f')}=&`)),
    },
    {
      what: 'form: as many long fields as fit',
      sent: () =>
        form(
          repeatItems(
            remainingFields,
            (position) => `${position.toString(36)}=${'\u0301'.repeat(room / remainingFields / 2 - 4)}&`,
          ),
        ),
    },
    { what: 'form: nothing but &', sent: () => form('&'.repeat(room)) },
    { what: 'form: one long name', sent: () => form(`${'n'.repeat(room)}=1`) },
    {
      what: 'form: in pieces, without a length',
      sent: () =>
        form(
          repeatItems(remainingFields, (position) => `${position.toString(36)}=&`),
          16_384,
        ),
    },
    { what: 'form: percent signs', sent: () => form(`a=${'%41'.repeat(Math.min(valueLength, room / 3))}`) },
    { what: 'json sent to a form', sent: () => typed(types.json, worstTexts['deep arrays']!(room)) },
    { what: 'parts sent to a form', sent: () => typed('multipart/form-data; boundary=x', '--x\r\n'.repeat(room / 5)) },
    ...names.map((name) => ({
      what: `form: ${name}: many ids`,
      sent: () =>
        form(
          repeatItems(Math.min(remainingFields, room / (name.length + 38)), (position) => `${name}=${id(position)}&`),
        ),
    })),
    ...names.flatMap((name) =>
      Object.entries(worstTexts).map(([kind, text]) => ({
        what: `${name}: ${kind}`,
        sent: () =>
          typed(
            types.form,
            `${formText({ ...fields, [name]: '' })}&${name}=${minimalEncode(text(room).slice(0, valueLength))}`.replace(
              `${name}=&`,
              '',
            ),
          ),
      })),
    ),
  ]
}

/** Expensive multipart bodies for pages that accept files. */
function worstParts({ fields, typed, room, maxFields }: BodyBuilder): WorstInput[] {
  const send = (more: Parameters<typeof multipart>[0]) => {
    const { type, body } = multipart(more)
    return typed(type, body)
  }
  return [
    {
      what: 'parts: as many as it takes',
      sent: () =>
        send([...toFormParts(fields), ...Array.from({ length: maxFields - 10 }, () => ({ name: 'f', value: '' }))]),
    },
    {
      what: 'parts: as many as fit',
      sent: () =>
        send([...toFormParts(fields), ...Array.from({ length: room / 90 }, () => ({ name: 'f', value: '' }))]),
    },
    {
      what: 'parts: many files',
      sent: () =>
        send([
          ...toFormParts(fields),
          ...Array.from({ length: room / 150 }, () => ({ name: 'student', value: 'x', fileName: 'x' })),
        ]),
    },
    {
      what: 'parts: one long name',
      sent: () => send([...toFormParts(fields), { name: 'n'.repeat(room), value: '1' }]),
    },
    {
      what: 'parts: nothing but line ends',
      sent: () => typed('multipart/form-data; boundary=x', '\r\n'.repeat(room / 2)),
    },
    {
      what: 'parts: nothing but boundaries',
      sent: () => typed('multipart/form-data; boundary=x', '--x\r\n'.repeat(room / 5)),
    },
    {
      what: 'parts: a boundary that nearly comes',
      sent: () => typed(`multipart/form-data; boundary=${'a'.repeat(70)}`, `--${'a'.repeat(69)}`.repeat(room / 71)),
    },
    {
      what: 'parts: nothing but headers',
      sent: () => typed('multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(room / 6)}`),
    },
    {
      what: 'parts: one header',
      sent: () =>
        typed(
          'multipart/form-data; boundary=x',
          `--x\r\nContent-Disposition: form-data; ${'a="b"; '.repeat(room / 7)}\r\n\r\n--x--`,
        ),
    },
  ]
}

/** Expensive programs in lesson events, which the server runs again. */
const worstProgramEvents = ({ fields, typed }: BodyBuilder): WorstInput[] =>
  Object.entries(worstEvents()).map(([label, event]) => ({
    what: label,
    sent: () => typed(types.json, JSON.stringify({ ...fields, events: [event] })),
  }))

const escapedKinds = new Set(['line ends', 'tabs', 'short lines', 'quotes and angles'])

function worstJsons({ fields, typed, room, valueLength }: BodyBuilder): WorstInput[] {
  const names = Object.keys(fields)
  const json = (text: string, pieceBytes?: number) => typed(types.json, text, pieceBytes)
  const structures = [
    'deep arrays',
    'deep objects',
    'wide array',
    'array of objects',
    'array of lists',
    'object of many keys',
  ]
  return [
    ...[...structures, 'letters'].map((kind) => ({ what: `json: ${kind}`, sent: () => json(worstTexts[kind]!(room)) })),
    { what: 'json: one key again and again', sent: () => json(`{${repeatItems(room / 6, () => '"a":0,')}"a":0}`) },
    { what: 'json: in pieces, without a length', sent: () => json(worstTexts['wide array']!(room), 16_384) },
    { what: 'json: in pieces of a byte', sent: () => json(worstTexts['wide array']!(room), 1) },
    { what: 'json: a number of many digits', sent: () => json(`{"a":${'9'.repeat(room)}}`) },
    { what: 'json: escapes', sent: () => json(`{"a":"${'\\u0301'.repeat(room / 6)}"}`) },
    {
      what: 'a form sent as one',
      sent: () =>
        typed(
          types.form,
          repeatItems(room / 7, (position) => `${position.toString(36).padStart(5, 'f')}=&`),
        ),
    },
    ...names.flatMap((name) =>
      Object.entries(worstTexts).map(([kind, text]) => ({
        what: `${name}: ${kind}`,
        sent: () =>
          json(
            JSON.stringify({ ...fields, [name]: text(escapedKinds.has(kind) ? room / 2 : room).slice(0, valueLength) }),
          ),
      })),
    ),
    ...names.flatMap((name) =>
      structures.map((kind) => ({
        what: `${name} is ${kind}`,
        sent: () =>
          json(JSON.stringify({ ...fields, [name]: 0 }).replace(`"${name}":0`, `"${name}":${worstTexts[kind]!(room)}`)),
      })),
    ),
  ]
}
