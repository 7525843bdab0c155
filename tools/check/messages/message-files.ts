import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { translatableText } from './message-names.ts'
import { filesUnder } from '../../source-files.ts'

/** Reads the message files (one JSON file per folder and language) and compares the four languages. */

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
export const baseKey = (key: string) => key.replace(pluralEnding, '')

export function problemsBetweenLanguages({ path, messages }: MessageFolder): string[] {
  const english = groupForms(messages.en)
  return languages.flatMap((language) => {
    const translations = groupForms(messages[language])
    const locate = (key: string) => `${path}/${language}.json ${key}`
    return [
      ...[...english.keys()].filter((key) => !translations.has(key)).map((key) => `${locate(key)} is missing`),
      ...[...translations.keys()].filter((key) => !english.has(key)).map((key) => `${locate(key)} is not in English`),
      ...[...translations].flatMap(([key, forms]) =>
        problemsOfForms(language, forms, english.get(key)).map((problem) => `${locate(key)} ${problem}`),
      ),
    ]
  })
}

type Forms = Map<string, string>

function groupForms(messages: Messages): Map<string, Forms> {
  const groups = new Map<string, Forms>()
  for (const [key, text] of messages) {
    const base = baseKey(key)
    groups.set(base, (groups.get(base) ?? new Map()).set(key.slice(base.length), text))
  }
  return groups
}

function problemsOfForms(language: Language, forms: Forms, english: Forms | undefined): string[] {
  const problems: string[] = []
  const isSingular = forms.has('')
  if (isSingular !== (english ?? forms).has('') || (isSingular && forms.size > 1))
    problems.push('is a plural in one language and not in another')
  if (!isSingular && !forms.has('_other')) problems.push('has no _other')
  if (!isSingular && language === 'en' && !forms.has('_one')) problems.push('has no _one')
  const [actual, expected] = [placeholdersIn(forms), placeholdersIn(english ?? forms)]
  if (actual !== expected) problems.push(`has ${actual || 'nothing'} where English has ${expected || 'nothing'}`)
  for (const text of forms.values()) {
    if (text.trim() === '') problems.push('is empty')
    else problems.push(...problemsOfScript(language, text))
  }
  return problems
}

/**
 * Variables and tags of a message. A plural form may omit some of them, but all forms together must have all.
 */
function placeholdersIn(forms: Forms): string {
  const marks = [...forms.values()].flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)|<(\w+)/g)])
  const matches = marks.map(([, name, tag]) => name ?? `<${tag}>`)
  return [...new Set(matches)].toSorted().join(', ')
}

const scripts = { th: /\p{Script=Thai}/u, ko: /\p{Script=Hangul}/u, cn: /\p{Script=Han}/u }

function problemsOfScript(language: Language, text: string): string[] {
  const words = translatableText(text)
  const foreign = Object.entries(scripts).find(([other, script]) => other !== language && script.test(words))
  if (foreign) return [`has letters of ${foreign[0]}: ${text}`]
  if (language === 'en' || !/\p{Letter}/u.test(words)) return []
  if (!scripts[language].test(words)) return [`is not in its own script: ${text}`]
  return /[a-z]+([ ,]+[a-z]+){3}/i.test(words) ? [`contains English: ${text}`] : []
}
