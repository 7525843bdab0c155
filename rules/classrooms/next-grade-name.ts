/** The name of a class one grade up: 4B → 5B, ป.4/2 → ป.5/2, 4학년 2반 → 5학년 2반, 四年级2班 → 五年级2班. */

import { findGrade } from './school-grade.ts'

/** `finishes`: the last grade of a school, so there is no next name to suggest. */
export type NextGradeName = { kind: 'raised'; text: string } | { kind: 'same'; text: string } | { kind: 'finishes' }

export function nextGradeName(text: string): NextGradeName {
  const match = findGrade(text)
  if (!match) return { kind: 'same', text }
  const next = match.system.grades[match.index + 1]
  return next ? { kind: 'raised', text: text.replace(match.text, next) } : { kind: 'finishes' }
}
