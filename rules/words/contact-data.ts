/** Ranges of email addresses, links and phone numbers in a folded text, in linear time. */
export function findContactData(text: string): { start: number; end: number }[] {
  return [...findMailAddresses(text), ...findLinks(text), ...findPhoneNumbers(text)]
}

/** Longer parts are no address a person would type. */
const maxLocalLength = 64
const atSign = /(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}\s?(?:\.|\(dot\))\s?[a-z]{2,24}/gu

function* findMailAddresses(text: string) {
  for (const { 0: address, index } of text.matchAll(atSign)) {
    // The local part is read backwards from the sign: a search from every letter would take quadratic time.
    const localPart = text.slice(Math.max(0, index - maxLocalLength), index).trimEnd()
    const name = /[\p{L}\d._%+-]$/u.test(localPart) ? localPart.split(/[^\p{L}\d._%+-]/u).at(-1)! : ''
    if (name !== '')
      yield { start: index - (text[index - 1] === ' ' ? 1 : 0) - name.length, end: index + address.length }
  }
}

const link = /(?:https?:\/\/|www\.)\S+/g
const domain = /(?<=[a-z0-9])\.(?:com|net|org|io|me|gg|cn|kr|th)\b/g

function* findLinks(text: string) {
  for (const { 0: address, index } of text.matchAll(link)) yield { start: index, end: index + address.length }
  for (const { 0: ending, index } of text.matchAll(domain)) {
    const name = text
      .slice(Math.max(0, index - maxLocalLength), index)
      .split(/[^a-z0-9-]/)
      .at(-1)!
    yield { start: index - name.length, end: index + ending.length }
  }
}

const phoneNumbers = [
  /(?<!\d)0[689](?:[\s.-]?\d){8}(?!\d)/g,
  /(?<!\d)01[016789][\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/g,
  /(?<!\d)1[3-9](?:[\s.-]?\d){9}(?!\d)/g,
  /(?<!\d)\+\d{1,3}(?:[\s.-]?\d){7,11}(?!\d)/g,
  /(?<!\d)\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d)/g,
]

function* findPhoneNumbers(text: string) {
  if (!/\d{3}/.test(text.replaceAll(/[\s.-]/g, ''))) return
  for (const pattern of phoneNumbers)
    for (const { 0: number, index } of text.matchAll(pattern)) yield { start: index, end: index + number.length }
}
