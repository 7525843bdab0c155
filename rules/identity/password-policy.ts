import { accept, refuse, type Result } from '../lib/result.ts'
import { commonPasswords } from './common-passwords.ts'

export type PasswordPolicy = { minLength?: number; maxLength?: number; blocklist?: boolean; version: number }

/** What Skykite publishes at `/api/auth/policy`. */
export const publishedPolicy = {
  minLength: 10,
  maxLength: 128,
  blocklist: true,
  version: 1,
} as const satisfies PasswordPolicy

/** The length that holds where a policy names none. */
export const fallbackMinLength = 6

export type PasswordContext = { name?: string; email?: string }
export type PasswordObjection = 'too-short' | 'too-long' | 'too-common' | 'too-personal'
export type PasswordVerdict = Result<true, PasswordObjection>

/** No rules about digits and signs: length and not being guessable are what counts. */
export function checkPassword(
  policy: PasswordPolicy | null,
  password: string,
  context: PasswordContext = {},
): PasswordVerdict {
  const length = [...password].length
  if (length < (policy?.minLength ?? fallbackMinLength)) return refuse('too-short')
  if (policy?.maxLength !== undefined && length > policy.maxLength) return refuse('too-long')
  if (policy?.blocklist) {
    if (isCommon(password)) return refuse('too-common')
    if (isPersonal(password, context)) return refuse('too-personal')
  }
  return accept(true)
}

const swaps: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const unswapped = (text: string) => [...text].map((letter) => swaps[letter] ?? letter).join('')

function isCommon(password: string): boolean {
  const word = plain(password)
  const stem = word.replace(/[\d\W_]+$/u, '')
  const part = repeatedPart(word)
  return (
    part.length <= 4 ||
    isRun(word) ||
    [word, unswapped(word), stem, unswapped(stem), part].some((form) => commonPasswords.has(form))
  )
}

/** `abcabcabc` is worth no more than `abc`. */
function repeatedPart(word: string): string {
  for (let size = 1; size <= word.length / 2; size++) {
    const part = word.slice(0, size)
    if (part.repeat(word.length / size) === word) return part
  }
  return word
}

/** `3456789abc`, `zyxwvutsrq`: steps of one, with one turn allowed. */
function isRun(word: string): boolean {
  const codes = [...word].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  const odd = steps.filter((step) => step !== steps[0]).length
  return Math.abs(steps[0] ?? 9) <= 1 && odd <= 1
}

/** A name or address with a few digits behind it is the first thing anybody tries. */
function isPersonal(password: string, { name = '', email = '' }: PasswordContext): boolean {
  const rest = plain(password).replace(/[\d\W_]+$/u, '')
  const [local = '', domain = ''] = plain(email).split('@')
  const names = [plain(name), ...name.split(/\s+/).map(plain)]
  const known = [...names, local, ...local.split(/[._+-]/), `${local}@${domain}`, domain.split('.')[0] ?? '', 'skykite']
  return known.some(
    (part) => part.length >= 3 && (rest === part || plain(password) === part || rest === part.repeat(2)),
  )
}
