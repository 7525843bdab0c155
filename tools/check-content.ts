import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { filesUnder } from './source-files.ts'

/**
 * Lessons, levels and worksheets are data: each file can be read, and whatever is said in one language is said in four.
 */
export function checkContent(root: string): Report {
  const files = filesUnder(root, ['content'], ['.json'])
  const described = existsSync(join(root, 'content/README.md'))
  return {
    counted: `${files.length} files`,
    problems: [
      ...(files.length === 0 && !described ? ['no content was read, and no content/README.md says why'] : []),
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

/** Course data writes Chinese as `cn`, like our addresses, or `zh`, like other people's data. */
const languages = [['en'], ['th'], ['ko'], ['cn', 'zh']]

function missingLanguages(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const where = at || 'the file'
  const spoken = languages.map((codes) => entries.find(([key]) => codes.includes(key)))
  const missing = spoken.some(Boolean) ? languages.filter((_, index) => spoken[index] === undefined) : []
  const empty = spoken.filter((entry) => typeof entry?.[1] === 'string' && entry[1].trim() === '')
  return [
    ...missing.map(([code]) => `${where} is not in ${code}`),
    ...empty.map((entry) => `${where} is empty in ${entry![0]}`),
    ...entries.flatMap(([key, inner]) => missingLanguages(inner, at ? `${at}.${key}` : key)),
  ]
}

runWhenMain(import.meta, 'content', checkContent)
