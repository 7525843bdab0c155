import { useSyncExternalStore } from 'react'
import { hourCourses, hourLifeMs, type HourCourse } from '#rules/visitor-hours/visitor-hour.ts'

/** The hour that a visitor plays on this device; only the device knows it until the end. */

const storageKey = 'skykite:hour'

export type ActiveHour = {
  course: HourCourse
  /** Code of the class hour. */
  code: string | null
  startedAt: number
  /** Sent at the end, so that a repeated form counts once. */
  token: string
  /** Address of the certificate, once there is one. */
  slug: string | null
}

let cache: { text: string | null; hour: ActiveHour | null } = { text: null, hour: null }

export function readActiveHour(): ActiveHour | null {
  let text: string | null = null
  try {
    text = localStorage.getItem(storageKey)
  } catch {
    return null
  }
  // Returns the same object for the same text, so that React does not render again.
  if (cache.text !== text) cache = { text, hour: parseHour(text) }
  return cache.hour && Date.now() - cache.hour.startedAt < hourLifeMs ? cache.hour : null
}

function parseHour(text: string | null): ActiveHour | null {
  if (text === null) return null
  try {
    const hour = JSON.parse(text) as ActiveHour
    return hourCourses.includes(hour.course) && typeof hour.token === 'string' ? hour : null
  } catch {
    return null
  }
}

function saveHour(hour: ActiveHour): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(hour))
  } catch {
    // Storage is full or disabled: the visitor can still play, without a certificate.
  }
}

/** Starts an hour; the same course in the same class goes on. */
export function startActiveHour(course: HourCourse, code: string | null): void {
  const current = readActiveHour()
  if (current?.course === course && current.code === code) return
  saveHour({ course, code, startedAt: Date.now(), token: crypto.randomUUID(), slug: null })
}

export function saveCertificate(slug: string): void {
  const hour = readActiveHour()
  if (hour) saveHour({ ...hour, slug })
}

/** Every change of the hour is followed by another page, which reads it again. */
const subscribe = () => () => {}

export const useActiveHour = (): ActiveHour | null => useSyncExternalStore(subscribe, readActiveHour, () => null)

const prefixes: Record<HourCourse, string> = { 'first-flight': 'ff-', 'block-breeze': 'bb-' }

/** The end of an hour instead of the course page, for visitors who play one. */
export function useHourExit(lesson: string, isVisitor: boolean): string | null {
  const hour = useActiveHour()
  return isVisitor && hour && lesson.startsWith(prefixes[hour.course]) ? '/hour/finish' : null
}
