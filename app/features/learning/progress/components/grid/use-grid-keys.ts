import { useEffect, useRef, useState } from 'react'

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Roving tabindex: the grid is one tab stop, and the arrow keys move between cells. */
export function useGridKeys(rowCount: number, columnCount: number, initialCell: [number, number] | null) {
  const table = useRef<HTMLTableElement>(null)
  const [[rowIndex, columnIndex], setFocused] = useState<[number, number]>(initialCell ?? [0, 0])
  const [currentRow, currentColumn] = [
    Math.min(rowIndex, Math.max(0, rowCount - 1)),
    Math.min(columnIndex, Math.max(0, columnCount - 1)),
  ]

  useEffect(() => {
    const element = table.current
    const onKeyDown = (event: KeyboardEvent) => {
      const move = moves[event.key]
      const row = move && element?.tBodies[0]?.rows[currentRow + move[0]]
      if (!row) return
      event.preventDefault()
      row.querySelectorAll<HTMLElement>('[data-place]')[currentColumn + move[1]]?.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [currentRow, currentColumn])

  // Restores the focus after returning from a cell's page.
  const [restoredCell] = useState(initialCell)
  useEffect(() => {
    if (!restoredCell) return
    const [row, column] = restoredCell
    table.current?.tBodies[0]?.rows[row]?.querySelectorAll<HTMLElement>('[data-place]')[column]?.focus()
  }, [restoredCell])

  return {
    table,
    tabIndexOf: (row: number, column: number) => (row === currentRow && column === currentColumn ? 0 : -1),
    onFocus: (row: number, column: number) => setFocused([row, column]),
  }
}
