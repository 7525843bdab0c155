/** Remembers the last opened grid cell, so that going back restores the focus. */

type Cell = { student: string; step: string }

let lastCell: Cell | null = null

export const rememberOpenedCell = (cell: Cell | null): void => void (lastCell = cell)

export const openedCell = (): Cell | null => lastCell
