import { accept, refuse, type Result } from '../lib/result.ts'
import { isFieldName, isText } from './text.ts'

/** `names`: of one object; each costs whoever reads it more than a value of a list. */
export type JsonLimits = { depth: number; values: number; names?: number }

export type JsonReason = 'not-json' | 'too-deep' | 'too-many-values' | 'bad-text'

const [quote, backslash, comma, brace] = [0x22, 0x5c, 0x2c, 0x7b]
const opens = (code: number) => code === 0x5b || code === brace
const closes = (code: number) => code === 0x5d || code === 0x7d

/**
 * Measures how deep and how wide a text of JSON is: one pass, and nothing is made. Whether it is JSON at all is found
 * out by parsing it.
 */
export function checkJsonShape(text: string, { depth, values, names = Infinity }: JsonLimits): JsonReason | null {
  let [level, count] = [0, 1]
  // Of each level that is open; in lists nothing is counted.
  const named: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      if (at < 0) return 'not-json'
    } else if (opens(code)) {
      count++
      if (++level > depth) return 'too-deep'
      named[level] = code === brace ? 1 : -Infinity
    } else if (closes(code)) level--
    else if (code === comma) {
      count++
      if (++named[level]! > names) return 'too-many-values'
    }
    if (count > values) return 'too-many-values'
  }
  return null
}

/** Where the string that begins here ends. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return -1
}

/** JSON within limits, with texts that can be kept and names that mean nothing to the program itself. */
export function readJson(text: string, limits: JsonLimits): Result<unknown, JsonReason> {
  const shape = checkJsonShape(text, limits)
  if (shape) return refuse(shape)
  try {
    const value: unknown = JSON.parse(text)
    return isKeepable(value) ? accept(value) : refuse('bad-text')
  } catch {
    return refuse('not-json')
  }
}

/** Its depth was measured before it was made. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isKeepable)
  return Object.entries(value).every(([name, child]) => isFieldName(name) && isKeepable(child))
}
