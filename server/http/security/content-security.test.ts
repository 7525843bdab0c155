import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inlineScripts } from '#app/platform/shell/document/inline-scripts.ts'
import { frameScript } from '#runtimes/browser/frame.ts'
import { contentSecurityPolicy, newNonce, removeNonce } from './content-security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const nonce = newNonce()
const scriptTag = (text: string) => `<script nonce="${nonce}">${text}</script>`

test('lists inline scripts of the renderer and all styles by hash', () => {
  const html = `${scriptTag('a()')}<script nonce="${nonce}" src="/x.js"></script><script type="application/json">{"a":1}</script><style>b{}</style><p style="color:red;content:&quot;x&quot;">`
  const policy = contentSecurityPolicy(html, { nonce })
  for (const text of ['a()', 'b{}', 'color:red;content:"x"', ...inlineScripts]) expect(policy).toContain(sha(text))
  expect(policy).not.toContain(sha('{"a":1}'))
  expect(policy).not.toContain('unsafe-inline')
})

test('does not list the hash of an injected script', () => {
  const html = `${scriptTag('a()')}<p><script>evil()</script><script nonce="guessed">worse()</script><script data-x=' nonce="${newNonce()}"'>worst()</script></p>${scriptTag('b()')}`
  const policy = contentSecurityPolicy(html, { nonce })
  for (const text of ['evil()', 'worse()', 'worst()']) expect(policy).not.toContain(sha(text))
  for (const text of ['a()', 'b()']) expect(policy).toContain(sha(text))
})

test('the program frame script subscribes to messages only in a sandboxed (null) origin', () => {
  const subscribedEvents = (origin: string) => {
    const eventNames: string[] = []
    runInNewContext(frameScript, { origin, addEventListener: (name: string) => eventNames.push(name) })
    return eventNames
  }
  expect(subscribedEvents('https://skykite.example')).toEqual([])
  expect(subscribedEvents('null')).toEqual(['message'])
})

test('removes the nonce from the HTML', () => {
  expect(removeNonce(`${scriptTag('a()')}<link nonce="${nonce}" rel="preload">`, nonce)).toBe(
    '<script>a()</script><link rel="preload">',
  )
})
