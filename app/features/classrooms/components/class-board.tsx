import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { noteColours, noteKey, noteLength, writerOfNote, type Note, type NoteColour } from '#rules/class-board.ts'
import { live, useLive } from '#app/platform/live.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './class-board.module.css'

/** What a screen needs to begin with. */
export type Board = {
  me: { id: string; mayTidy: boolean }
  /** Names this person may read; notes carry only their writer's id, and everybody has a kite. */
  names: Record<string, string>
  notes: Record<string, Note>
}

/** Sticky notes of the class. One's own are there at once; everybody else's screen has them a moment later. */
export function ClassBoard({ classroomId, board: { me, names, notes: first } }: { classroomId: string; board: Board }) {
  const { t } = useTranslation('classrooms')
  const area = `classrooms/${classroomId}/board`
  const notes = useLive<Record<string, Note>>(area, first)
  const [refused, setRefused] = useState<'refused' | 'writerFull' | 'areaFull' | null>(null)
  const write = (key: string, note: Note | null) =>
    live.set(`${area}/${key}`, note).then(
      () => setRefused(null),
      (error: Error) =>
        setRefused(
          error.message === 'writer-full' ? 'writerFull' : error.message === 'area-full' ? 'areaFull' : 'refused',
        ),
    )

  return (
    <Card
      title={t('board.title')}
      icon={<IconNote aria-hidden />}
      aside={t('board.count', { count: Object.keys(notes).length })}
    >
      {refused && <Notice kind="warning">{t(`board.${refused}`)}</Notice>}
      <ul className={styles.notes} aria-live="polite">
        {Object.entries(notes).map(([key, note]) => (
          <li key={key} className={styles.note} data-colour={note.colour}>
            <p className={styles.text}>{note.text}</p>
            <span className={styles.writer}>
              <Kite
                look={kiteFor(writerOfNote(key))}
                size={24}
                label={names[writerOfNote(key)] ? undefined : t('board.somebody')}
              />
              {names[writerOfNote(key)]}
            </span>
            {(me.mayTidy || writerOfNote(key) === me.id) && (
              <IconButton
                className={styles.remove}
                label={t('board.remove')}
                icon={<IconX aria-hidden />}
                onClick={() => void write(key, null)}
              />
            )}
          </li>
        ))}
      </ul>
      <NewNote onWrite={(note) => void write(noteKey(me.id, crypto.randomUUID().slice(0, 8)), note)} />
    </Card>
  )
}

function NewNote({ onWrite }: { onWrite: (note: Note) => void }) {
  const { t } = useTranslation('classrooms')
  const [text, setText] = useState('')
  const [colour, setColour] = useState<NoteColour>('sun')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onWrite({ text: text.trim(), colour })
    setText('')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <span className="sk-visually-hidden">{t('board.write')}</span>
        <textarea
          className={styles.input}
          value={text}
          maxLength={noteLength}
          rows={2}
          placeholder={t('board.write')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
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
      <Button type="submit" variant="go" disabled={text.trim() === ''}>
        {t('board.put')}
      </Button>
    </form>
  )
}
