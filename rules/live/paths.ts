import { accept, refuse, type Result } from '../lib/result.ts'
import { isUuid } from '../uuid.ts'

/**
 * Addresses in the live tree: keys joined by slashes. A key may be any text; a slash or percent sign inside one is
 * written %2F, %25.
 */

export const pathLimits = { depth: 32, keyBytes: 768 } as const

export type PathReason = 'empty-key' | 'too-deep' | 'key-too-long' | 'bad-key'

/** UTF-8 bytes, counted without an encoder: rules have neither DOM nor Node. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

export function checkKey(key: string): PathReason | null {
  if (key === '') return 'empty-key'
  // PostgreSQL keeps no NUL, and half a surrogate pair is no text.
  if (key.includes('\u0000') || !key.isWellFormed()) return 'bad-key'
  // A letter takes at most three bytes per UTF-16 unit, so short keys need no counting.
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

const quoted = (key: string) => (/[%/]/.test(key) ? key.replaceAll('%', '%25').replaceAll('/', '%2F') : key)
export const formatPath = (keys: readonly string[]) => keys.map(quoted).join('/')

/**
 * `classrooms/:classroomId/board` against the first keys of an address: the parameters and what is left, or nothing. A
 * parameter named `…Id` is an
 * id in its one spelling: another spelling would be another path to the same thing.
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
