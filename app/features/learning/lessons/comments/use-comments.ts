import { useState } from 'react'
import type { StepComments } from './step-comments.ts'

/** Opens the comments panel automatically for fresh comments, otherwise when the student presses the button. */
export function useCommentsOpen({ comments, mark, fresh }: StepComments, hidden: boolean) {
  const [isRequested, setRequested] = useState(false)
  const [readIds, setReadIds] = useState<readonly string[]>([])
  const isOpen = !hidden && (isRequested || fresh.some((id) => !readIds.includes(id)))
  return {
    isOpen,
    hasAny: comments.length > 0 || mark !== null,
    open: () => setRequested(true),
    close() {
      setRequested(false)
      setReadIds(fresh)
    },
  }
}
