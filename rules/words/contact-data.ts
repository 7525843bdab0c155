import { findHandles } from './contact-handles.ts'
import { findPhoneNumbers } from './phone-numbers.ts'

type Range = { start: number; end: number }

/** Ranges of addresses, links, phone numbers and names in other services in a folded text, in linear time. */
export function findContactData(text: string): Range[] {
  return [...findMailAddresses(text), ...findLinks(text), ...findPhoneNumbers(text), ...findHandles(text)]
}

/** Longer parts are no address a person would type. */
const maxLocalLength = 64
const providers = 'gmail|hotmail|outlook|yahoo|icloud|naver|네이버|daum|다음|hanmail|kakao|qq|163|126'
const atSign = new RegExp(
  String.raw`(?:@|\(at?\)|\[at\])\s?(?:[\p{L}\d-]{1,63}\s?(?:\.|\(dot\)|\sdot\s)\s?[a-z]{2,24}|(?:${providers})(?![a-z\d]))`,
  'gu',
)
const spelledAddress = new RegExp(
  String.raw`[a-z\d._-]{3,40}\s?(?:\bat\b|แอท|แอด|골뱅이)\s?(?:${providers})(?![a-z\d])`,
  'gu',
)

function* findMailAddresses(text: string): Generator<Range> {
  for (const { 0: address, index } of text.matchAll(atSign)) {
    // The local part is read backwards from the sign: a search from every letter would take quadratic time.
    const localPart = text.slice(Math.max(0, index - maxLocalLength), index).trimEnd()
    const name = /[\p{L}\d._%+-]$/u.test(localPart) ? localPart.split(/[^\p{L}\d._%+-]/u).at(-1)! : ''
    if (name !== '')
      yield { start: index - (text[index - 1] === ' ' ? 1 : 0) - name.length, end: index + address.length }
  }
  for (const { 0: address, index } of text.matchAll(spelledAddress)) yield { start: index, end: index + address.length }
}

const link = /(?:https?:\/\/|www\.)\S+/g
/** Short endings are also code (`Math.me`, `file.io`), so a path must follow them. */
const domain =
  /(?<=[a-z0-9])\.(?:(?:com|net|org)\b|(?:co|ac|go|or|in|com|net|edu)\.(?:th|kr|cn|tw)\b|(?:io|me|gg|ly|be|cn|kr|th|app|tv|xyz|site|link)\/\w)/g
/** Sites of lessons, which children name and do not meet people on. */
const lessonSites = new Set([
  'python',
  'scratch',
  'code',
  'wikipedia',
  'microbit',
  'khanacademy',
  'w3schools',
  'blockly',
])

function* findLinks(text: string): Generator<Range> {
  for (const { 0: address, index } of text.matchAll(link)) yield { start: index, end: index + address.length }
  for (const { 0: ending, index } of text.matchAll(domain)) {
    const name = text
      .slice(Math.max(0, index - maxLocalLength), index)
      .split(/[^a-z0-9-]/)
      .at(-1)!
    if (!lessonSites.has(name)) yield { start: index - name.length, end: index + ending.length }
  }
}
