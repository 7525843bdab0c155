import { accept, refuse, type Result } from '../result.ts'
import { isFieldName, isText } from './text.ts'

/** `names` limits the keys of one object, which are more expensive to process than list items. */
export type JsonLimits = { depth: number; values: number; names?: number }

export type JsonReason = 'not-json' | 'too-deep' | 'too-many-values' | 'bad-text'

const [quote, backslash, comma, brace] = [0x22, 0x5c, 0x2c, 0x7b]
const isOpening = (code: number) => code === 0x5b || code === brace
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/**
 * Checks depth and size of a JSON text in one pass without allocating. Syntax errors are left to `JSON.parse`.
 */
export function checkJsonShape(text: string, { depth, values, names = Infinity }: JsonLimits): JsonReason | null {
  let [level, count] = [0, 1]
  // Number of names per open level; lists start at -Infinity and never exceed the limit.
  const nameCounts: number[] = []
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = endOfString(text, index)
      if (index < 0) return 'not-json'
    } else if (isOpening(code)) {
      count++
      if (++level > depth) return 'too-deep'
      nameCounts[level] = code === brace ? 1 : -Infinity
    } else if (isClosing(code)) level--
    else if (code === comma) {
      count++
      if (++nameCounts[level]! > names) return 'too-many-values'
    }
    if (count > values) return 'too-many-values'
  }
  return null
}

/** Index of the closing quote of the string that starts at `from`; -1 if it is missing. */
function endOfString(text: string, from: number): number {
  for (let index = from + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === backslash) index++
    else if (code === quote) return index
  }
  return -1
}

/** Parses JSON within limits. Rejects text that PostgreSQL cannot store and names like `__proto__`. */
export function parseJson(text: string, limits: JsonLimits): Result<unknown, JsonReason> {
  const shape = checkJsonShape(text, limits)
  if (shape) return refuse(shape)
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? accept(value) : refuse('bad-text')
  } catch {
    return refuse('not-json')
  }
}

/** Recursion is safe: `checkJsonShape` has limited the depth. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.entries(value).every(([name, child]) => isFieldName(name) && isStorable(child))
}
