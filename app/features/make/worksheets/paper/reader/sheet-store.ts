import { openDB, type DBSchema } from 'idb'
import type { ReadSheet } from './read-sheets.ts'

/** Read sheets of worksheets, until they are saved, so that a reload or a lost network loses none. */

type StoredSheet = ReadSheet & { readonly worksheet: string }
type Schema = DBSchema & { sheets: { key: [string, string]; value: StoredSheet } }

/** Crops of marks must not stay on a device. */
const longestStayMs = 24 * 60 * 60_000

const openStore = () =>
  openDB<Schema>('skykite-answer-sheets', 1, {
    upgrade(database) {
      database.createObjectStore('sheets', { keyPath: ['worksheet', 'code'] })
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })

/** Sheets of a worksheet in the order of reading; sheets of all worksheets that are too old are removed. */
export async function listStoredSheets(worksheet: string, now: number): Promise<ReadSheet[]> {
  const database = await openStore()
  const all = await database.getAll('sheets')
  const expired = all.filter(({ readAt }) => readAt < now - longestStayMs)
  await Promise.all(expired.map((sheet) => database.delete('sheets', [sheet.worksheet, sheet.code])))
  database.close()
  return all
    .filter((sheet) => sheet.worksheet === worksheet && !expired.includes(sheet))
    .toSorted((a, b) => a.readAt - b.readAt)
}

export async function storeSheet(worksheet: string, sheet: ReadSheet): Promise<void> {
  const database = await openStore()
  await database.put('sheets', { ...sheet, worksheet })
  database.close()
}

export async function removeStoredSheets(worksheet: string, codes: readonly string[]): Promise<void> {
  const database = await openStore()
  await Promise.all(codes.map((code) => database.delete('sheets', [worksheet, code])))
  database.close()
}
