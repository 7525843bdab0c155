/** How Korean syllables are typed: jamo join to syllables as they come, and the last consonant moves on to a vowel. */

const first = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const last = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

const firstSyllable = 0xac00
const syllables = 11_172

/** Jamo that are typed with two keys. */
const joined: Readonly<Record<string, string>> = {
  ...{ ㅘ: 'ㅗㅏ', ㅙ: 'ㅗㅐ', ㅚ: 'ㅗㅣ', ㅝ: 'ㅜㅓ', ㅞ: 'ㅜㅔ', ㅟ: 'ㅜㅣ', ㅢ: 'ㅡㅣ', ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ' },
  ...{ ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' },
}
const join = new Map(Object.entries(joined).map(([jamo, two]) => [two, jamo]))

export const isSyllable = (sign: string): boolean => {
  const code = (sign.codePointAt(0) ?? 0) - firstSyllable
  return code >= 0 && code < syllables
}

/** The jamo that are typed for a sign, in order. A sign that is no syllable is typed as it is. */
export function jamoOf(sign: string): readonly string[] {
  if (!isSyllable(sign)) return [sign]
  const code = (sign.codePointAt(0) ?? 0) - firstSyllable
  const parts = [first[Math.floor(code / 588)], vowels[Math.floor((code % 588) / 28)], last[code % 28]]
  return parts.flatMap((jamo) => [...(joined[jamo ?? ''] ?? jamo ?? '')])
}

type Open = { readonly start: string; readonly vowel: string; readonly end: string }

const nothing: Open = { start: '', vowel: '', end: '' }

/** The text that the jamo make so far: ㅎ, 하, 핟, 하다. */
export function textOfJamo(typed: Iterable<string>): string {
  let text = ''
  let open = nothing
  const close = (next: Open) => {
    text += written(open)
    open = next
  }
  for (const jamo of typed) {
    if (vowels.includes(jamo)) {
      const { start, vowel, end } = open
      if (end !== '') {
        const [stays = '', moves = ''] = joined[end] === undefined ? ['', end] : [...joined[end]]
        open = { start, vowel, end: stays }
        close({ start: moves, vowel: jamo, end: '' })
      } else if (vowel === '') open = { ...open, vowel: jamo }
      else if (join.has(vowel + jamo)) open = { ...open, vowel: join.get(vowel + jamo) ?? '' }
      else close({ start: '', vowel: jamo, end: '' })
    } else if (!first.includes(jamo)) {
      close(nothing)
      text += jamo
    } else if (open.start === '' || open.vowel === '') close({ start: jamo, vowel: '', end: '' })
    else if (open.end === '' && last.includes(jamo)) open = { ...open, end: jamo }
    else if (join.has(open.end + jamo)) open = { ...open, end: join.get(open.end + jamo) ?? '' }
    else close({ start: jamo, vowel: '', end: '' })
  }
  return text + written(open)
}

function written({ start, vowel, end }: Open): string {
  if (start === '' || vowel === '') return start + vowel
  const code = first.indexOf(start) * 588 + vowels.indexOf(vowel) * 28 + last.indexOf(end)
  return String.fromCodePoint(firstSyllable + code)
}
