import { useEffect, useState } from 'react'
import { skyPuzzleAfter } from '#rules/worlds/sky-puzzles.ts'
import { Puzzle } from '#app/features/site/public.ts'

/** Puzzles one after the other, from the first that this device has not solved yet. */
export default function PuzzleSeries({ kept, className }: { kept?: string; className?: string }) {
  const [solved, setSolved] = useState(0)
  // The server does not know what this device has kept.
  useEffect(() => {
    if (kept) setSolved(readSolved(kept))
  }, [kept])
  const puzzle = skyPuzzleAfter(solved)
  const next = () => {
    setSolved(solved + 1)
    if (kept) localStorage.setItem(nameOf(kept), `${solved + 1}`)
    // The button has gone with the puzzle it belonged to.
    document.getElementById('puzzle')?.focus({ preventScroll: true })
  }
  return <Puzzle key={solved} puzzle={puzzle} onNext={next} className={className} />
}

const nameOf = (kept: string) => `puzzles/${kept}`

function readSolved(kept: string): number {
  const solved = Number(localStorage.getItem(nameOf(kept)))
  return Number.isInteger(solved) && solved > 0 ? solved : 0
}
