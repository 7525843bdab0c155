import type { RunResult } from '../runtime.ts'

/** Where the words of a world begin among what the host lends to Python. */
export const FIRST_WORD = 64

const hosted = String.raw`<JsProxy (\d+)>`
/** A word that takes a number is a function around the host's, and tells all that it holds. */
const around = String.raw`<closure <function word at 0x[0-9a-f]+> at [0-9a-f]+, n_closed=\d+ <cell [0-9a-f]+ ${hosted}>(?: <cell [0-9a-f]+ <[^<>]*>>)* >`
const shown = new RegExp(`${around}|${hosted}`, 'g')

/** What the words of a world are is a matter of the machine; a program that prints one sees a function of that name. */
function withNames(text: string, words: readonly string[]): string {
  if (!/JsProxy|closure|__sk_input/.test(text)) return text
  return text
    .replace(shown, (whole, inner?: string, bare?: string) => {
      const word = words[Number(inner ?? bare) - FIRST_WORD]
      return word === undefined ? whole : `<function ${word}>`
    })
    .replaceAll(/<function __sk_input at 0x[0-9a-f]+>/g, '<function input>')
    .replaceAll(/<class '(?:JsProxy|closure)'>/g, "<class 'function'>")
}

export function nameWords(result: RunResult, words: readonly string[]): RunResult {
  return {
    ...result,
    output: withNames(result.output, words),
    console: result.console.map((line) => ({ ...line, text: withNames(line.text, words) })),
    value: result.value && { ...result.value, shown: withNames(result.value.shown, words) },
  }
}
