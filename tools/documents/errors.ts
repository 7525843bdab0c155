import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, programReasons } from '#app/platform/errors/errors.ts'
import { printReport, type Report } from '../check/check-report.ts'
import { collectReasons } from './error-reasons.ts'
import { findOutdatedDocument, writeDocument, type GeneratedDocument } from './generated-document.ts'
import { tableLines } from './markdown-table.ts'
import { repository } from '../source-files.ts'

/**
 * Generates `docs/generated/errors.md` from the error codes and reasons. With `--check`, reports whether the document is
 * up to date and whether code uses every listed reason. The types ensure that every used reason is listed;
 * `npm run check -- messages` compares the other languages with English.
 */

const read = (root: string, folder: string) => JSON.parse(readFileSync(join(root, folder, 'locales/en.json'), 'utf8'))

export function errorsDocument(root: string): GeneratedDocument {
  const messages = read(root, 'app/platform').errors as Record<string, string>
  const reasons = read(root, 'app/platform/errors').reasons as Record<string, string>
  return {
    path: 'docs/generated/errors.md',
    command: 'npm run errors',
    text: [
      '# Errors',
      '',
      'From `app/platform/errors/errors.ts` and `app/platform/errors/locales` by `npm run errors`.',
      '',
      'An error response is `{ "error": { "code", "reason", "fields", "retryAfterSeconds", "values" } }`. The code sets the',
      'status, `fields` has a reason for each invalid field, `values` the numbers of the message. Without a reason, the',
      'message of the code is shown.',
      '',
      '## Codes',
      '',
      ...tableLines(
        ['code', 'status', 'reported', 'message'],
        Object.entries(errorCodes).map(([code, { status, report }]) => [
          code,
          status,
          report ? 'yes' : 'no',
          messages[code]!,
        ]),
      ),
      '',
      '## Reasons',
      '',
      ...tableLines(['reason', 'message'], Object.entries(reasons)),
      '',
      '## Reasons for API clients',
      '',
      'No screen causes them, so they have no message.',
      '',
      programReasons.join(', '),
      '',
    ].join('\n'),
  }
}

export function checkErrors(root: string): Report {
  const { reasons } = read(root, 'app/platform/errors') as { reasons: Record<string, string> }
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
      ...findOutdatedDocument(root, errorsDocument(root)),
    ],
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('errors', checkErrors(repository))
  else writeDocument(repository, errorsDocument(repository))
}
