import { useEffect, useState } from 'react'

const storageKey = (table: string) => `skykite:hidden-columns:${table}`

/** Which columns someone put away, remembered on this device. */
export function useHiddenColumns(table: string, columns: { key: string; hidden?: boolean }[]) {
  const [hidden, setHidden] = useState(() => new Set(columns.filter((column) => column.hidden).map(({ key }) => key)))

  useEffect(() => {
    const stored = read(storageKey(table))
    if (stored) setHidden(new Set(stored))
  }, [table])

  const choose = (next: Set<string>) => {
    setHidden(next)
    try {
      window.localStorage.setItem(storageKey(table), JSON.stringify([...next]))
    } catch {
      // No storage: the choice lasts as long as the screen.
    }
  }

  return [hidden, choose] as const
}

function read(key: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : null
  } catch {
    return null
  }
}
