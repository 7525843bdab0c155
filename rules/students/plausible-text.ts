/** How much a text looks like what somebody wrote, when its bytes were read in one of several encodings: 0 to 1. */

export type LegacyEncoding = 'windows-874' | 'euc-kr' | 'gb18030' | 'windows-1252'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Marks above and below that stand on no consonant, and letters that only exist doubled by mistake. */
const lostThai =
  /(?<![ก-ฮ\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2}|[เแโใไ](?![ก-ฮ])|(?<![ก-ฮ\u0e47-\u0e4e])[ะาำ]/gu

export function plausibility(text: string, encoding: LegacyEncoding): number {
  const foreign = count(text, /\P{ASCII}/gu)
  if (foreign === 0 || /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u.test(text)) return 0
  // Short of certain: a short Korean list can look like Thai, a Thai list never like pure Korean.
  if (encoding === 'windows-874')
    return (
      0.95 * Math.max(0, share(count(text, /\p{Script=Thai}/gu), foreign) - 4 * share(count(text, lostThai), foreign))
    )
  // Read as Korean, a Chinese text is a mixture of syllables and rare characters; a Korean list is syllables
  // throughout.
  if (encoding === 'euc-kr') return share(count(text, /\p{Script=Hangul}/gu), foreign) ** 3
  if (encoding === 'gb18030') return 0.9 * share(count(text, /[\u4e00-\u9fa5，。、（）·]/gu), foreign)
  // Western letters come one by one between plain ones.
  return 0.8 * share(count(text, /(?<=[a-z'’ -])[À-ÿ]|[À-ÿ](?=[a-z])/giu), foreign)
}
