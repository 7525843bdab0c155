import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
import type { PublishedLesson } from '#content/publish.ts'
import { fetchLessonContent } from './lesson-content.ts'

export type LessonState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly content: PublishedLesson }
  | { readonly kind: 'failed'; readonly again: () => void }

/** The lesson file; `preload` starts its download while the page's scripts are still loading. */
export function useLessonContent(file: string): LessonState {
  const [content, setContent] = useState<PublishedLesson | null>(null)
  const [failed, setFailed] = useState(false)
  preload(file, { as: 'fetch', crossOrigin: 'anonymous' })
  useEffect(() => {
    if (failed) return
    let isCancelled = false
    fetchLessonContent(file).then(
      (lesson) => !isCancelled && setContent(lesson),
      () => !isCancelled && setFailed(true),
    )
    return () => void (isCancelled = true)
  }, [file, failed])
  if (content) return { kind: 'here', content }
  return failed ? { kind: 'failed', again: () => setFailed(false) } : { kind: 'loading' }
}
