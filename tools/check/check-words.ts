import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'

/**
 * Rejects text about the development environment: paths of the machine, package registries, and who or what wrote
 * it.
 */

// Each pattern is written so that it does not match its own source.
const forbidden: [RegExp, string][] = [
  [
    /https?:\/\/[^\s/"'`]*(regist[r]y|artifactor[y]|npmj[s]|yarnpk[g])|\bregistry\.[\w-]+\.(org|com|net|cn)\b/i,
    'a package registry',
  ],
  [/"resolved": "https?:/, 'the source address of a package'],
  [/(?<![\w.\-)}\]>*$])\/(work|root|tmp\/brief|Users\/\w+)(?=\/|["'`\s)]|$)/m, 'a path of one machine'],
  [
    /\bas\san\sAI\b|\blanguage\smodels?\b|\bAI\s(assistant|agent)s?\b|\bchat[g]pt\b|\banthropi[c]\b|\bopena[i]\b/i,
    'the author of the text',
  ],
  [/\bsystem\sprompt\b|\bknowledge\scut-?off\b/i, 'instructions to the author'],
]

export function checkWords(root: string): Report {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', listing, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const files = listed.split('\0').filter((path) => path && existsSync(join(root, path)))
  const texts = files
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))

  return {
    counted: `${texts.length} files`,
    problems: [
      ...(texts.length === 0 ? ['no file was read'] : []),
      ...texts.flatMap(({ path, text }) => findForbidden(text).map((problem) => `${path}:${problem}`)),
    ],
  }
}

function findForbidden(text: string): string[] {
  const suspects = forbidden.filter(([pattern]) => pattern.test(text))
  if (suspects.length === 0) return []
  return text.split('\n').flatMap((line, index) =>
    suspects.flatMap(([pattern, problem]) => {
      const match = pattern.exec(line)
      return match
        ? [`${index + 1} ${problem}: ${line.slice(Math.max(0, match.index - 20), match.index + 60).trim()}`]
        : []
    }),
  )
}

runWhenMain(import.meta, 'words', checkWords)
