import { accept, refuse, type Result } from './lib/result.ts'

/** Mail domains of a school: what stands behind the @ of its teachers' addresses. */

/** Anybody can have an address there, so it says nothing about a school. */
const personal = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'hotmail.co.th',
    'live.com',
    'msn.com',
    'yahoo.com',
    'yahoo.co.th',
    'yahoo.co.kr',
    'ymail.com',
  ],
  ...[
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'gmx.com',
    'gmx.net',
    'mail.com',
    'zoho.com',
    'yandex.com',
    'fastmail.com',
  ],
  ...['naver.com', 'hanmail.net', 'daum.net', 'kakao.com', 'nate.com'],
  ...[
    'qq.com',
    '163.com',
    '126.com',
    'yeah.net',
    'sina.com',
    'sina.cn',
    'sohu.com',
    '139.com',
    '189.cn',
    'foxmail.com',
    'aliyun.com',
  ],
])

/** Shared by every school of a country. */
const shared = /^(ac|co|com|edu|go|gov|hs|es|ms|in|mi|net|or|org|re|sc|k12|school)\.[a-z]{2}$/

export function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  return at < 1 || at === address.length - 1 ? null : address.slice(at + 1).toLowerCase()
}

export const isPersonalDomain = (domain: string): boolean => personal.has(domain)

/** What an admin typed, with or without an @ before it. */
export function checkDomain(text: string): Result<string, 'not-a-domain' | 'personal-mail' | 'shared-domain'> {
  const domain = text.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
  const labels = domain.split('.')
  const wellFormed =
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!wellFormed || /^\d+$/.test(labels.at(-1)!)) return refuse('not-a-domain')
  if (isPersonalDomain(domain)) return refuse('personal-mail')
  return shared.test(domain) ? refuse('shared-domain') : accept(domain)
}
