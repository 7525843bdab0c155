import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#app/platform/live/listener-set.ts'

/** Best stars by user and step in local storage, so that the step list works offline. */

const listeners = createListenerSet()
const storageKey = (personId: string | null) => `stars ${personId ?? 'visitor'}`

export type BestStars = Readonly<Record<string, number>>
const noStars: BestStars = {}

let cache: { key: string; text: string | null; stars: BestStars } = { key: '', text: null, stars: noStars }

function starsOf(personId: string | null): BestStars {
  const key = storageKey(personId)
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
    // Returns the same object for the same text, so that React does not render again.
    if (cache.key !== key || cache.text !== text) cache = { key, text, stars: parseStars(text) }
  } catch {
    return noStars
  }
  return cache.stars
}

function parseStars(text: string | null): BestStars {
  const value: unknown = text === null ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as BestStars) : noStars
}

export const useBestStars = (personId: string | null): BestStars =>
  useSyncExternalStore(
    (onChange) => listeners.add(onChange),
    () => starsOf(personId),
    () => noStars,
  )

/** Finished steps without stars count as 1. */
export function saveStars(personId: string | null, stepId: string, stars: number): void {
  const current = starsOf(personId)
  if ((current[stepId] ?? 0) >= stars) return
  try {
    localStorage.setItem(storageKey(personId), JSON.stringify({ ...current, [stepId]: stars }))
  } catch {
    // Storage is full: the stars stay on the screen and the server has them.
  }
  listeners.notify()
}

/** Replaces the device's preview by the server's verdict. */
export function correctStars(personId: string | null, stepId: string, previewStars: number, stars: number): void {
  const current = starsOf(personId)
  if (current[stepId] !== previewStars) return
  try {
    localStorage.setItem(storageKey(personId), JSON.stringify({ ...current, [stepId]: stars }))
  } catch {
    // Storage is full, so the preview was not saved either.
  }
  listeners.notify()
}

/** Moves the stars of the visitor to the user who signed in. */
export function claimVisitorStars(personId: string): void {
  for (const [step, stars] of Object.entries(starsOf(null))) saveStars(personId, step, stars)
  deleteVisitorStars()
}

export function deleteVisitorStars(): void {
  try {
    localStorage.removeItem(storageKey(null))
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
  listeners.notify()
}
