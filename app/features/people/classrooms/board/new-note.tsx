import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noteColors, maxNoteLength, type Note, type NoteColor } from '#rules/classrooms/class-board.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadyMadeNotes } from './ready-made-notes.tsx'
import styles from './class-board.module.css'

type NewNoteProps = {
  classroomId: string
  /** Whether the user may write free text. False for class-code sessions. */
  canWriteText: boolean
  /** Whether the board has stickers and phrases only, for everyone. */
  isReadyMadeOnly: boolean
  /** Whether a teacher must approve text notes first. */
  needsApproval: boolean
  /** Resolves to true if the note was saved, to false if it was refused. */
  onPost: (note: Note) => Promise<boolean>
}

/** The text stays in the field until it is saved, so that a refused or offline note is not lost. */
export function NewNote({ classroomId, canWriteText, isReadyMadeOnly, needsApproval, onPost }: NewNoteProps) {
  const { t } = useTranslation('classrooms')
  const { text, mark, write, discard } = useDraft(`note/${classroomId}`)
  const [color, setColor] = useState<NoteColor>('sun')
  const [busy, setBusy] = useState(false)

  const post = async (note: Note) => {
    setBusy(true)
    const isSaved = await onPost(note)
    setBusy(false)
    if (isSaved && 'text' in note) discard()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !busy) void post({ text: text.trim(), colour: color })
  }

  return (
    <form className={styles.form} onSubmit={submit} data-unsaved={mark}>
      {canWriteText ? (
        <label className={styles.field}>
          <span className="sk-visually-hidden">{t('board.write')}</span>
          <textarea
            className={styles.input}
            value={text}
            maxLength={maxNoteLength}
            rows={2}
            placeholder={t('board.write')}
            readOnly={busy}
            aria-describedby={needsApproval ? `held-${classroomId}` : undefined}
            onChange={(event) => write(event.target.value)}
          />
        </label>
      ) : (
        <p className={styles.hint}>{t(isReadyMadeOnly ? 'board.readyOnlyMode' : 'board.readyOnly')}</p>
      )}
      <fieldset className={styles.colours}>
        <legend className="sk-visually-hidden">{t('board.colour')}</legend>
        {noteColors.map((name) => (
          <label key={name} className={styles.colour} data-colour={name}>
            <input
              type="radio"
              name="colour"
              className="sk-visually-hidden"
              checked={name === color}
              onChange={() => setColor(name)}
            />
            <span className="sk-visually-hidden">{t(`board.colours.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {canWriteText && (
        <Button type="submit" variant="go" busy={busy} disabled={text.trim() === ''}>
          {t('board.put')}
        </Button>
      )}
      {canWriteText && needsApproval && (
        <p className={styles.hint} id={`held-${classroomId}`}>
          {t('board.heldHint')}
        </p>
      )}
      {canWriteText ? (
        <details className={styles.more}>
          <summary>{t('board.ready')}</summary>
          <ReadyMadeNotes colour={color} busy={busy} onPost={(note) => void post(note)} />
        </details>
      ) : (
        <ReadyMadeNotes colour={color} busy={busy} onPost={(note) => void post(note)} />
      )}
    </form>
  )
}
