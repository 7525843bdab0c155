/** Korean typing: jamo combine into syllables, and a final consonant moves to the next syllable before a vowel. */

const initialConsonants = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finalConsonants = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

const firstSyllable = 0xac00
const syllableCount = 11_172

/** Jamo that are typed with two keys. */
const compoundJamo: Readonly<Record<string, string>> = {
  ...{ ㅘ: 'ㅗㅏ', ㅙ: 'ㅗㅐ', ㅚ: 'ㅗㅣ', ㅝ: 'ㅜㅓ', ㅞ: 'ㅜㅔ', ㅟ: 'ㅜㅣ', ㅢ: 'ㅡㅣ', ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ' },
  ...{ ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' },
}
const compoundByParts = new Map(Object.entries(compoundJamo).map(([jamo, parts]) => [parts, jamo]))

export const isSyllable = (character: string): boolean => {
  const code = (character.codePointAt(0) ?? 0) - firstSyllable
  return code >= 0 && code < syllableCount
}

/** Jamo to type for a character, in order. A character that is no Korean syllable is returned unchanged. */
export function splitIntoJamo(character: string): readonly string[] {
  if (!isSyllable(character)) return [character]
  const code = (character.codePointAt(0) ?? 0) - firstSyllable
  const parts = [
    initialConsonants[Math.floor(code / 588)],
    vowels[Math.floor((code % 588) / 28)],
    finalConsonants[code % 28],
  ]
  return parts.flatMap((jamo) => [...(compoundJamo[jamo ?? ''] ?? jamo ?? '')])
}

type PartialSyllable = { readonly start: string; readonly vowel: string; readonly end: string }

const emptySyllable: PartialSyllable = { start: '', vowel: '', end: '' }

/** Text composed from the jamo so far, for example ㅎ, 하, 핟, 하다. */
export function composeJamo(typed: Iterable<string>): string {
  let text = ''
  let open = emptySyllable
  const startSyllable = (next: PartialSyllable) => {
    text += renderSyllable(open)
    open = next
  }
  for (const jamo of typed) {
    if (vowels.includes(jamo)) {
      const { start, vowel, end } = open
      if (end !== '') {
        const [stayingPart = '', movingPart = ''] = compoundJamo[end] === undefined ? ['', end] : [...compoundJamo[end]]
        open = { start, vowel, end: stayingPart }
        startSyllable({ start: movingPart, vowel: jamo, end: '' })
      } else if (vowel === '') open = { ...open, vowel: jamo }
      else if (compoundByParts.has(vowel + jamo)) open = { ...open, vowel: compoundByParts.get(vowel + jamo) ?? '' }
      else startSyllable({ start: '', vowel: jamo, end: '' })
    } else if (!initialConsonants.includes(jamo)) {
      startSyllable(emptySyllable)
      text += jamo
    } else if (open.start === '' || open.vowel === '') startSyllable({ start: jamo, vowel: '', end: '' })
    else if (open.end === '' && finalConsonants.includes(jamo)) open = { ...open, end: jamo }
    else if (compoundByParts.has(open.end + jamo)) open = { ...open, end: compoundByParts.get(open.end + jamo) ?? '' }
    else startSyllable({ start: jamo, vowel: '', end: '' })
  }
  return text + renderSyllable(open)
}

function renderSyllable({ start, vowel, end }: PartialSyllable): string {
  if (start === '' || vowel === '') return start + vowel
  const code = initialConsonants.indexOf(start) * 588 + vowels.indexOf(vowel) * 28 + finalConsonants.indexOf(end)
  return String.fromCodePoint(firstSyllable + code)
}
