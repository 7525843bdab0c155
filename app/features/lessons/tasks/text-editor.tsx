import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { openOwnChanges } from '../own-changes.ts'
import { openView, type EditorLanguage, type PythonView } from '../python/editor-view.ts'
import type { KnownWord } from '../python/known-words.ts'
import { draftOf, textOf } from './use-task.ts'
import styles from '../python/python-editor.module.css'

type TextEditorProps = {
  draft: ProgramDraft
  onType: (draft: ProgramDraft, how?: 'typing') => void
  onUndo: () => void
  onRedo: () => void
  words: readonly KnownWord[]
  /** The line that the shown run is at, and the one where it ended. */
  running: number | null
  fault: number | null
  problem: { readonly line: number; readonly words: string } | null
  /** A line with a slip, marked quietly; its words come when somebody asks for them. */
  slip: { readonly line: number; readonly words: string } | null
  /** Lines about which somebody wrote something, and the one that is to be shown. */
  commented: readonly number[]
  selected: number | null
  /** Where somebody else's program is looked at: a line can be chosen, nothing can be changed. */
  readOnly?: boolean
  onCaret: (line: number) => void
  language?: EditorLanguage
  /** What the language is called, everywhere the same. */
  name?: string
}

/** The program as text, and the words that need not be typed. */
export default function TextEditor({
  draft,
  words,
  running,
  fault,
  slip,
  commented,
  selected,
  readOnly = false,
  language,
  ...props
}: TextEditorProps) {
  const { t } = useTranslation('tasks')
  const label = t('editor', { language: props.name ?? 'Python' })
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<PythonView>(null)
  const [own] = useState(() => openOwnChanges(draft))
  const listeners = useEffectEvent(() => ({
    onType(text: string, how?: 'typing') {
      const typed = draftOf(text)
      own.made(typed)
      props.onType(typed, how)
    },
    onCaret: props.onCaret,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  }))
  const wordsNow = useEffectEvent(() => words)
  const open = useEffectEvent((root: ShadowRoot) =>
    openView(
      root,
      { text: textOf(draft), label, description: t('leave'), words: () => wordsNow(), ...(language && { language }) },
      () => listeners(),
    ),
  )
  useEffect(() => {
    const opened = open(host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' }))
    view.current = opened
    return () => {
      opened.dispose()
      view.current = null
    }
  }, [])
  useEffect(() => {
    if (!own.isOwn(draft)) view.current?.show(textOf(draft))
  }, [draft, own])
  useEffect(() => view.current?.lock(readOnly), [readOnly])
  useEffect(() => {
    if (selected !== null) view.current?.goTo(selected)
  }, [selected])
  const [asked, setAsked] = useState<TextEditorProps['slip']>(null)
  const isAsked = slip !== null && asked?.line === slip.line && asked.words === slip.words
  const problem = props.problem ?? (isAsked ? slip : null)
  useEffect(() => {
    const marks = [
      ...(fault === null ? [] : [{ line: fault, kind: 'fault' as const }]),
      ...commented.filter((line) => line !== fault).map((line) => ({ line, kind: 'comment' as const })),
      ...(slip ? [{ line: slip.line, kind: 'slip' as const }] : []),
    ]
    view.current?.mark({ running, marks, problem })
  }, [running, fault, problem, slip, commented])

  const tap = ({ code, isCommand }: KnownWord) => (isCommand ? view.current?.type(code) : view.current?.insert(code))
  return (
    <>
      {!readOnly && (
        <div className={styles.words} data-slot="toolbox" role="group" aria-label={t('words')}>
          {words.map((word) => (
            <button key={word.code} type="button" className={styles.word} onClick={() => tap(word)}>
              <code>{word.code.replaceAll('...', '…')}</code>
            </button>
          ))}
        </div>
      )}
      <section className={styles.python} data-slot="program" aria-label={label}>
        <div
          ref={host}
          className={styles.host}
          style={{ '--code-size': 'calc(17px * var(--sk-code-scale, 1))' } as CSSProperties}
        />
        {slip && (
          <button
            type="button"
            className={styles.slip}
            aria-expanded={isAsked}
            onClick={() => setAsked(isAsked ? null : slip)}
          >
            <IconEye aria-hidden />
            {t(isAsked ? 'slip.hide' : 'slip.look', { line: slip.line })}
          </button>
        )}
      </section>
    </>
  )
}
