import { createHash, randomBytes } from 'node:crypto'
import { ownScripts } from '#app/platform/shell/own-scripts.ts'
import { frameScript } from '#runtimes/browser/frame.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/g
const styleAttribute = /\sstyle="([^"]*)"/g

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const knownScripts = [...ownScripts, frameScript].map(sha)

type Policy = { mark: string; tagManager?: boolean; development?: boolean }

export const newMark = () => randomBytes(16).toString('hex')

export const withoutMark = (html: string, mark: string) => html.replaceAll(` nonce="${mark}"`, '')

const all = (html: string, pattern: RegExp) => new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? ''))

/** Inline scripts that the renderer wrote: only those carry the mark, which nobody outside of this request knows. */
const markedScript = (mark: string) =>
  new RegExp(`<script(?![^>]*\\bsrc=)(?=[^>]*\\snonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * Names our own inline scripts, and every style and style attribute, of a finished page by its hash. No nonce and no
 * `unsafe-inline`, so that a page
 * can be kept for everybody. A script that came into the page in any other way has no mark, so it is not named and does
 * not run.
 */
export function contentSecurityPolicy(html: string, { mark, tagManager = false, development = false }: Policy): string {
  const scripts = [...knownScripts, ...[...all(html, markedScript(mark))].map(sha)]
  const styles = [...all(html, styleElement)].map(sha)
  const attributes = [...all(html, styleAttribute)].map((value) => sha(decode(value)))
  const tags = tagManager ? ' https://www.googletagmanager.com' : ''
  const collectors = tagManager ? ' https://*.google-analytics.com https://*.analytics.google.com' : ''
  return [
    `default-src 'self'`,
    // A frame without origin inherits this, and in it WebAssembly runs learners' programs; text never becomes code.
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.join(' ')}${tags}`,
    // Vite brings styles as elements while developing; a built page never does.
    development
      ? `style-src 'self' 'unsafe-inline'`
      : `style-src 'self' 'unsafe-hashes' ${[...styles, ...attributes].join(' ')}`,
    `img-src 'self' data: blob:${tags}`,
    `font-src 'self'`,
    `connect-src 'self'${tags}${collectors}${development ? ' ws:' : ''}`,
    `worker-src 'self' blob:`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

/**
 * Headers of every answer that is a page. Sign-in watches its popup, so opener isolation stops short of it; the popup's
 * own page has none at all.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}
