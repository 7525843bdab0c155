import type { RunResult } from '../runtime.ts'

/** First id of the world's functions among the objects that the host provides to Python. */
export const FIRST_WORLD_FUNCTION = 64

const hostProxy = String.raw`<JsProxy (\d+)>`
/** A world function with number inputs is a closure around the host function; its text lists all captured values. */
const wrappedProxy = String.raw`<closure <function word at 0x[0-9a-f]+> at [0-9a-f]+, n_closed=\d+ <cell [0-9a-f]+ ${hostProxy}>(?: <cell [0-9a-f]+ <[^<>]*>>)* >`
const proxyText = new RegExp(`${wrappedProxy}|${hostProxy}`, 'g')

/** Replaces internal proxy texts, so that a program that prints a world function sees `<function name>`. */
function replaceProxies(text: string, words: readonly string[]): string {
  if (!/JsProxy|closure|__sk_input/.test(text)) return text
  return text
    .replace(proxyText, (match, wrappedId?: string, plainId?: string) => {
      const word = words[Number(wrappedId ?? plainId) - FIRST_WORLD_FUNCTION]
      return word === undefined ? match : `<function ${word}>`
    })
    .replaceAll(/<function __sk_input at 0x[0-9a-f]+>/g, '<function input>')
    .replaceAll(/<class '(?:JsProxy|closure)'>/g, "<class 'function'>")
}

export function replaceProxyNames(result: RunResult, words: readonly string[]): RunResult {
  return {
    ...result,
    output: replaceProxies(result.output, words),
    console: result.console.map((line) => ({ ...line, text: replaceProxies(line.text, words) })),
    value: result.value && { ...result.value, shown: replaceProxies(result.value.shown, words) },
  }
}
