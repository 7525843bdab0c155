import { accept, refuse, type Result } from './lib/result.ts'

/** Mail domains of a school: what stands behind the @ of its teachers' addresses. */

/** Anybody can have an address there, so it says nothing about a school. Providers have names in many countries. */
const providers =
  'gmail|googlemail|outlook|hotmail|live|windowslive|msn|passport|yahoo|ymail|rocketmail|icloud|mac|me|aol|proton|protonmail|pm|tutanota|tuta|gmx|mail|inbox|zoho|yandex|fastmail|naver|hanmail|daum|kakao|nate|korea|empas|paran|qq|163|126|139|188|189|21cn|yeah|sina|sohu|tom|foxmail|aliyun|wo|mailinator'
const endings = '(?:com|net|org|me|io|info)|(?:(?:co|com|ne)\\.)?[a-z]{2}'
/** Names that are a provider's with one ending alone. */
const single = ['web.de', 'duck.com', 'hey.com', 'privaterelay.appleid.com']
const personal = new RegExp(`^(?:vip\\.)?(?:${providers})\\.(?:${endings})$`)

/** Shared by every school of a country. */
const shared = /^(ac|co|com|edu|go|gov|hs|es|ms|in|mi|net|or|org|re|sc|k12|school)\.[a-z]{2}$/

export function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  return at < 1 || at === address.length - 1 ? null : address.slice(at + 1).toLowerCase()
}

export const isPersonalDomain = (domain: string): boolean => single.includes(domain) || personal.test(domain)

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
