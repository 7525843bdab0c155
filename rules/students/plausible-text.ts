/** Encoding detection: scores from 0 to 1 how plausible a text is that was decoded with a given encoding. */

export type LegacyEncoding = 'windows-874' | 'euc-kr' | 'gb18030' | 'windows-1252'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Invalid Thai spelling: marks without a consonant, doubled vowels, vowels in wrong positions. */
const invalidThai =
  /(?<![ก-ฮ\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2}|[เแโใไ](?![ก-ฮ])|(?<![ก-ฮ\u0e47-\u0e4e])[ะาำ]/gu

export function plausibility(text: string, encoding: LegacyEncoding): number {
  const nonAscii = count(text, /\P{ASCII}/gu)
  if (nonAscii === 0 || /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u.test(text)) return 0
  // At most 0.95: a short Korean list can look like Thai, but a Thai list never looks purely Korean.
  if (encoding === 'windows-874')
    return (
      0.95 *
      Math.max(0, share(count(text, /\p{Script=Thai}/gu), nonAscii) - 4 * share(count(text, invalidThai), nonAscii))
    )
  // Chinese text decoded as Korean mixes syllables and rare characters; Korean text has only syllables.
  if (encoding === 'euc-kr') return share(count(text, /\p{Script=Hangul}/gu), nonAscii) ** 3
  if (encoding === 'gb18030') return 0.9 * share(count(text, /[\u4e00-\u9fa5，。、（）·]/gu), nonAscii)
  // Accented Western letters occur singly between ASCII letters.
  return 0.8 * share(count(text, /(?<=[a-z'’ -])[À-ÿ]|[À-ÿ](?=[a-z])/giu), nonAscii)
}
