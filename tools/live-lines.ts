import type { Json } from '#rules/live/values.ts'

/** What `npm run live` hears. */
export type Heard =
  | { t: 'v'; r: string; a?: number; v: Json }
  | { t: 'd'; r: string; a?: number; d: Json }
  | { t: 'gone' }
  | { t: 'ok' }
  | { t: 'no'; e: string }

/** One line for a frame; nothing for an answer that says nothing. */
export function lineOf(heard: Heard, letters: number, now: number): string | null {
  if (heard.t === 'ok') return null
  if (heard.t === 'no') return `refused: ${heard.e}`
  if (heard.t === 'gone') return 'gone: it may not be listened to any more'
  // Only a change has a moment; the first value was there before.
  const lag = heard.a === undefined ? '' : ` lag ${Math.max(0, Math.round(now - heard.a))} ms`
  const [kind, content] = heard.t === 'v' ? ['value', heard.v] : ['patch', heard.d]
  return `${kind} ${heard.r}${lag} ${letters} letters ${JSON.stringify(content)}`
}
