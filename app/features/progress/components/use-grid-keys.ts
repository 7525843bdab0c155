import { useEffect, useRef, useState } from 'react'

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** One stop for the tab key; inside, arrows go from cell to cell. */
export function useGridKeys(lines: number, places: number, begin: [number, number] | null) {
  const table = useRef<HTMLTableElement>(null)
  const [[line, place], setAt] = useState<[number, number]>(begin ?? [0, 0])
  const [nowLine, nowPlace] = [Math.min(line, Math.max(0, lines - 1)), Math.min(place, Math.max(0, places - 1))]

  useEffect(() => {
    const element = table.current
    const pressed = (event: KeyboardEvent) => {
      const move = moves[event.key]
      const row = move && element?.tBodies[0]?.rows[nowLine + move[0]]
      if (!row) return
      event.preventDefault()
      row.querySelectorAll<HTMLElement>('[data-place]')[nowPlace + move[1]]?.focus()
    }
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [nowLine, nowPlace])

  // Who comes back from a cell stands at it again.
  const [returned] = useState(begin)
  useEffect(() => {
    if (!returned) return
    const [atLine, atPlace] = returned
    table.current?.tBodies[0]?.rows[atLine]?.querySelectorAll<HTMLElement>('[data-place]')[atPlace]?.focus()
  }, [returned])

  return {
    table,
    tabIndexOf: (atLine: number, atPlace: number) => (atLine === nowLine && atPlace === nowPlace ? 0 : -1),
    onFocus: (atLine: number, atPlace: number) => setAt([atLine, atPlace]),
  }
}
