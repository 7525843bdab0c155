/** Which cell of the grid was opened last on this screen: whoever comes back stands there again. */

type Cell = { student: string; step: string }

let opened: Cell | null = null

export const keepOpenedCell = (cell: Cell | null): void => void (opened = cell)

export const openedCell = (): Cell | null => opened
