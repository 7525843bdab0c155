import { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { bufferRequest } from './buffer-request.ts'

const postRequest = (body: ReadableStream<Uint8Array>, headers = {}) =>
  new Request('http://127.0.0.1/api/auth/sign-in/email', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as unknown as RequestInit)
const neverEnding = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('{')) })

test('buffers a chunked body', async () => {
  const chunks = ReadableStream.from(['{"a":', '1}'].map((chunk) => Buffer.from(chunk)))
  expect(await (await bufferRequest(postRequest(chunks), 100)).json()).toEqual({ a: 1 })
})

test('does not read a body with a content-length over the limit, and stops reading a longer one', async () => {
  const announced = postRequest(neverEnding(), { 'content-length': '99999999999' })
  expect(await bufferRequest(announced, 100)).toBe(announced)
  const endless = ReadableStream.from(
    (function* () {
      while (true) yield Buffer.alloc(60)
    })(),
  )
  expect((await (await bufferRequest(postRequest(endless), 100)).arrayBuffer()).byteLength).toBe(120)
})
