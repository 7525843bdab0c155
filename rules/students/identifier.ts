import { accept, refuse, type Result } from '../result.ts'

/** The school's student number. Stored as typed, without surrounding spaces. */
export function checkIdentifier(text: string): Result<string | null, 'identifier'> {
  const identifier = text.normalize('NFKC').trim()
  if (identifier === '') return accept(null)
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._/ -]{0,63}$/u.test(identifier) ? accept(identifier) : refuse('identifier')
}
