import type { Json } from '#rules/live/values.ts'

/** Frames that `npm run live` receives. */
export type LiveFrame =
  | { t: 'v'; r: string; a?: number; v: Json }
  | { t: 'd'; r: string; a?: number; d: Json }
  | { t: 'gone' }
  | { t: 'ok' }
  | { t: 'no'; e: string }

/** One output line per frame; null for plain acknowledgments. */
export function formatFrame(frame: LiveFrame, characters: number, now: number): string | null {
  if (frame.t === 'ok') return null
  if (frame.t === 'no') return `refused: ${frame.e}`
  if (frame.t === 'gone') return 'gone: access to the path has ended'
  // Only changes carry a timestamp; the first value has none.
  const lag = frame.a === undefined ? '' : ` lag ${Math.max(0, Math.round(now - frame.a))} ms`
  const [kind, content] = frame.t === 'v' ? ['value', frame.v] : ['patch', frame.d]
  return `${kind} ${frame.r}${lag} ${characters} characters ${JSON.stringify(content)}`
}
