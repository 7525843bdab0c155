import { createHash } from 'node:crypto'
import { z } from 'zod'
import { keepsNumbers } from '#rules/messages/translation.ts'
import type { Locale } from '../i18n/languages.ts'
import type { Services } from '../services/services.server.ts'
import { translation as limits } from '../limits/limits.ts'

/** `from`: language code as the server detected it. Null text: it is in the language of the reader already. */
export type Translation = { text: string | null; from: string }

/** Null if the server is busy, unavailable, or cannot translate the text. Callers show the original. */
export type Translator = { translate: (text: string, target: Locale) => Promise<Translation | null> }

const languagesSchema = z.array(z.object({ code: z.string().max(20) })).max(500)
const answerSchema = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string().max(20) }).optional(),
})

type TranslatorServices = Pick<Services, 'env' | 'now' | 'log'>

const languagesMs = 3_600_000

const translators = new WeakMap<object, Translator>()

/** The translator of this process; null if the operator has set no server. */
export function findTranslator(services: TranslatorServices): Translator | null {
  if (!services.env.TRANSLATOR_URL) return null
  const existing = translators.get(services.env)
  if (existing) return existing
  const translator = openTranslator(services)
  translators.set(services.env, translator)
  return translator
}

/**
 * Client of a server that speaks the protocol of LibreTranslate. Only the text, the languages and the key are sent.
 * After repeated failures no request is sent for a while, so that pages do not wait for a server that is down.
 */
export function openTranslator({ env, now, log }: TranslatorServices): Translator {
  const cache = new Map<string, Translation>()
  const running = new Map<string, Promise<Translation | null>>()
  let codes = new Set<string>()
  let codesReadAt = -Infinity
  let failures = 0
  let closedUntil = 0

  async function send(path: string, body?: object): Promise<unknown> {
    const response = await fetch(new URL(path, `${env.TRANSLATOR_URL!.replace(/\/$/, '')}/`), {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      // The text must not reach another host.
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    const answer = await readLimited(response)
    if (!response.ok) throw new Error(`translator answered ${response.status}`)
    return JSON.parse(answer)
  }

  /** Our `cn` is `zh`, or `zh-Hans` on newer servers. */
  async function findCode(target: Locale): Promise<string | null> {
    // A server that is starting has no languages yet, and may get more.
    if (codes.size === 0 || now() - codesReadAt > languagesMs) {
      codes = new Set(languagesSchema.parse(await send('languages')).map(({ code }) => code))
      codesReadAt = now()
    }
    const candidates = target === 'cn' ? ['zh-Hans', 'zh', 'zh-CN'] : [target]
    return candidates.find((code) => codes.has(code)) ?? null
  }

  async function request(text: string, target: Locale): Promise<Translation | null> {
    const code = await findCode(target)
    if (!code) return null
    const key = env.TRANSLATOR_KEY ? { api_key: env.TRANSLATOR_KEY } : {}
    const body = { q: text, source: 'auto', target: code, format: 'text', ...key }
    const { translatedText, detectedLanguage } = answerSchema.parse(await send('translate', body))
    const from = detectedLanguage?.language ?? ''
    if (from === code) return { text: null, from }
    // An answer about one text is no failure of the server.
    if (translatedText === '') return null
    return keepsNumbers(text, translatedText) ? { text: translatedText, from } : null
  }

  async function requestOnce(key: string, text: string, target: Locale): Promise<Translation | null> {
    try {
      const translation = await request(text, target)
      failures = 0
      if (translation) {
        cache.set(key, translation)
        if (cache.size > limits.cachedTexts) cache.delete(cache.keys().next().value!)
      }
      return translation
    } catch (error) {
      failures += 1
      if (failures >= limits.failuresUntilPause) closedUntil = now() + limits.pauseMs
      log.warn({ error }, 'translation failed')
      return null
    } finally {
      running.delete(key)
    }
  }

  return {
    async translate(text, target) {
      const key = createHash('sha256').update(`${target}\n${text}`).digest('base64url')
      const cached = cache.get(key)
      if (cached) return cached
      const existing = running.get(key)
      if (existing) return existing
      if (now() < closedUntil || running.size >= limits.running || text.length > limits.maxCharacters) return null
      const translation = requestOnce(key, text, target)
      running.set(key, translation)
      return translation
    },
  }
}

/** Reads at most the limit: a broken server must not fill the memory. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > limits.maxAnswerBytes) throw new Error('the answer of the translator is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
