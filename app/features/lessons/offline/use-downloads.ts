import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { canDownload, downloadOf, lessonsOnDevice, lookFor, onDownloads, type Download } from './downloads.ts'
import type { KeptLesson } from './kept-lessons.ts'

const unknown: Download = { kind: 'unknown' }

/** Whether a lesson is on this device. */
export function useDownload(locale: Locale, lessonId: string): Download {
  useEffect(() => {
    if (canDownload()) void lookFor(locale, lessonId).catch(() => {})
  }, [locale, lessonId])
  return useSyncExternalStore(
    onDownloads,
    () => downloadOf(locale, lessonId),
    () => unknown,
  )
}

/** All of them; nothing until that is known. */
export function useLessonsOnDevice(locale: Locale): readonly KeptLesson[] | null {
  const [lessons, setLessons] = useState<readonly KeptLesson[] | null>(null)
  useEffect(() => {
    let left = false
    const look = () =>
      void lessonsOnDevice(locale).then(
        (found) => !left && setLessons(found),
        () => !left && setLessons([]),
      )
    look()
    const stop = onDownloads(look)
    return () => {
      left = true
      stop()
    }
  }, [locale])
  return lessons
}
