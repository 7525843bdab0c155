import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noteColours, noteLength, type Note, type NoteColour } from '#rules/class-board.ts'
import { useDraft } from '#app/platform/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { ReadyMadeNotes } from './ready-made-notes.tsx'
import styles from './class-board.module.css'

type NewNoteProps = {
  classroomId: string
  /** Whether this person writes in their own words; whoever came by class code does not. */
  freely: boolean
  /** Whether a teacher reads those words first. */
  held: boolean
  /** Answers when the note is kept, and fails when it is refused. */
  onPost: (note: Note) => Promise<boolean>
}

/** What somebody writes stays in the box until it is kept: a note that is refused, or waits for a network, is not lost. */
export function NewNote({ classroomId, freely, held, onPost }: NewNoteProps) {
  const { t } = useTranslation('classrooms')
  const { text, mark, write, forget } = useDraft(`note/${classroomId}`)
  const [colour, setColour] = useState<NoteColour>('sun')
  const [busy, setBusy] = useState(false)

  const post = async (note: Note) => {
    setBusy(true)
    const kept = await onPost(note)
    setBusy(false)
    if (kept && 'text' in note) forget()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !busy) void post({ text: text.trim(), colour })
  }

  return (
    <form className={styles.form} onSubmit={submit} data-unsaved={mark}>
      {freely ? (
        <label className={styles.field}>
          <span className="sk-visually-hidden">{t('board.write')}</span>
          <textarea
            className={styles.input}
            value={text}
            maxLength={noteLength}
            rows={2}
            placeholder={t('board.write')}
            readOnly={busy}
            aria-describedby={held ? `held-${classroomId}` : undefined}
            onChange={(event) => write(event.target.value)}
          />
        </label>
      ) : (
        <p className={styles.hint}>{t('board.readyOnly')}</p>
      )}
      <fieldset className={styles.colours}>
        <legend className="sk-visually-hidden">{t('board.colour')}</legend>
        {noteColours.map((name) => (
          <label key={name} className={styles.colour} data-colour={name}>
            <input
              type="radio"
              name="colour"
              className="sk-visually-hidden"
              checked={name === colour}
              onChange={() => setColour(name)}
            />
            <span className="sk-visually-hidden">{t(`board.colours.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {freely && (
        <Button type="submit" variant="go" busy={busy} disabled={text.trim() === ''}>
          {t('board.put')}
        </Button>
      )}
      {freely && held && (
        <p className={styles.hint} id={`held-${classroomId}`}>
          {t('board.heldHint')}
        </p>
      )}
      {freely ? (
        <details className={styles.more}>
          <summary>{t('board.ready')}</summary>
          <ReadyMadeNotes colour={colour} busy={busy} onPost={(note) => void post(note)} />
        </details>
      ) : (
        <ReadyMadeNotes colour={colour} busy={busy} onPost={(note) => void post(note)} />
      )}
    </form>
  )
}
