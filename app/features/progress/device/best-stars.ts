import { useSyncExternalStore } from 'react'
import { listenerSet } from '#app/platform/listener-set.ts'

/** What was won on this device, by person and step: for the string of steps, before and without any network. */

const listeners = listenerSet()
const nameOf = (personId: string | null) => `stars ${personId ?? 'visitor'}`

export type BestStars = Readonly<Record<string, number>>
const none: BestStars = {}

let read: { name: string; text: string | null; stars: BestStars } = { name: '', text: null, stars: none }

function starsOf(personId: string | null): BestStars {
  const name = nameOf(personId)
  let text: string | null = null
  try {
    text = localStorage.getItem(name)
    // The same answer for the same text, so that nothing is drawn again for nothing.
    if (read.name !== name || read.text !== text) read = { name, text, stars: parsed(text) }
  } catch {
    return none
  }
  return read.stars
}

function parsed(text: string | null): BestStars {
  const value: unknown = text === null ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as BestStars) : none
}

export const useBestStars = (personId: string | null): BestStars =>
  useSyncExternalStore(
    (tell) => listeners.add(tell),
    () => starsOf(personId),
    () => none,
  )

/** Steps without stars count 1 when they are done. */
export function keepStars(personId: string | null, stepId: string, stars: number): void {
  const before = starsOf(personId)
  if ((before[stepId] ?? 0) >= stars) return
  try {
    localStorage.setItem(nameOf(personId), JSON.stringify({ ...before, [stepId]: stars }))
  } catch {
    // A full disk: the stars are on the screen, and kept by whoever listens.
  }
  listeners.tell()
}

/** What this device believed in was another number of stars. */
export function correctStars(personId: string | null, stepId: string, believed: number, stars: number): void {
  const before = starsOf(personId)
  if (before[stepId] !== believed) return
  try {
    localStorage.setItem(nameOf(personId), JSON.stringify({ ...before, [stepId]: stars }))
  } catch {
    // A full disk holds nothing of it either.
  }
  listeners.tell()
}

/** What was won before somebody logged in becomes theirs. */
export function takeVisitorStars(personId: string): void {
  for (const [step, stars] of Object.entries(starsOf(null))) keepStars(personId, step, stars)
  forgetVisitorStars()
}

export function forgetVisitorStars(): void {
  try {
    localStorage.removeItem(nameOf(null))
  } catch {
    // Storage that is switched off holds nothing.
  }
  listeners.tell()
}
