import { accept, refuse, type Result } from '../result.ts'

/** Mail domains of a school: the part after the @ in its teachers' addresses. */

/** Public mail providers. An address there does not prove school membership. They exist under many country domains. */
const providers =
  'gmail|googlemail|outlook|hotmail|live|windowslive|msn|passport|yahoo|ymail|rocketmail|icloud|mac|me|aol|proton|protonmail|pm|tutanota|tuta|gmx|mail|inbox|zoho|yandex|fastmail|naver|hanmail|daum|kakao|nate|korea|empas|paran|qq|163|126|139|188|189|21cn|yeah|sina|sohu|tom|foxmail|aliyun|wo|mailinator'
const providerEndings = '(?:com|net|org|me|io|info)|(?:(?:co|com|ne)\\.)?[a-z]{2}'
/** Providers that exist under exactly one domain. */
const singleDomains = ['web.de', 'duck.com', 'hey.com', 'privaterelay.appleid.com']
const personalDomain = new RegExp(`^(?:vip\\.)?(?:${providers})\\.(?:${providerEndings})$`)

/** Domain suffixes shared by many schools of a country, like `ac.th`. */
const sharedSuffix = /^(ac|co|com|edu|go|gov|hs|es|ms|in|mi|net|or|org|re|sc|k12|school)\.[a-z]{2}$/

export function domainOf(address: string): string | null {
  const atIndex = address.lastIndexOf('@')
  return atIndex < 1 || atIndex === address.length - 1 ? null : address.slice(atIndex + 1).toLowerCase()
}

export const isPersonalDomain = (domain: string): boolean =>
  singleDomains.includes(domain) || personalDomain.test(domain)

/** Normalizes a domain typed by an admin. Accepts `@domain` and whole addresses too. */
export function checkDomain(text: string): Result<string, 'not-a-domain' | 'personal-mail' | 'shared-domain'> {
  const domain = text.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
  const labels = domain.split('.')
  const wellFormed =
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!wellFormed || /^\d+$/.test(labels.at(-1)!)) return refuse('not-a-domain')
  if (isPersonalDomain(domain)) return refuse('personal-mail')
  return sharedSuffix.test(domain) ? refuse('shared-domain') : accept(domain)
}
