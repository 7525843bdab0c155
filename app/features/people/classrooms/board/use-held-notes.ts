import { encodeReadNote, writerOfNote, type TextNote } from '#rules/classrooms/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { BoardState } from '../contract.ts'

const noBoard: BoardState = { mode: 'off', names: {} }
const noNotes: Record<string, TextNote> = {}

/** Held notes for a page without a board. All data comes from live paths, so the page loader does not provide it. */
export function useHeldNotes(classroomId: string, schoolId: string) {
  const classroomPath = `classrooms/${classroomId}`
  const { mode, names } = useLive<BoardState>(`${classroomPath}/board-state`, noBoard)
  // The server refuses subscriptions to the notes of a board that is off: subscribe to the board state instead.
  const isOff = mode === 'off'
  const held = useLive<Record<string, TextNote>>(
    isOff ? `${classroomPath}/board-state` : `${classroomPath}/held-notes`,
    noNotes,
  )
  const { send } = useAction('decideNotes', {
    to: useLocalePath()('/dashboard/classroom'),
    skipRevalidation: true,
    onRefused: toastRefusal,
  })
  const notes = Object.entries(isOff ? noNotes : held).map(([key, { text }]) => {
    const writer = writerOfNote(key)
    return { key, writer, name: names[writer], text }
  })
  const decide = (act: 'approve' | 'decline', key: string) =>
    send({ _school: schoolId, classroom: classroomId, act, note: [encodeReadNote(key, held[key]!)] })
  return { notes, decide }
}
