import { useState } from 'react'
import type { ToldComments } from './told-comments.ts'

/** Whether what the teacher wrote lies open: by itself when it is new, else when it is asked for. */
export function useCommentsOpen({ comments, mark, fresh }: ToldComments, hidden: boolean) {
  const [asked, setAsked] = useState(false)
  const [read, setRead] = useState<readonly string[]>([])
  const isOpen = !hidden && (asked || fresh.some((id) => !read.includes(id)))
  return {
    isOpen,
    hasAny: comments.length > 0 || mark !== null,
    open: () => setAsked(true),
    close() {
      setAsked(false)
      setRead(fresh)
    },
  }
}
