/** A program that a whole class looks at says nobody's name, also where a child wrote one into it. */

const inQuotes = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
/** What is written for people to read: text in quotes, and notes. `//` divides in Python. */
const written = {
  python: new RegExp(String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${inQuotes}|#[^\n]*`, 'g'),
  javascript: new RegExp(String.raw`${inQuotes}|\u0060(?:[^\u0060\\]|\\.)*\u0060|//[^\n]*|/\*[\s\S]*?(?:\*/|$)`, 'g'),
}
export type WrittenIn = keyof typeof written

/** Shorter than this a name is part of too many words. */
const SHORTEST = 2

/** Names stand nowhere else: what commands and variables are called decides what a program does, and stays. */
export function withoutNames(program: string, names: readonly string[], language: WrittenIn): string {
  return hidingNames(names, language)(program)
}

/** The same for many programs of a class: reading its names is most of the work. */
export function hidingNames(names: readonly string[], language: WrittenIn): (program: string) => string {
  const hidden = names
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .map((name) => name.trim())
    .filter((name) => [...name].length >= SHORTEST)
  if (hidden.length === 0) return (program) => program
  const { latin = [], other = [] } = Object.groupBy(new Set(hidden), (name) => (isLatin(name) ? 'latin' : 'other'))
  // Of two that fit at one place the one with other signs in it is the longer.
  const kinds = [other.length > 0 && anyOf(other), latin.length > 0 && inWords(anyOf(latin))].filter(Boolean)
  const any = new RegExp(kinds.join('|'), 'giu')
  return (program) => program.replace(written[language], (text) => text.replace(any, '…'))
}

/** Thai, Korean and Chinese stand without spaces; a name in Latin letters counts only as a whole word. */
const isLatin = (name: string) => /^[\p{Script=Latin}\d'’.-]+$/u.test(name.replaceAll(/\s/g, ''))
const inWords = (pattern: string) => `(?<![\\p{Script=Latin}\\d])${pattern}(?![\\p{Script=Latin}\\d])`

/**
 * A pattern of all of them, the longest that fits. What begins alike is written once: at each letter of a text only the
 * names are tried that go on with it, and not all names of a large class.
 */
function anyOf(names: readonly string[]): string {
  const byLetter = Map.groupBy(
    names.filter((name) => name !== ''),
    (name) => String.fromCodePoint(name.codePointAt(0)!),
  )
  const ways = [...byLetter].map(
    ([letter, same]) =>
      letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&') + anyOf(same.map((name) => name.slice(letter.length))),
  )
  const mayEnd = names.includes('')
  if (ways.length === 0 || (ways.length === 1 && !mayEnd)) return ways[0] ?? ''
  return `(?:${ways.join('|')})${mayEnd ? '?' : ''}`
}

/** Without notes: what a child writes into one is for nobody but themselves. */
export const withoutNotes = (program: string): string =>
  program
    .replace(written.python, (text) => (text.startsWith('#') ? '' : text))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
