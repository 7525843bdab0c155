import type { ProgramError } from '../runtime.ts'

/** The end of the world that the program ran in, which is no mistake. */
export const isOver = (said: string): boolean => said.startsWith('__SkOver\u0004')

/** What Python says, in its parts. `skipped` are calls that are not the learner's. */
export function readError(whole: string, lineOf: (line: number) => number, skipped: number): ProgramError {
  const [type = '', told = ''] = whole.split('\u0004')
  const places = [...told.matchAll(/^ {2}File "(.*?)", line (\d+)(?:, in .*)?$/gm)]
  const own = places.slice(skipped).filter(([, file]) => file === '<stdin>')
  const last = own.at(-1)
  const words = told.slice(places.length > 0 ? places.at(-1)!.index + places.at(-1)![0].length : 0).trim()
  const said = words.startsWith(type) ? words.slice(type.length).replace(/^: /, '') : words
  // What the words of a world are to Python; to whoever writes them they are functions.
  const text = said.replaceAll("'JsProxy'", "'function'")
  return { type, text: text.slice(0, 500), line: last ? lineOf(Number(last[2])) : null }
}
