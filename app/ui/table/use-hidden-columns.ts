import { useEffect, useState } from 'react'

const storageKey = (table: string) => `skykite:hidden-columns:${table}`

/** Hidden columns of a table, stored on this device. */
export function useHiddenColumns(table: string, columns: { key: string; hidden?: boolean }[]) {
  const [hidden, setHidden] = useState(() => new Set(columns.filter((column) => column.hidden).map(({ key }) => key)))

  useEffect(() => {
    const stored = readStoredColumns(storageKey(table))
    if (stored) setHidden(new Set(stored))
  }, [table])

  const saveHidden = (next: Set<string>) => {
    setHidden(next)
    try {
      window.localStorage.setItem(storageKey(table), JSON.stringify([...next]))
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }

  return [hidden, saveHidden] as const
}

function readStoredColumns(key: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : null
  } catch {
    return null
  }
}
