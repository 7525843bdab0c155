import type { ImportRow } from '../import-plan.ts'

/** A row of an uploaded roster. */
export const makeImportRow = (name: string, identifier = '', overrides: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  name,
  identifier,
  group: '',
  birth: '',
  classroom: '',
  ...overrides,
})
