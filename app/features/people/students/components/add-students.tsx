import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Readings } from '#rules/students/pasted-cells.ts'
import {
  isLineAdded,
  maxPastedLines,
  parsePastedNames,
  type EnrolledStudent,
  type PastedLine,
} from '#rules/students/pasted-names.ts'
import { DraftRestoredNotice } from '#app/platform/forms/draft-restored-notice.tsx'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { AddedStudents, type AddResult } from './added-students.tsx'
import { PastedPreview } from './pasted-preview.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import styles from './add-students.module.css'

type AddStudentsProps = {
  classroomId: string
  /** The language of the class, used for the printed login cards. */
  locale: Locale
  /** The students in the class, to detect namesakes. */
  students: readonly EnrolledStudent[]
  /** Path of the page that handles the action; by default the current page. */
  to?: string
  onUndo: (change: string) => void
  /** Absent where the form is part of a page. */
  onClose?: () => void
}

/** Adds students from typed or pasted names, one per line, with a preview; then offers to print their cards. */
export function AddStudents({ classroomId, locale, students, to, onUndo, onClose }: AddStudentsProps) {
  const { t } = useTranslation('students')
  const draft = useDraft(`names/${classroomId}`)
  const { text } = draft
  /** Entries of namesakes for which the teacher changed the default. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [added, setAdded] = useState<AddResult | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, busy, error } = useAction<AddResult>('add', {
    to,
    onDone(result) {
      draft.discard()
      setToggled(new Set())
      setAdded(result)
    },
  })
  const [readings, setReadings] = useState<Readings>({})
  // While the list is sent, the page reloads the students of the class, which would make every line a namesake.
  const [studentsBefore, setStudentsBefore] = useState(students)
  if (!busy && studentsBefore !== students) setStudentsBefore(students)
  const lines = useMemo(() => parsePastedNames(text, studentsBefore, readings), [text, studentsBefore, readings])
  const validLines = lines.filter((line) => isLineAdded(line, toggled))
  const leftOut = lines.filter((line) => !isLineAdded(line, toggled))
  const hasTooMany = validLines.length > maxPastedLines

  // On a page, not on touch devices, where focus would open the on-screen keyboard.
  const focusesOnOpen = onClose !== undefined
  useEffect(() => {
    if (!added && (focusesOnOpen || matchMedia('(pointer: fine)').matches)) box.current?.focus()
  }, [added, focusesOnOpen])

  const add = () =>
    send({
      classroomId,
      students: JSON.stringify(validLines.map(({ name, title, identifier }) => ({ name, title, identifier }))),
    })
  const choose = ({ entry }: PastedLine) =>
    setToggled((current) =>
      current.has(entry) ? new Set([...current].filter((value) => value !== entry)) : new Set([...current, entry]),
    )
  const read = (changes: Readings) => {
    setReadings((current) => ({ ...current, ...changes }))
    // Another reading has other entries.
    setToggled(new Set())
  }

  if (added)
    return (
      <AddedStudents
        added={added}
        classroomId={classroomId}
        locale={locale}
        onMore={() => setAdded(null)}
        onUndo={(change) => {
          onUndo(change)
          if (onClose) onClose()
          else setAdded(null)
        }}
        onClose={onClose}
      />
    )
  return (
    <div className={styles.sheet} inert={busy} data-page={onClose ? undefined : ''} data-unsaved={draft.mark}>
      {draft.isRestored && <DraftRestoredNotice onDiscard={draft.discard} />}
      <div className={styles.panes}>
        <Field
          label={t('add.label')}
          hint={t('add.hint')}
          error={hasTooMany ? t('add.tooMany', { count: maxPastedLines }) : undefined}
        >
          {(ties) => (
            <textarea
              {...ties}
              ref={box}
              data-first
              rows={12}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={t('add.example')}
              onChange={(event) => draft.write(event.currentTarget.value)}
            />
          )}
        </Field>
        <PastedPreview
          lines={lines}
          isAdded={(line) => isLineAdded(line, toggled)}
          onChoose={choose}
          onShow={({ line }) => box.current && selectLine(box.current, line)}
        >
          <ReadingChoices text={text} readings={readings} onChoose={read} />
        </PastedPreview>
      </div>
      <RefusalNotice error={error} />
      <div className={styles.foot}>
        {leftOut.length > 0 && (
          <p className={styles.leftOut} role="status">
            {t('add.leftOut', { count: leftOut.length, names: listNames(leftOut) })}
          </p>
        )}
        <Button variant="go" busy={busy} disabled={validLines.length === 0 || hasTooMany} onClick={add}>
          {t('add.send', { count: validLines.length })}
        </Button>
      </div>
    </div>
  )
}

/** The first names; the count before them covers the rest. */
const listNames = (lines: readonly PastedLine[]): string =>
  lines
    .slice(0, 3)
    .map(({ name, line }) => name || String(line))
    .join(', ') + (lines.length > 3 ? ' …' : '')

/** `line` starts at 1. */
function selectLine(box: HTMLTextAreaElement, line: number): void {
  const before = box.value
    .split('\n')
    .slice(0, line - 1)
    .join('\n')
  const start = line === 1 ? 0 : before.length + 1
  const end = box.value.indexOf('\n', start)
  box.focus()
  box.setSelectionRange(start, end === -1 ? box.value.length : end)
}
