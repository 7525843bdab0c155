import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { wordsLeft } from './message-names.ts'
import { filesUnder } from './source-files.ts'

/** The words of Skykite: JSON per folder and language, and what must be true between the four. */

export const languages = ['en', 'th', 'ko', 'cn'] as const
export type Language = (typeof languages)[number]

export type Messages = Map<string, string>
export type MessageFolder = { namespace: string; path: string; messages: Record<Language, Messages> }

/** A folder of translations: `locales`, one JSON file for each language. */
export function messageFolders(root: string): string[] {
  const files = filesUnder(root, ['app', 'server'], ['.json']).filter((path) => basename(dirname(path)) === 'locales')
  return [...new Set(files.map((path) => dirname(path)))]
}

export function readMessageFolder(root: string, path: string): { folder: MessageFolder; problems: string[] } {
  const problems: string[] = []
  const read = (language: Language): Messages => {
    const file = join(path, `${language}.json`)
    if (!existsSync(join(root, file))) {
      problems.push(`${file} is missing`)
      return new Map()
    }
    try {
      return new Map(flatten(JSON.parse(readFileSync(join(root, file), 'utf8'))))
    } catch (error) {
      problems.push(`${file} cannot be read: ${(error as Error).message}`)
      return new Map()
    }
  }
  const messages = { en: read('en'), th: read('th'), ko: read('ko'), cn: read('cn') }
  return { folder: { namespace: basename(dirname(path)), path, messages }, problems }
}

function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is not text`)
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name))
}

const pluralEnding = /_(zero|one|two|few|many|other)$/

/** The key as code writes it: `stars` for `stars_one` and `stars_other`. */
export const spokenKey = (key: string) => key.replace(pluralEnding, '')

export function problemsBetweenLanguages({ path, messages }: MessageFolder): string[] {
  const english = grouped(messages.en)
  return languages.flatMap((language) => {
    const own = grouped(messages[language])
    const at = (key: string) => `${path}/${language}.json ${key}`
    return [
      ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${at(key)} is missing`),
      ...[...own.keys()].filter((key) => !english.has(key)).map((key) => `${at(key)} is not in English`),
      ...[...own].flatMap(([key, forms]) =>
        problemsOfForms(language, forms, english.get(key)).map((problem) => `${at(key)} ${problem}`),
      ),
    ]
  })
}

type Forms = Map<string, string>

function grouped(messages: Messages): Map<string, Forms> {
  const groups = new Map<string, Forms>()
  for (const [key, text] of messages) {
    const spoken = spokenKey(key)
    groups.set(spoken, (groups.get(spoken) ?? new Map()).set(key.slice(spoken.length), text))
  }
  return groups
}

function problemsOfForms(language: Language, forms: Forms, english: Forms | undefined): string[] {
  const problems: string[] = []
  const plain = forms.has('')
  if (plain !== (english ?? forms).has('') || (plain && forms.size > 1))
    problems.push('is a plural in one place and not in another')
  if (!plain && !forms.has('_other')) problems.push('has no _other')
  if (!plain && language === 'en' && !forms.has('_one')) problems.push('has no _one')
  const [found, expected] = [holes(forms), holes(english ?? forms)]
  if (found !== expected) problems.push(`has ${found || 'nothing'} where English has ${expected || 'nothing'}`)
  for (const text of forms.values()) {
    if (text.trim() === '') problems.push('is empty')
    else problems.push(...problemsOfScript(language, text))
  }
  return problems
}

/**
 * What the code fills in or renders: variables and tags. One form of a plural may leave some out, all together may not.
 */
function holes(forms: Forms): string {
  const marks = [...forms.values()].flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)|<(\w+)/g)])
  const found = marks.map(([, name, tag]) => name ?? `<${tag}>`)
  return [...new Set(found)].toSorted().join(', ')
}

const scripts = { th: /\p{Script=Thai}/u, ko: /\p{Script=Hangul}/u, cn: /\p{Script=Han}/u }

function problemsOfScript(language: Language, text: string): string[] {
  const words = wordsLeft(text)
  const foreign = Object.entries(scripts).find(([other, script]) => other !== language && script.test(words))
  if (foreign) return [`has letters of ${foreign[0]}: ${text}`]
  if (language === 'en' || !/\p{Letter}/u.test(words)) return []
  if (!scripts[language].test(words)) return [`is not in its own letters: ${text}`]
  return /[a-z]+([ ,]+[a-z]+){3}/i.test(words) ? [`has English left in it: ${text}`] : []
}
