import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDomain, domainOf, isPersonalDomain } from './mail-domains.ts'

test.each([
  ['kitehill.ac.th', 'kitehill.ac.th'],
  [' @KiteHill.ac.th ', 'kitehill.ac.th'],
  ['napat@kitehill.ac.th', 'kitehill.ac.th'],
  ['kitehill.example.', 'kitehill.example'],
  ['xn--o3cw4h.com', 'xn--o3cw4h.com'],
  ['gmail.com', 'personal-mail'],
  ['someone@naver.com', 'personal-mail'],
  ['QQ.com', 'personal-mail'],
  ...['outlook.co.th', 'outlook.kr', 'live.co.kr', 'hotmail.co.uk', 'yahoo.co.jp', 'vip.qq.com', 'sina.com.cn'].map(
    (domain) => [domain, 'personal-mail'],
  ),
  ...['web.de', 'duck.com', 'a@hey.com', 'privaterelay.appleid.com', 'mailinator.com'].map((domain) => [
    domain,
    'personal-mail',
  ]),
  ...['web.ac.th', 'appleid.com', 'korea.ac.kr', 'mail.go.th', 'live.edu', 'kite.com.cn'].map((domain) => [
    domain,
    domain,
  ]),
  ['ac.th', 'shared-domain'],
  ['edu.cn', 'shared-domain'],
  ['kitehill', 'not-a-domain'],
  ['kite hill.com', 'not-a-domain'],
  ['-kite.com', 'not-a-domain'],
  ['10.0.0.1', 'not-a-domain'],
  ['', 'not-a-domain'],
])('checks the mail domain %j: %j', (text, expected) => {
  const checked = checkDomain(text)
  expect(checked.ok ? checked.value : checked.reason).toBe(expected)
})

test('an accepted domain is accepted again unchanged and is never personal mail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string(), fc.constantFrom('gmail.com', 'a@b.co')), (text) => {
      const checked = checkDomain(text)
      if (!checked.ok) return
      expect(checkDomain(checked.value)).toEqual(checked)
      expect(isPersonalDomain(checked.value)).toBe(false)
      expect(checked.value).toMatch(/^[a-z0-9.-]+\.[a-z0-9-]+$/)
    }),
  )
})

test('extracts the domain of an address', () => {
  expect(domainOf('Napat@KiteHill.ac.th')).toBe('kitehill.ac.th')
  expect(domainOf('"a@b"@kite.example')).toBe('kite.example')
  for (const text of ['', '@', 'nobody', '@kite.example', 'a@']) expect(domainOf(text)).toBe(null)
})
