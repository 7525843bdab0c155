import { freeTextFields, technicalFields } from '#db/testing/free-text-fields.ts'
import { printReport, type Report } from '../check/check-report.ts'
import { repository } from '../source-files.ts'
import { findOutdatedDocument, writeDocument, type GeneratedDocument } from './generated-document.ts'
import { tableLines } from './markdown-table.ts'

/** Generates `docs/generated/free-text.md`; with `--check`, reports whether it is up to date. */

export const freeTextDocument = (fields: typeof freeTextFields = freeTextFields): GeneratedDocument => ({
  path: 'docs/generated/free-text.md',
  command: 'npm run free-text',
  text: [
    '# Free text',
    '',
    'Fields in which people write text that other people read, from `db/testing/free-text-fields.ts` by',
    '`npm run free-text`. Filter: `student` holds or refuses mild words and contact data; `teacher first` means that a',
    'teacher reads the text before anyone else does; `none` is text of adults of the school, or text that only its',
    'writer and teachers read.',
    '',
    ...tableLines(
      ['field', 'written by', 'read by', 'filter', 'where'],
      Object.entries(fields).map(([field, { writes, reads, filter, by = '–' }]) => [field, writes, reads, filter, by]),
    ),
    '',
  ].join('\n'),
})

export function checkFreeText(root: string): Report {
  return {
    counted: `${Object.keys(freeTextFields).length} fields, ${technicalFields.length} technical ones`,
    problems: findOutdatedDocument(root, freeTextDocument()),
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('free-text', checkFreeText(repository))
  else writeDocument(repository, freeTextDocument())
}
