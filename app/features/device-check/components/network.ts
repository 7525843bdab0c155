import type { Readings } from '#rules/device-check.ts'
import { languages, type Language, type Locale } from '#app/platform/i18n/languages.ts'
import { fontHref } from '#app/ui/theme/fonts.ts'

/** What reaches this device from our server: answers, a live connection, fonts. */

const patienceMs = 8_000
const questions = 5

export async function readServer(): Promise<Readings['server']> {
  const times: number[] = []
  for (let asked = 0; asked < questions; asked++) {
    const begun = performance.now()
    const answered = await fetch('/api/1.0/configs', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) times.push(performance.now() - begun)
    // Where the first two are lost, the others would only make somebody wait.
    else if (asked === 1 && times.length === 0) return { medianMs: null, failures: 2 }
  }
  times.sort((a, b) => a - b)
  return {
    medianMs: times.length > 0 ? Math.round(times[Math.floor(times.length / 2)]!) : null,
    failures: questions - times.length,
  }
}

/** The whole way a competition goes: a ticket, a WebSocket, and a first value through it. */
export async function readLive(): Promise<Readings['live']> {
  const begun = performance.now()
  const ticket = await fetch('/api/1.0/live/ticket', { method: 'POST', signal: AbortSignal.timeout(patienceMs) })
    .then((response) => (response.ok ? (response.json() as Promise<{ ticket: string }>) : null))
    .catch(() => null)
  if (!ticket) return { ticket: 0, connected: 0, tookMs: null }
  const connected = await hearsSomething(ticket.ticket)
  return { ticket: 1, connected: connected ? 1 : 0, tookMs: connected ? Math.round(performance.now() - begun) : null }
}

function hearsSomething(ticket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/1.0/live`, [
      'skykite.live.1',
      `ticket.${ticket}`,
    ])
    const end = (heard: boolean) => {
      clearTimeout(givenUp)
      socket.close()
      resolve(heard)
    }
    const givenUp = setTimeout(() => end(false), patienceMs)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'on', i: 0, p: 'system/configuration' })))
    socket.addEventListener('message', ({ data }) => (JSON.parse(String(data)) as { t: string }).t === 'v' && end(true))
    socket.addEventListener('error', () => end(false))
    socket.addEventListener('close', () => end(false))
  })
}

const families: Record<Locale, string> = {
  en: 'Nunito Variable',
  th: 'Noto Sans Thai Looped',
  ko: 'Noto Sans KR Variable',
  cn: 'Noto Sans SC Variable',
}

/** Brings the letters of all four languages, which no other page does. */
export async function readFonts(): Promise<Readings['fonts']> {
  const arrived = async ({ code: locale, nativeName }: Language): Promise<[Locale, number]> => {
    await linked(fontHref(locale))
    const faces = await document.fonts.load(`400 20px "${families[locale]}"`, nativeName).catch(() => [])
    return [locale, faces.length > 0 && faces.every(({ status }) => status === 'loaded') ? 1 : 0]
  }
  return Object.fromEntries(await Promise.all(languages.map(arrived))) as Readings['fonts']
}

function linked(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
