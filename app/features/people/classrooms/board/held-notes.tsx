import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { encodeReadNote, writerOfNote, type TextNote } from '#rules/classrooms/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { live, useLive } from '#app/platform/live/live.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { BoardNote } from './board-note.tsx'
import styles from './class-board.module.css'

type HeldNotesProps = {
  classroomId: string
  schoolId: string
  first: Record<string, TextNote>
  names: Record<string, string>
}

/** Students' notes that wait for the teacher's approval. */
export function HeldNotes({ classroomId, schoolId, first, names }: HeldNotesProps) {
  const { t } = useTranslation('classrooms')
  const held = useLive<Record<string, TextNote>>(`classrooms/${classroomId}/held-notes`, first)
  const { send, busy } = useAction('decideNotes', { onRefused: toastRefusal })
  const decide = (act: 'approve' | 'decline', keys: string[]) =>
    send({ _school: schoolId, classroom: classroomId, act, note: keys.map((key) => encodeReadNote(key, held[key]!)) })
  const keys = Object.keys(held)
  if (keys.length === 0) return null
  return (
    <section className={styles.held}>
      <header className={styles.heldHead}>
        <h3 className={styles.heldTitle} aria-live="polite">
          {t('board.toRead', { count: keys.length })}
        </h3>
        {keys.length > 1 && (
          <Button size="small" variant="soft" disabled={busy} onClick={() => decide('approve', keys)}>
            {t('board.approveAll')}
          </Button>
        )}
      </header>
      <ul className={styles.notes}>
        {Object.entries(held).map(([key, note]) => (
          <BoardNote key={key} noteKey={key} note={note} name={names[writerOfNote(key)]}>
            <span className={styles.answers}>
              <Button
                size="small"
                variant="go"
                icon={<IconCheck aria-hidden />}
                disabled={busy}
                onClick={() => decide('approve', [key])}
              >
                {t('board.approve')}
              </Button>
              <Button size="small" variant="quiet" disabled={busy} onClick={() => decide('decline', [key])}>
                {t('board.decline')}
              </Button>
            </span>
          </BoardNote>
        ))}
      </ul>
    </section>
  )
}

/** The student's own held note. Disappears by live update when a teacher approves or declines it. */
export function OwnHeldNote({
  classroomId,
  noteKey,
  first,
}: {
  classroomId: string
  noteKey: string
  first: TextNote
}) {
  const { t } = useTranslation('classrooms')
  const path = `classrooms/${classroomId}/held-notes/${noteKey}`
  const note = useLive<TextNote | null>(path, first)
  if (!note) return null
  return (
    <BoardNote noteKey={noteKey} note={note} name={t('board.waiting')}>
      <IconButton
        className={styles.remove}
        label={t('board.takeBack')}
        icon={<IconX aria-hidden />}
        onClick={() => void live.set(path, null)}
      />
    </BoardNote>
  )
}
