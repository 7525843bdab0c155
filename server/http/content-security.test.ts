import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ownScripts } from '#app/platform/shell/own-scripts.ts'
import { frameScript } from '#runtimes/browser/frame.ts'
import { contentSecurityPolicy, newMark, withoutMark } from './content-security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const mark = newMark()
const ours = (text: string) => `<script nonce="${mark}">${text}</script>`

test('names our inline scripts and every style element and attribute by hash', () => {
  const html = `${ours('a()')}<script nonce="${mark}" src="/x.js"></script><script type="application/json">{"a":1}</script><style>b{}</style><p style="color:red;content:&quot;x&quot;">`
  const policy = contentSecurityPolicy(html, { mark })
  for (const text of ['a()', 'b{}', 'color:red;content:"x"', ...ownScripts]) expect(policy).toContain(sha(text))
  expect(policy).not.toContain(sha('{"a":1}'))
  expect(policy).not.toContain('unsafe-inline')
})

test('a script that somebody smuggled into the page is not named, so it does not run', () => {
  const html = `${ours('a()')}<p><script>evil()</script><script nonce="guessed">worse()</script><script data-x=' nonce="${newMark()}"'>worst()</script></p>${ours('b()')}`
  const policy = contentSecurityPolicy(html, { mark })
  for (const text of ['evil()', 'worse()', 'worst()']) expect(policy).not.toContain(sha(text))
  for (const text of ['a()', 'b()']) expect(policy).toContain(sha(text))
})

test('the script of the frame for programs, which every page names, listens in no page of ours', () => {
  const heardAt = (origin: string) => {
    const heard: string[] = []
    runInNewContext(frameScript, { origin, addEventListener: (name: string) => heard.push(name) })
    return heard
  }
  expect(heardAt('https://skykite.example')).toEqual([])
  expect(heardAt('null')).toEqual(['message'])
})

test('the mark does not leave the server', () => {
  expect(withoutMark(`${ours('a()')}<link nonce="${mark}" rel="preload">`, mark)).toBe(
    '<script>a()</script><link rel="preload">',
  )
})
