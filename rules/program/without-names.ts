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
  const hidden = names
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .map((name) => name.trim())
    .filter((name) => [...name].length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  if (hidden.length === 0) return program
  const any = new RegExp(hidden.map(wholeWord).join('|'), 'giu')
  return program.replace(written[language], (text) => text.replace(any, '…'))
}

/** Thai, Korean and Chinese stand without spaces; a name in Latin letters counts only as a whole word. */
function wholeWord(name: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return /^[\p{Script=Latin}\d'’.-]+$/u.test(name.replaceAll(/\s/g, ''))
    ? `(?<![\\p{Script=Latin}\\d])${literal}(?![\\p{Script=Latin}\\d])`
    : literal
}

/** Without notes: what a child writes into one is for nobody but themselves. */
export const withoutNotes = (program: string): string =>
  program
    .replace(written.python, (text) => (text.startsWith('#') ? '' : text))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
