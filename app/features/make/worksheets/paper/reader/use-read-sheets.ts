import { useEffect, useState } from 'react'
import type { ReadSheet } from './read-sheets.ts'
import { listStoredSheets, removeStoredSheets, storeSheet } from './sheet-store.ts'

/** A browser without storage, as in private windows, reads sheets as well: they are lost with the page. */
const ignoreFailure = () => undefined

/** Sheets of a worksheet that have been read on this device and not saved. */
export function useReadSheets(worksheet: string) {
  const [sheets, setSheets] = useState<readonly ReadSheet[]>([])
  useEffect(() => {
    let isCurrent = true
    listStoredSheets(worksheet, Date.now()).then((stored) => {
      if (isCurrent)
        setSheets((read) => [...stored.filter(({ code }) => !read.some((sheet) => sheet.code === code)), ...read])
    }, ignoreFailure)
    return () => {
      isCurrent = false
    }
  }, [worksheet])

  return {
    sheets,
    /** A newer photo of a sheet replaces the older one. */
    put(sheet: ReadSheet) {
      setSheets((read) =>
        read.some(({ code }) => code === sheet.code)
          ? read.map((other) => (other.code === sheet.code ? sheet : other))
          : [...read, sheet],
      )
      void storeSheet(worksheet, sheet).catch(ignoreFailure)
    },
    remove(codes: readonly string[]) {
      setSheets((read) => read.filter(({ code }) => !codes.includes(code)))
      void removeStoredSheets(worksheet, codes).catch(ignoreFailure)
    },
  }
}
