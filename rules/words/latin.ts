import { foldDigits, type FoldedText } from './fold.ts'
import { maxMatches } from './occurrences.ts'
import type { ListedWord } from './word-list.ts'

/** A range of the folded text in which a listed word was found. */
export type Match = { word: ListedWord; start: number; end: number }

const substitutes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
}
/** Digits and signs beside letters as the letters they look like. Numbers stay. */
export const readSubstitutes = (text: string): string =>
  text.replaceAll(
    /(?<=[a-z])[013457@$!|](?=[a-z])|(?<=[a-z])[0137](?![\da-z])|(?<![\da-z])[0137](?=[a-z])/g,
    (unit) => substitutes[unit]!,
  )

const prefixes = ['', 'bull', 'horse', 'dumb', 'dip', 'jack', 'mother', 'mutha', 'bat', 'arse', 'goddam', 'god']
const endings =
  ' s es ed er ers ing in ings y ty ish head heads face faces wit hole holes bag bags off ass storm show hub'.split(' ')

const separator = /[\s,;:()"“”‘’<>[\]{}/\\=、。，！？…]/
/** Longer tokens with stars are no masked words; the bound limits the comparisons. */
const maxMaskedLength = 20

export type LatinList = {
  all: readonly ListedWord[]
  tokens: ReadonlyMap<string, ListedWord>
  stems: ReadonlyMap<string, ListedWord>
  substrings: readonly ListedWord[]
  /** Stems and substrings, for tokens with stars, by length. */
  maskable: ReadonlyMap<number, readonly ListedWord[]>
  innocent: ReadonlySet<string>
}

export function indexLatinWords(words: readonly ListedWord[], innocent: Iterable<string>): LatinList {
  const latin = words.filter(({ mode, word }) => mode !== 're' && /^[a-z ]+$/.test(word))
  const ofMode = (mode: ListedWord['mode']) => latin.filter((listed) => listed.mode === mode)
  const byWord = (listed: ListedWord[]) => new Map(listed.map((entry) => [entry.word, entry]))
  return {
    all: latin,
    tokens: byWord(ofMode('tok')),
    stems: byWord(ofMode('stem')),
    substrings: ofMode('sub'),
    maskable: Map.groupBy([...ofMode('stem'), ...ofMode('sub')], ({ word }) => word.length),
    innocent: new Set(innocent),
  }
}

/** Words in Latin letters, also with look-alikes, digits, stars or blanks between the letters. */
export function findLatinWords(folded: FoldedText, list: LatinList): Match[] {
  const text = foldDigits(folded.text)
  const tokens = splitTokens(text)
  const matches: Match[] = []
  for (const token of tokens) {
    const match = matchToken(text, token, list)
    if (match) matches.push(match)
    if (matches.length >= maxMatches) break
  }
  return [...matches, ...findSpelledWords(text, tokens, list)]
}

type Token = { start: number; end: number }

function splitTokens(text: string): Token[] {
  const tokens: Token[] = []
  let start = -1
  for (let index = 0; index <= text.length; index++) {
    const isBetween = index === text.length || separator.test(text[index]!)
    if (isBetween && start >= 0) tokens.push({ start, end: index })
    if (isBetween) start = -1
    else if (start < 0) start = index
  }
  return tokens
}

function matchToken(text: string, token: Token, list: LatinList): Match | null {
  let { start, end } = token
  while (start < end && /[^a-z0-9@$*#]/.test(text[start]!)) start++
  while (end > start && /[^a-z0-9@$]/.test(text[end - 1]!)) end--
  const raw = text.slice(start, end)
  if (!/[a-z]/.test(raw)) return null
  const plain = raw.replaceAll(/[^a-z]/g, '')
  if (list.innocent.has(plain)) return null
  const unmasked = Array.from(raw, (unit) => substitutes[unit] ?? unit)
    .join('')
    .replaceAll(/[^a-z]/g, '')
  const readsSubstitutes = unmasked !== plain && (unmasked.length >= 4 || /[@$!]/.test(raw))
  const word =
    lookUp(plain, list) ?? (readsSubstitutes ? lookUp(unmasked, list) : null) ?? lookUpMasked(raw, list.maskable)
  return word && !isGivenName(text, start, end) ? { word, start, end } : null
}

/** Porn is a Thai given name, usually after a title or before what its bearer does. */
function isGivenName(text: string, start: number, end: number): boolean {
  if (text.slice(start, end) !== 'porn') return false
  const isTitled =
    /(?:\b(?:khun|kru|teacher|miss|ms|mrs|mr|nong|phi|pee|aunt|auntie|named|called)\.?|ครู|คุณ|น้อง|พี่|ป้า|ชื่อ)\s?$/
  const isActing =
    /^(?:'s)?\s?(?:(?:is|was) (?:my|our|the|a|here|very|so)\b|teaches|taught|helps|helped|said|says|เป็น|สอน|ใจดี|มา)/
  return isTitled.test(text.slice(Math.max(0, start - 12), start)) || isActing.test(text.slice(end, end + 16))
}

const hasDoubleLetter = (word: string) => /(.)\1/.test(word)

/** Also with repeated letters squeezed to two and to one. */
function lookUp(token: string, list: LatinList): ListedWord | null {
  const exact = lookUpForm(token, list)
  if (exact || !hasDoubleLetter(token)) return exact
  const toTwo = token.replaceAll(/(.)\1{2,}/g, '$1$1')
  const toOne = token.replaceAll(/(.)\1{2,}/g, '$1')
  const single = token.replaceAll(/(.)\1+/g, '$1')
  const word = lookUpForm(toTwo, list) ?? lookUpForm(toOne, list)
  if (word) return word
  // Only words without double letters match the fully squeezed form: "coton" is not "cotton".
  const squeezed = lookUpForm(single, list)
  return squeezed && !hasDoubleLetter(squeezed.word) ? squeezed : null
}

function lookUpForm(form: string, { tokens, stems, substrings, innocent }: LatinList): ListedWord | null {
  if (innocent.has(form)) return null
  const token = tokens.get(form) ?? (form.endsWith('s') ? tokens.get(form.slice(0, -1)) : undefined)
  if (token) return token
  for (const prefix of prefixes) {
    if (!form.startsWith(prefix)) continue
    const rest = form.slice(prefix.length)
    for (const ending of endings) {
      const stem = rest.endsWith(ending) ? stems.get(rest.slice(0, rest.length - ending.length)) : undefined
      if (stem) return stem
    }
  }
  return substrings.find(({ word }) => form.includes(word)) ?? null
}

/** Stars and other signs as unknown letters. */
function lookUpMasked(raw: string, maskable: LatinList['maskable']): ListedWord | null {
  if (raw.length > maxMaskedLength || !/[a-z].*[*#%_].*[a-z]/.test(raw)) return null
  if (raw.replaceAll(/[^a-z]/g, '').length < 2) return null
  const pattern = Array.from(raw, (unit) => substitutes[unit] ?? unit)
    .filter((unit) => /[a-z*#%_?]/.test(unit))
    .map((unit) => (/[a-z]/.test(unit) ? unit : null))
  const candidates = maskable.get(pattern.length) ?? []
  return candidates.find(({ word }) => pattern.every((letter, index) => !letter || letter === word[index])) ?? null
}

/** Letters separated by blanks. */
function findSpelledWords(text: string, tokens: readonly Token[], list: LatinList): Match[] {
  const matches: Match[] = []
  for (let first = 0; first < tokens.length; first++) {
    let next = first
    while (next < tokens.length && isSingleLetter(text, tokens[next]!)) next++
    if (next - first < 3) continue
    const letters = tokens
      .slice(first, next)
      .map(({ start }) => substitutes[text[start]!] ?? text[start]!)
      .join('')
    const word = list.all.find((entry) =>
      entry.word.length >= 4 ? letters.includes(entry.word) : letters === entry.word,
    )
    if (word) {
      const offset = first + letters.indexOf(word.word)
      matches.push({ word, start: tokens[offset]!.start, end: tokens[offset + word.word.length - 1]!.end })
    }
    first = next
  }
  return matches
}

const isSingleLetter = (text: string, { start, end }: Token) => end - start === 1 && /[a-z0-9@$!]/.test(text[start]!)
