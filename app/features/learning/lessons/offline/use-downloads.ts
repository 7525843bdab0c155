import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#app/platform/i18n/languages.ts'
import {
  canDownload,
  getDownload,
  lessonsOnDevice,
  refreshDownload,
  onDownloadsChange,
  type Download,
} from './downloads.ts'
import type { SavedLesson } from './saved-lessons.ts'

const unknown: Download = { kind: 'unknown' }

/** Returns the download state of a lesson and updates on changes. */
export function useDownload(locale: Locale, lessonId: string): Download {
  useEffect(() => {
    if (canDownload()) void refreshDownload(locale, lessonId).catch(() => {})
  }, [locale, lessonId])
  return useSyncExternalStore(
    onDownloadsChange,
    () => getDownload(locale, lessonId),
    () => unknown,
  )
}

/** Returns all downloaded lessons; `null` while loading. */
export function useLessonsOnDevice(locale: Locale): readonly SavedLesson[] | null {
  const [lessons, setLessons] = useState<readonly SavedLesson[] | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const refresh = () =>
      void lessonsOnDevice(locale).then(
        (saved) => !isUnmounted && setLessons(saved),
        () => !isUnmounted && setLessons([]),
      )
    refresh()
    const unsubscribe = onDownloadsChange(refresh)
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [locale])
  return lessons
}
