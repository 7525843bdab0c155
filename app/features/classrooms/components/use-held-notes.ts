import { readNote, writerOfNote, type TextNote } from '#rules/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import type { BoardState } from '../contract.ts'

const noBoard: BoardState = { mode: 'off', names: {} }
const none: Record<string, TextNote> = {}

/** Notes of children that wait for a teacher, on a page that shows no board. All of it comes live. */
export function useHeldNotes(classroomId: string, schoolId: string) {
  const place = `classrooms/${classroomId}`
  const { mode, names } = useLive<BoardState>(`${place}/board-state`, noBoard)
  // Without a board nobody may listen to its notes; then there is nothing but the state to listen to.
  const off = mode === 'off'
  const held = useLive<Record<string, TextNote>>(off ? `${place}/board-state` : `${place}/held-notes`, none)
  const { send } = useAction('decideNotes', {
    to: useLocalePath()('/dashboard/classroom'),
    stays: true,
    refused: toastRefusal,
  })
  const notes = Object.entries(off ? none : held).map(([key, { text }]) => {
    const writer = writerOfNote(key)
    return { key, writer, name: names[writer], text }
  })
  const decide = (act: 'approve' | 'decline', key: string) =>
    send({ _school: schoolId, classroom: classroomId, act, note: [readNote(key, held[key]!)] })
  return { notes, decide }
}
