/**
 * Splits texts in four languages into search terms. Thai and Chinese have no spaces, so the caller passes a function
 * that segments their words; documents and queries must use the same one.
 */

export type SplitWords = (run: string, language: 'th' | 'zh') => string[]

/** Runs of one script. Digits belong to the Latin run, so that `A4` stays one term. */
const runs = /[\p{Script=Thai}]+|[\p{Script=Han}]+|[\p{Script=Hangul}]+|[\p{Script=Latin}\p{N}_]+/gu

export type Script = 'latin' | 'thai' | 'hangul' | 'han'

export function scriptOf(term: string): Script {
  if (/^\p{Script=Thai}/u.test(term)) return 'thai'
  if (/^\p{Script=Han}/u.test(term)) return 'han'
  return /^\p{Script=Hangul}/u.test(term) ? 'hangul' : 'latin'
}

export const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Words without a meaning for the search. A query of only such words is searched as it is. */
const stopWords = new Set([
  ...['a', 'an', 'and', 'are', 'as', 'at', 'be', 'by', 'can', 'for', 'from', 'how', 'i', 'in', 'is', 'it', 'my', 'of'],
  ...[
    'on',
    'or',
    'that',
    'the',
    'they',
    'this',
    'to',
    'we',
    'what',
    'with',
    'you',
    'your',
    'do',
    'does',
    'about',
    'me',
  ],
  ...['และ', 'ที่', 'ของ', 'ให้', 'ใน', 'กับ', 'การ', 'เป็น', 'ได้', 'จะ', 'แบบ', 'เรื่อง', 'สำหรับ', 'คือ', 'มี'],
  ...['的', '了', '和', '是', '在', '给', '用', '做', '把', '怎么', '关于', '一个'],
  ...['그리고', '위한', '관한', '하는', '나의', '우리'],
])

/** Longer particles first, because the shorter ones end them. */
const particles = [
  '에서',
  '으로',
  '하기',
  '들을',
  '들이',
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '에',
  '로',
  '와',
  '과',
  '의',
  '도',
]

/** The stem of a Korean word without its particle; a stem has at least two syllables. */
function stripParticle(word: string): string {
  const particle = particles.find((ending) => word.endsWith(ending) && word.length - ending.length >= 2)
  return particle ? word.slice(0, -particle.length) : word
}

/** A rough English stem: the same for `loop`, `loops` and `looping`. */
function stemEnglish(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3).replace(/([^aeiouls])\1$/, '$1')
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function termsOfRun(run: string, splitWords: SplitWords): string[] {
  switch (scriptOf(run)) {
    case 'thai':
      return splitWords(run, 'th')
    case 'han':
      return splitWords(run, 'zh')
    case 'hangul':
      return [stripParticle(run)]
    case 'latin':
      return [stemEnglish(run)]
  }
}

export const runsIn = (text: string): string[] => normalize(text).match(runs) ?? []

/** Search terms of a text in their order. */
export function analyze(text: string, splitWords: SplitWords): string[] {
  const terms = runsIn(text).flatMap((run) => termsOfRun(run, splitWords))
  const meaningful = terms.filter((term) => !stopWords.has(term))
  return meaningful.length > 0 ? meaningful : terms
}

/** Korean syllables as their letters, so that one wrong letter is one difference. */
export const spell = (term: string): string => (scriptOf(term) === 'hangul' ? term.normalize('NFD') : term)

/** Overlapping pieces of characters; they still match where a typing mistake moves the borders of words. */
export function grams(run: string): string[] {
  const size = scriptOf(run) === 'han' ? 1 : 3
  const characters = [...run]
  return Array.from({ length: Math.max(0, characters.length - size + 1) }, (_, index) =>
    characters.slice(index, index + size).join(''),
  )
}
