import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { parseEnv } from '../services/env.server.ts'
import { openTranslator } from './translator.server.ts'

type Answer = { status?: number; body?: unknown; redirect?: string; hangs?: true }
type Call = { path: string; body: Record<string, unknown> | null }

let server: Server | null = null
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = null
})

async function readBody(request: IncomingMessage): Promise<Call['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call['body']) : null
}

/** A real server on loopback that speaks the protocol. */
async function startServer(answer: (call: Call) => Answer, languages = ['en', 'th', 'ko', 'zh']) {
  const calls: Call[] = []
  server = createServer(async (request, response) => {
    const call = { path: request.url!, body: await readBody(request) }
    calls.push(call)
    const {
      status = 200,
      body,
      redirect,
      hangs,
    } = call.path === '/languages'
      ? { body: languages.map((code) => ({ code, name: code, targets: languages })) }
      : answer(call)
    if (hangs) return
    response.writeHead(redirect ? 302 : status, {
      'content-type': 'application/json',
      ...(redirect && { location: redirect }),
    })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise((resolve) => server!.listen(0, '127.0.0.1', () => resolve(null)))
  let time = 0
  const env = parseEnv({
    TRANSLATOR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    TRANSLATOR_KEY: 'key',
  })
  const log = { warn: () => {} } as never
  const translator = openTranslator({ env, now: () => time, log })
  return { calls, translator, wait: (ms: number) => void (time += ms) }
}

const translated = (text: string, language = 'en') => ({
  body: { translatedText: text, detectedLanguage: { language, confidence: 90 } },
})
const translations = (calls: Call[]) => calls.filter(({ path }) => path === '/translate')

test('sends only the text, the languages and the key, and sends one request for a text and language', async () => {
  const { calls, translator } = await startServer(() => translated('พรุ่งนี้หยุดเรียน'))
  const text = 'No school tomorrow.'
  expect(await translator.translate(text, 'th')).toEqual({ text: 'พรุ่งนี้หยุดเรียน', from: 'en' })
  expect(await Promise.all([translator.translate(text, 'th'), translator.translate(text, 'th')])).toHaveLength(2)
  expect(calls.map(({ path }) => path)).toEqual(['/languages', '/translate'])
  expect(calls[1]!.body).toEqual({ q: text, source: 'auto', target: 'th', format: 'text', api_key: 'key' })
})

test('requests for the same text share one call', async () => {
  const { calls, translator } = await startServer(() => translated('내일 쉬어요'))
  await Promise.all([1, 2, 3].map(() => translator.translate('No school.', 'ko')))
  expect(translations(calls)).toHaveLength(1)
})

test.each([
  [['en', 'zh'], 'zh'],
  [['en', 'zh-Hans', 'zh-Hant'], 'zh-Hans'],
])('Chinese on a server with %j is %s', async (languages, code) => {
  const { calls, translator } = await startServer(() => translated('明天放假'), languages)
  await translator.translate('No school.', 'cn')
  expect(translations(calls)[0]!.body).toMatchObject({ target: code })
})

test('a language that the server lacks gives no translation', async () => {
  const { calls, translator } = await startServer(() => translated('x'), ['en'])
  expect(await translator.translate('No school.', 'th')).toBeNull()
  expect(translations(calls)).toEqual([])
})

test('a text in the language of the reader stays', async () => {
  const { translator } = await startServer(() => translated('No school.', 'en'))
  expect(await translator.translate('No school.', 'en')).toEqual({ text: null, from: 'en' })
})

test('a translation with another number is not used', async () => {
  const { translator } = await startServer(() => translated('รถออก 20:30'))
  expect(await translator.translate('The bus leaves at 8:30.', 'th')).toBeNull()
})

test('after repeated failures the server is left alone for a while', async () => {
  const { calls, translator, wait } = await startServer(() => ({ status: 500 }))
  for (let tries = 0; tries < 6; tries++) expect(await translator.translate(`Text ${tries}`, 'th')).toBeNull()
  expect(translations(calls)).toHaveLength(3)
  wait(60_000)
  await translator.translate('Text again', 'th')
  expect(translations(calls)).toHaveLength(4)
})

test('texts without a translation do not pause the server for others', async () => {
  const { calls, translator } = await startServer(() => translated(''))
  for (let tries = 0; tries < 6; tries++) expect(await translator.translate(`Text ${tries}`, 'th')).toBeNull()
  expect(translations(calls)).toHaveLength(6)
})

test('requests the languages again of a server that had none when it started', async () => {
  const languages: string[] = []
  const { translator } = await startServer(() => translated('ไม่มีเรียน'), languages)
  expect(await translator.translate('No school.', 'th')).toBeNull()
  languages.push('en', 'th')
  expect(await translator.translate('No school.', 'th')).toMatchObject({ text: 'ไม่มีเรียน' })
})

test('the text never follows a redirect', async () => {
  const { calls, translator } = await startServer(({ path }) =>
    path === '/translate' ? { redirect: '/elsewhere' } : translated('x'),
  )
  expect(await translator.translate('No school.', 'th')).toBeNull()
  expect(calls.some(({ path }) => path === '/elsewhere')).toBe(false)
})

test('a long answer and an answer in another form are refused', async () => {
  const long = await startServer(() => translated('ก'.repeat(100_000)))
  expect(await long.translator.translate('No school.', 'th')).toBeNull()
  server?.closeAllConnections()
  const wrong = await startServer(() => ({ body: { error: 'no' } }))
  expect(await wrong.translator.translate('No school.', 'th')).toBeNull()
})
