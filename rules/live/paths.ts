import { accept, refuse, type Result } from '../result.ts'
import { isUuid } from '../input/uuid.ts'

/**
 * Live paths: keys joined by slashes. A key may be any text; slashes and percent signs inside a key are escaped as %2F
 * and %25.
 */

export const pathLimits = { depth: 32, keyBytes: 768 } as const

export type PathReason = 'empty-key' | 'too-deep' | 'key-too-long' | 'bad-key'

/** Length in UTF-8 bytes. Counts without `TextEncoder`, because rules may use neither DOM nor Node. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

export function checkKey(key: string): PathReason | null {
  if (key === '') return 'empty-key'
  // PostgreSQL text cannot contain NUL or lone surrogates.
  if (key.includes('\u0000') || !key.isWellFormed()) return 'bad-key'
  // A UTF-16 unit takes at most three bytes, so short keys need no counting.
  return key.length * 3 > pathLimits.keyBytes && utf8Bytes(key) > pathLimits.keyBytes ? 'key-too-long' : null
}

export function parsePath(path: string): Result<string[], PathReason> {
  const parts = path.replace(/^\/|\/$/g, '').split('/')
  if (parts.length > pathLimits.depth) return refuse('too-deep')
  const keys: string[] = []
  for (const part of parts) {
    if (part.includes('%') && /%(?!2F|25)/i.test(part)) return refuse('bad-key')
    const key = part.includes('%') ? part.replaceAll(/%2F/gi, '/').replaceAll('%25', '%') : part
    const problem = checkKey(key)
    if (problem) return refuse(problem)
    keys.push(key)
  }
  return accept(keys)
}

const escapeKey = (key: string) => (/[%/]/.test(key) ? key.replaceAll('%', '%25').replaceAll('/', '%2F') : key)
export const formatPath = (keys: readonly string[]) => keys.map(escapeKey).join('/')

/**
 * Matches a pattern like `classrooms/:classroomId/board` with the first keys of a path. Returns the parameters and the
 * remaining keys, or `null`. Parameters named `…Id` must be canonical UUIDs, so that each record has exactly one path.
 */
export function matchPath(
  pattern: readonly string[],
  keys: readonly string[],
): { params: Record<string, string>; rest: string[] } | null {
  if (keys.length < pattern.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const key = keys[index]!
    if (!part.startsWith(':') ? part !== key : part.endsWith('Id') && !isUuid(key)) return null
    if (part.startsWith(':')) params[part.slice(1)] = key
  }
  return { params, rest: keys.slice(pattern.length) }
}
