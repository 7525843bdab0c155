import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { retention } from '#rules/retention.ts'
import { useLive } from '#app/platform/live/live.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { privateNotesPath, type PrivateNote } from '../contract.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import styles from './private-notes.module.css'

type PrivateNotesProps = { classroomId: string; student: { id: string; name: string }; notes: PrivateNote[] }

const firstShown = 5
const { months } = retention['private-notes'].keeps

/** Card of the student page: a form for a new note and the notes that this teacher may read. */
export function PrivateNotes({ classroomId, student, notes }: PrivateNotesProps) {
  const { t } = useTranslation('private-notes')
  const currentNotes = useLive<PrivateNote[]>(privateNotesPath(classroomId, student.id), notes)
  const [addedCount, setAddedCount] = useState(0)
  const [isExpanded, setExpanded] = useState(false)
  const shownNotes = isExpanded ? currentNotes : currentNotes.slice(0, firstShown)
  return (
    <Card title={t('title')} icon={<IconLock aria-hidden />} className={styles.card}>
      <NoteForm
        // A new form for each note, so that it is empty again.
        key={addedCount}
        action="write-note"
        fields={{ classroomId, student: student.id }}
        draft={`private-note/${classroomId}/${student.id}`}
        label={t('write', { name: student.name })}
        submit={t('add')}
        onSaved={() => setAddedCount(addedCount + 1)}
      />
      {shownNotes.length > 0 && (
        <ul className={styles.list}>
          {shownNotes.map((note) => (
            <NoteItem key={note.id} classroomId={classroomId} note={note} />
          ))}
        </ul>
      )}
      {shownNotes.length < currentNotes.length && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setExpanded(true)}>
          {t('all', { total: currentNotes.length })}
        </Button>
      )}
      <p className={styles.hint}>{t('hint', { months })}</p>
    </Card>
  )
}
