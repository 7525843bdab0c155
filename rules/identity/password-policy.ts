import { accept, refuse, type Result } from '../result.ts'
import { commonPasswords } from './common-passwords.ts'

export type PasswordPolicy = { minLength?: number; maxLength?: number; blocklist?: boolean; version: number }

/** The password policy published at `/api/auth/policy`. */
export const publishedPolicy = {
  minLength: 10,
  maxLength: 128,
  blocklist: true,
  version: 1,
} as const satisfies PasswordPolicy

/** Minimum length for a policy without one. */
export const fallbackMinLength = 6

export type PasswordContext = { name?: string; email?: string }
export type PasswordObjection = 'too-short' | 'too-long' | 'too-common' | 'too-personal'
export type PasswordVerdict = Result<true, PasswordObjection>

/** Checks length and guessability only; requires no digits or special characters. */
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

const letterSubstitutes: Record<string, string> = {
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
const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const undoSubstitutes = (text: string) => [...text].map((letter) => letterSubstitutes[letter] ?? letter).join('')

function isCommon(password: string): boolean {
  const word = normalize(password)
  const stem = word.replace(/[\d\W_]+$/u, '')
  const part = repeatedPart(word)
  return (
    part.length <= 4 ||
    isSequence(word) ||
    [word, undoSubstitutes(word), stem, undoSubstitutes(stem), part].some((form) => commonPasswords.has(form))
  )
}

/** The shortest repeated part: `abcabcabc` is as weak as `abc`. */
function repeatedPart(word: string): string {
  for (let size = 1; size <= word.length / 2; size++) {
    const part = word.slice(0, size)
    if (part.repeat(word.length / size) === word) return part
  }
  return word
}

/** Consecutive or equal characters with at most one irregular step: `3456789abc`, `zyxwvutsrq`. */
function isSequence(word: string): boolean {
  const codes = [...word].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  const irregularSteps = steps.filter((step) => step !== steps[0]).length
  return Math.abs(steps[0] ?? 9) <= 1 && irregularSteps <= 1
}

/** Attackers try the user's name or address with a few digits appended first. */
function isPersonal(password: string, { name = '', email = '' }: PasswordContext): boolean {
  const rest = normalize(password).replace(/[\d\W_]+$/u, '')
  const [local = '', domain = ''] = normalize(email).split('@')
  const names = [normalize(name), ...name.split(/\s+/).map(normalize)]
  const personalWords = [
    ...names,
    local,
    ...local.split(/[._+-]/),
    `${local}@${domain}`,
    domain.split('.')[0] ?? '',
    'skykite',
  ]
  return personalWords.some(
    (part) => part.length >= 3 && (rest === part || normalize(password) === part || rest === part.repeat(2)),
  )
}
