import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { filesUnder } from '../source-files.ts'

/**
 * Checks that every content file is valid JSON and that every translated text exists in all four languages.
 */
export function checkContent(root: string): Report {
  const files = filesUnder(root, ['content'], ['.json'])
  const hasReadme = existsSync(join(root, 'content/README.md'))
  return {
    counted: `${files.length} files`,
    problems: [
      ...(files.length === 0 && !hasReadme ? ['no content files, and no content/README.md that explains why'] : []),
      ...files.flatMap((path) => problemsOf(root, path)),
    ],
  }
}

function problemsOf(root: string, path: string): string[] {
  try {
    return missingLanguages(JSON.parse(readFileSync(join(root, path), 'utf8'))).map((problem) => `${path} ${problem}`)
  } catch (error) {
    return [`${path} cannot be read: ${(error as Error).message}`]
  }
}

/** Content names Chinese `cn`, like our URLs, or `zh`, like third-party data. */
const languages = [['en'], ['th'], ['ko'], ['cn', 'zh']]

function missingLanguages(value: unknown, keyPath = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const location = keyPath || 'the file'
  const languageEntries = languages.map((codes) => entries.find(([key]) => codes.includes(key)))
  const missing = languageEntries.some(Boolean)
    ? languages.filter((_, index) => languageEntries[index] === undefined)
    : []
  const empty = languageEntries.filter((entry) => typeof entry?.[1] === 'string' && entry[1].trim() === '')
  return [
    ...missing.map(([code]) => `${location} is missing in ${code}`),
    ...empty.map((entry) => `${location} is empty in ${entry![0]}`),
    ...entries.flatMap(([key, inner]) => missingLanguages(inner, keyPath ? `${keyPath}.${key}` : key)),
  ]
}

runWhenMain(import.meta, 'content', checkContent)
