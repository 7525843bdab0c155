import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, programReasons } from '#app/platform/errors.ts'
import { printReport, type Report } from './check-report.ts'
import { collectReasons } from './error-reasons.ts'
import { languages } from './message-files.ts'
import { repository } from './source-files.ts'

/**
 * Writes `docs/generated/errors.md` from the error codes and reasons. With `--check`, reports whether the document is up to date
 * and whether code uses every listed reason. The types ensure that every used reason is listed.
 */

const document = 'docs/generated/errors.md'

const read = (root: string, folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, 'locales', `${language}.json`), 'utf8'))

const row = (...cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`

export function errorsDocument(root: string): string {
  const messagesByLanguage = languages.map((language) => ({
    codes: read(root, 'app/platform', language).errors as Record<string, string>,
    reasons: read(root, 'app/platform/errors', language).reasons as Record<string, string>,
  }))
  const reasons = Object.keys(messagesByLanguage[0]!.reasons)
  return [
    '# Errors',
    '',
    'Printed by `npm run errors` from `app/platform/errors.ts` and `app/platform/errors/locales`; `npm run check -- errors` fails when it is out of date.',
    '',
    'An answer that refuses carries `{ "error": { "code", "reason", "fields", "retryAfterSeconds", "values" } }`. The code sets the status. The reason says why and has a sentence;',
    'where there is none, the sentence of the code is shown. `fields` holds a reason for each field that is to be looked at again, `values` the numbers of the sentence.',
    '',
    '## Codes',
    '',
    row('code', 'status', 'reported', 'English', 'Thai', 'Korean', 'Chinese'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...Object.entries(errorCodes).map(([code, { status, report }]) =>
      row(`\`${code}\``, status, report ? 'yes' : 'no', ...messagesByLanguage.map(({ codes }) => codes[code]!)),
    ),
    '',
    '## Reasons',
    '',
    row('reason', 'English', 'Thai', 'Korean', 'Chinese'),
    row('---', '---', '---', '---', '---'),
    ...reasons.map((reason) => row(`\`${reason}\``, ...messagesByLanguage.map((words) => words.reasons[reason]!))),
    '',
    '## Reasons for programs',
    '',
    'Given to whoever calls the API or writes live paths; no screen of ours causes them.',
    '',
    programReasons.map((reason) => `\`${reason}\``).join(', '),
    '',
  ].join('\n')
}

export function checkErrors(root: string): Report {
  const { reasons } = read(root, 'app/platform/errors', 'en') as { reasons: Record<string, string> }
  const listedReasons = [...Object.keys(reasons), ...programReasons]
  const usedReasons = collectReasons(root)
  return {
    counted: `${Object.keys(reasons).length} reasons, ${programReasons.length} for programs`,
    problems: [
      ...listedReasons
        .filter((reason) => !usedReasons.has(reason))
        .map((reason) => `${reason} is a reason that no code uses`),
      ...listedReasons
        .filter((reason, index) => listedReasons.indexOf(reason) !== index)
        .map((reason) => `${reason} is in both lists`),
      ...(readFileSync(join(root, document), 'utf8') === errorsDocument(root)
        ? []
        : [`${document} is out of date: npm run errors`]),
    ],
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('errors', checkErrors(repository))
  else writeFileSync(join(repository, document), errorsDocument(repository))
}
