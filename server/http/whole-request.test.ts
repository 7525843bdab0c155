import { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { wholeRequest } from './whole-request.ts'

const sent = (body: ReadableStream<Uint8Array>, headers = {}) =>
  new Request('http://127.0.0.1/api/auth/sign-in/email', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as unknown as RequestInit)
const neverEnding = () => new ReadableStream<Uint8Array>({ start: (given) => given.enqueue(Buffer.from('{')) })

test('what comes in pieces is whole', async () => {
  const pieces = ReadableStream.from(['{"a":', '1}'].map((piece) => Buffer.from(piece)))
  expect(await (await wholeRequest(sent(pieces), 100)).json()).toEqual({ a: 1 })
})

test('a body that says it is too long is not waited for, and of another no more is kept than shows it', async () => {
  const announced = sent(neverEnding(), { 'content-length': '99999999999' })
  expect(await wholeRequest(announced, 100)).toBe(announced)
  const endless = ReadableStream.from(
    (function* () {
      while (true) yield Buffer.alloc(60)
    })(),
  )
  expect((await (await wholeRequest(sent(endless), 100)).arrayBuffer()).byteLength).toBe(120)
})
