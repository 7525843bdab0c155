import type { FlightGrade } from '#rules/competitions/flight/flight-grade.ts'
import { Lantern } from './lantern.tsx'

/** Lanterns that a landing earns; a festival has as many as fit into the picture. */
const counts: Readonly<Record<FlightGrade, number>> = { meadow: 0, lantern: 1, lanterns: 10, festival: 20 }

export function GradeLanterns({ grade, className }: { grade: FlightGrade; className?: string | undefined }) {
  if (counts[grade] === 0) return null
  return (
    <div className={className} aria-hidden>
      {Array.from({ length: counts[grade] }, (_, index) => (
        <Lantern key={index} isLit />
      ))}
    </div>
  )
}
