import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
import type { PublishedLesson } from '#content/publish.ts'
import { lessonContent } from './lesson-content.ts'

export type LessonState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly content: PublishedLesson }
  | { readonly kind: 'failed'; readonly again: () => void }

/** The lesson's file, asked for while the page's scripts are still on their way. */
export function useLessonContent(file: string): LessonState {
  const [content, setContent] = useState<PublishedLesson | null>(null)
  const [failed, setFailed] = useState(false)
  preload(file, { as: 'fetch', crossOrigin: 'anonymous' })
  useEffect(() => {
    if (failed) return
    let left = false
    lessonContent(file).then(
      (answer) => !left && setContent(answer),
      () => !left && setFailed(true),
    )
    return () => void (left = true)
  }, [file, failed])
  if (content) return { kind: 'here', content }
  return failed ? { kind: 'failed', again: () => setFailed(false) } : { kind: 'loading' }
}
