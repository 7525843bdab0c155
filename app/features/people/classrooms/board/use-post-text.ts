import { useRef, useState } from 'react'
import { noteIdOf, type TextNote } from '#rules/classrooms/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { PostedNote } from './post-note.server.ts'

/** Sends a student's text note. `isDanger`: the child should see whom to talk to. */
export function usePostText(classroomId: string, schoolId: string) {
  const [isDanger, setIsDanger] = useState(false)
  const answer = useRef<((isSaved: boolean) => void) | null>(null)
  const { send } = useAction<PostedNote>('postNote', {
    to: useLocalePath()('/dashboard/classroom'),
    skipRevalidation: true,
    onDone: (posted) => {
      setIsDanger(posted.isDanger)
      answer.current?.(true)
    },
    onRefused: (error) => {
      toastRefusal(error)
      answer.current?.(false)
    },
  })
  const postText = (key: string, { text, colour }: TextNote) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      send({ _school: schoolId, classroom: classroomId, note: noteIdOf(key), text, colour })
    })
  return { postText, isDanger }
}
