import type { Readings } from '#rules/devices/device-check.ts'
import { languages, type Language, type Locale } from '#app/platform/i18n/languages.ts'
import { fontHref } from '#app/ui/theme/fonts.ts'

/** Checks of the connection to the server: HTTP responses, live connection and fonts. */

const timeoutMs = 8_000
const requestCount = 5

export async function readServer(): Promise<Readings['server']> {
  const times: number[] = []
  for (let index = 0; index < requestCount; index++) {
    const startedAt = performance.now()
    const isOk = await fetch('/api/1.0/configs', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOk) times.push(performance.now() - startedAt)
    // After two failed requests the rest would only keep the user waiting.
    else if (index === 1 && times.length === 0) return { medianMs: null, failures: 2 }
  }
  times.sort((a, b) => a - b)
  return {
    medianMs: times.length > 0 ? Math.round(times[Math.floor(times.length / 2)]!) : null,
    failures: requestCount - times.length,
  }
}

/** Same steps as in a competition: get a ticket, open a WebSocket, receive a first value. */
export async function readLive(): Promise<Readings['live']> {
  const startedAt = performance.now()
  const ticket = await fetch('/api/1.0/live/ticket', { method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
    .then((response) => (response.ok ? (response.json() as Promise<{ ticket: string }>) : null))
    .catch(() => null)
  if (!ticket) return { ticket: 0, connected: 0, tookMs: null }
  const connected = await receivesLiveValue(ticket.ticket)
  return {
    ticket: 1,
    connected: connected ? 1 : 0,
    tookMs: connected ? Math.round(performance.now() - startedAt) : null,
  }
}

function receivesLiveValue(ticket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/1.0/live`, [
      'skykite.live.1',
      `ticket.${ticket}`,
    ])
    const finish = (isReceived: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(isReceived)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'on', i: 0, p: 'system/configuration' })))
    socket.addEventListener(
      'message',
      ({ data }) => (JSON.parse(String(data)) as { t: string }).t === 'v' && finish(true),
    )
    socket.addEventListener('error', () => finish(false))
    socket.addEventListener('close', () => finish(false))
  })
}

const families: Record<Locale, string> = {
  en: 'Nunito Variable',
  th: 'Noto Sans Thai Looped',
  ko: 'Noto Sans KR Variable',
  cn: 'Noto Sans SC Variable',
}

/** Loads the fonts of all four languages; other pages load only their own. */
export async function readFonts(): Promise<Readings['fonts']> {
  const loadFont = async ({ code: locale, nativeName }: Language): Promise<[Locale, number]> => {
    await addStylesheet(fontHref(locale))
    const faces = await document.fonts.load(`400 20px "${families[locale]}"`, nativeName).catch(() => [])
    return [locale, faces.length > 0 && faces.every(({ status }) => status === 'loaded') ? 1 : 0]
  }
  return Object.fromEntries(await Promise.all(languages.map(loadFont))) as Readings['fonts']
}

function addStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
