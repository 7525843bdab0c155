import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPasted, readPastedNames, type PastedLine } from '#rules/students/pasted-names.ts'
import { DraftBack } from '#app/platform/draft-back.tsx'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { useDraft } from '#app/platform/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ActionProblem } from './action-problem.tsx'
import { AddedStudents, type Added } from './added-students.tsx'
import { PastedPreview } from './pasted-preview.tsx'
import styles from './add-students.module.css'

type AddStudentsProps = {
  classroomId: string
  /** The language of the class: what is printed is read by its children. */
  locale: Locale
  /** Who is in the class already. */
  names: readonly string[]
  onUndo: (change: string) => void
  onClose: () => void
}

/** Type or paste names, one a line, see what will happen to each, press once; then the cards are printed. */
export function AddStudents({ classroomId, locale, names, onUndo, onClose }: AddStudentsProps) {
  const { t } = useTranslation('students')
  const draft = useDraft(`names/${classroomId}`)
  const { text } = draft
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [added, setAdded] = useState<Added | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, busy, error } = useAction<Added>('add', {
    done(result) {
      draft.forget()
      setChosen(new Set())
      setAdded(result)
    },
  })
  // As the class was when the list was pasted: what has just been added is not in its own way.
  const lines = useMemo(() => readPastedNames(text, names), [text, names])
  const ready = lines.filter(({ problem, twin, line }) => problem === null && (twin === null || chosen.has(line)))
  const tooMany = ready.length > mostPasted

  useEffect(() => {
    if (!added) box.current?.focus()
  }, [added])

  const add = () =>
    send({
      classroomId,
      students: JSON.stringify(ready.map(({ name, title, identifier }) => ({ name, title, identifier }))),
    })
  const choose = ({ line }: PastedLine) =>
    setChosen((now) => (now.has(line) ? new Set([...now].filter((one) => one !== line)) : new Set([...now, line])))

  if (added)
    return (
      <AddedStudents
        added={added}
        classroomId={classroomId}
        locale={locale}
        onMore={() => setAdded(null)}
        onUndo={(change) => {
          onUndo(change)
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <div className={styles.sheet} data-unsaved={draft.mark}>
      {draft.isBack && <DraftBack onForget={draft.forget} />}
      <div className={styles.panes}>
        <Field
          label={t('add.label')}
          hint={t('add.hint')}
          error={tooMany ? t('add.tooMany', { count: mostPasted }) : undefined}
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
          chosen={chosen}
          onChoose={choose}
          onShow={({ line }) => box.current && selectLine(box.current, line)}
        />
      </div>
      <ActionProblem error={error} />
      <div className={styles.foot}>
        <Button variant="go" busy={busy} disabled={ready.length === 0 || tooMany} onClick={add}>
          {t('add.send', { count: ready.length })}
        </Button>
      </div>
    </div>
  )
}

/** Counted from one, as the list counts its lines. */
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
