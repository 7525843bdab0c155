import { useEffect, useState } from 'react'
import { skyPuzzleAfter } from '#rules/worlds/sky-puzzles.ts'
import { Puzzle } from '#app/features/site/public-pages/public.ts'

/** Plays puzzles in sequence, starting after the last one solved on this device. */
export default function PuzzleSeries({ storageKey, className }: { storageKey?: string; className?: string }) {
  const [solved, setSolved] = useState(0)
  // Reads local storage in an effect: server rendering has no access to it.
  useEffect(() => {
    if (storageKey) setSolved(readSolved(storageKey))
  }, [storageKey])
  const puzzle = skyPuzzleAfter(solved)
  const next = () => {
    setSolved(solved + 1)
    if (storageKey) localStorage.setItem(getStorageName(storageKey), `${solved + 1}`)
    // The focused button disappeared with the solved puzzle.
    document.getElementById('puzzle')?.focus({ preventScroll: true })
  }
  return <Puzzle key={solved} puzzle={puzzle} onNext={next} className={className} />
}

const getStorageName = (storageKey: string) => `puzzles/${storageKey}`

function readSolved(storageKey: string): number {
  const solved = Number(localStorage.getItem(getStorageName(storageKey)))
  return Number.isInteger(solved) && solved > 0 ? solved : 0
}
