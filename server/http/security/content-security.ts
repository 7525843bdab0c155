import { createHash, randomBytes } from 'node:crypto'
import { inlineScripts } from '#app/platform/shell/document/inline-scripts.ts'
import { frameScript } from '#runtimes/browser/frame.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/g
const styleAttribute = /\sstyle="([^"]*)"/g

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const trustedScriptHashes = [...inlineScripts, frameScript].map(sha)

type PolicyOptions = { nonce: string; tagManager?: boolean; development?: boolean }

export const newNonce = () => randomBytes(16).toString('hex')

export const removeNonce = (html: string, nonce: string) => html.replaceAll(` nonce="${nonce}"`, '')

const collectMatches = (html: string, pattern: RegExp) =>
  new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? ''))

/** Matches inline scripts written by the renderer: only they have the nonce, a secret of this request. */
const nonceScript = (nonce: string) =>
  new RegExp(`<script(?![^>]*\\bsrc=)(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * Builds the Content-Security-Policy of a rendered page. It allows the renderer's inline scripts, all styles and style
 * attributes by hash, not by nonce or `unsafe-inline`, so that a page can be cached for all visitors. The nonce only
 * marks trusted scripts on the server: an injected script has none, so its hash is not listed and it does not run.
 */
export function contentSecurityPolicy(
  html: string,
  { nonce: mark, tagManager = false, development = false }: PolicyOptions,
): string {
  const scripts = [...trustedScriptHashes, ...[...collectMatches(html, nonceScript(mark))].map(sha)]
  const styles = [...collectMatches(html, styleElement)].map(sha)
  const attributes = [...collectMatches(html, styleAttribute)].map((value) => sha(decodeEntities(value)))
  const tags = tagManager ? ' https://www.googletagmanager.com' : ''
  const collectors = tagManager ? ' https://*.google-analytics.com https://*.analytics.google.com' : ''
  return [
    `default-src 'self'`,
    // The sandboxed frame that runs students' programs in WebAssembly inherits this policy; `eval` stays forbidden.
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.join(' ')}${tags}`,
    // In development Vite injects style elements; built pages have none.
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
 * Security headers of every page. Sign-in needs access to its popup window, so opener isolation allows popups; the page
 * in the popup overrides this header.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}
