/** Hides students' names in programs that are shown to the whole class. */

const inQuotes = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
/** Quoted text and comments per language. `//` is a division in Python, so the patterns differ. */
const proseParts = {
  python: new RegExp(String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${inQuotes}|#[^\n]*`, 'g'),
  javascript: new RegExp(String.raw`${inQuotes}|\u0060(?:[^\u0060\\]|\\.)*\u0060|//[^\n]*|/\*[\s\S]*?(?:\*/|$)`, 'g'),
}
export type ProgramLanguage = keyof typeof proseParts

/** Shorter names are not hidden, because they are part of too many words. */
const MIN_NAME_CHARACTERS = 2

/** Hides names only in text and comments: changing identifiers would change what the program does. */
export function hideNames(program: string, names: readonly string[], language: ProgramLanguage): string {
  return createNameHider(names, language)(program)
}

/** Like `hideNames`, for many programs: building the pattern is the expensive part. */
export function createNameHider(names: readonly string[], language: ProgramLanguage): (program: string) => string {
  const hidden = names
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .map((name) => name.trim())
    .filter((name) => [...name].length >= MIN_NAME_CHARACTERS)
  if (hidden.length === 0) return (program) => program
  const { latin = [], other = [] } = Object.groupBy(new Set(hidden), (name) => (isLatin(name) ? 'latin' : 'other'))
  // Names with non-Latin characters come first, because they are the longer match at the same position.
  const patterns = [
    other.length > 0 && buildTriePattern(other),
    latin.length > 0 && asWholeWord(buildTriePattern(latin)),
  ].filter(Boolean)
  const anyName = new RegExp(patterns.join('|'), 'giu')
  return (program) => program.replace(proseParts[language], (text) => text.replace(anyName, '…'))
}

/** Latin names match whole words only; Thai, Korean and Chinese text has no spaces between words. */
const isLatin = (name: string) => /^[\p{Script=Latin}\d'’.-]+$/u.test(name.replaceAll(/\s/g, ''))
const asWholeWord = (pattern: string) => `(?<![\\p{Script=Latin}\\d])${pattern}(?![\\p{Script=Latin}\\d])`

/**
 * Builds a pattern that matches the longest of the names. Common prefixes are merged as in a trie, so that matching
 * does not try all names of a large class at each character.
 */
function buildTriePattern(names: readonly string[]): string {
  const byLetter = Map.groupBy(
    names.filter((name) => name !== ''),
    (name) => String.fromCodePoint(name.codePointAt(0)!),
  )
  const alternatives = [...byLetter].map(
    ([letter, namesWithLetter]) =>
      letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&') +
      buildTriePattern(namesWithLetter.map((name) => name.slice(letter.length))),
  )
  const mayEnd = names.includes('')
  if (alternatives.length === 0 || (alternatives.length === 1 && !mayEnd)) return alternatives[0] ?? ''
  return `(?:${alternatives.join('|')})${mayEnd ? '?' : ''}`
}

/** Removes comments, because students write private notes there. */
export const removeComments = (program: string): string =>
  program
    .replace(proseParts.python, (text) => (text.startsWith('#') ? '' : text))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
