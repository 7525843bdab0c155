import { createContext, use } from 'react'

/** Resolves when it is one's turn; nothing in a browser, which draws for one person. */
export const DrawingTurns = createContext<(() => Promise<void>) | null>(null)

/**
 * For parts of which a page may have hundreds, such as sheets of paper: the server draws each by itself, and answers
 * others in between. What is drawn is the same.
 */
export function useDrawingTurn(): void {
  const turn = use(DrawingTurns)
  if (turn) use(turn())
}

/** One after the other: after each the event loop goes round once. */
export function openDrawingTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))))
}
