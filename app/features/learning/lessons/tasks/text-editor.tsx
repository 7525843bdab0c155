import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { trackLocalEdits } from '../local-edits.ts'
import { openTextEditor, type EditorLanguage, type TextEditorView } from '../python/editor-view.ts'
import type { LevelWord } from '../python/level-words.ts'
import { textDraft, draftText } from './use-task.ts'
import styles from '../python/python-editor.module.css'

type TextEditorProps = {
  draft: ProgramDraft
  onType: (draft: ProgramDraft, how?: 'typing') => void
  onUndo: () => void
  onRedo: () => void
  snippets: readonly LevelWord[]
  /** Line that the visible run is at, and below the line where it failed. */
  running: number | null
  fault: number | null
  problem: { readonly line: number; readonly message: string } | null
  /** A line with a likely typo, marked discreetly; its text shows on request. */
  slip: { readonly line: number; readonly message: string } | null
  /** Lines with comments, and below the line to scroll to. */
  commented: readonly number[]
  selected: number | null
  /** Review mode: lines can be selected but not edited. */
  readOnly?: boolean
  onCaret: (line: number) => void
  language?: EditorLanguage
  /** Name of the language, not translated. */
  name?: string
}

/** Text editor with snippet buttons. */
export default function TextEditor({
  draft,
  snippets,
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
  const view = useRef<TextEditorView>(null)
  const [ownChanges] = useState(() => trackLocalEdits(draft))
  const listeners = useEffectEvent(() => ({
    onType(text: string, how?: 'typing') {
      const typed = textDraft(text)
      ownChanges.record(typed)
      props.onType(typed, how)
    },
    onCaret: props.onCaret,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  }))
  const getSnippets = useEffectEvent(() => snippets)
  const open = useEffectEvent((root: ShadowRoot) =>
    openTextEditor(
      root,
      {
        text: draftText(draft),
        label,
        description: t('leave'),
        words: () => getSnippets(),
        ...(language && { language }),
      },
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
    if (!ownChanges.isLocalEdit(draft)) view.current?.show(draftText(draft))
  }, [draft, ownChanges])
  useEffect(() => view.current?.lock(readOnly), [readOnly])
  useEffect(() => {
    if (selected !== null) view.current?.goTo(selected)
  }, [selected])
  const [openSlip, setOpenSlip] = useState<TextEditorProps['slip']>(null)
  const isSlipOpen = slip !== null && openSlip?.line === slip.line && openSlip.message === slip.message
  const problem = props.problem ?? (isSlipOpen ? slip : null)
  useEffect(() => {
    const marks = [
      ...(fault === null ? [] : [{ line: fault, kind: 'fault' as const }]),
      ...commented.filter((line) => line !== fault).map((line) => ({ line, kind: 'comment' as const })),
      ...(slip ? [{ line: slip.line, kind: 'slip' as const }] : []),
    ]
    view.current?.mark({ running, marks, problem })
  }, [running, fault, problem, slip, commented])

  const insertSnippet = ({ code, isCommand }: LevelWord) =>
    isCommand ? view.current?.type(code) : view.current?.insert(code)
  return (
    <>
      {!readOnly && (
        <div className={styles.words} data-slot="toolbox" role="group" aria-label={t('words')}>
          {snippets.map((snippet) => (
            <button key={snippet.code} type="button" className={styles.word} onClick={() => insertSnippet(snippet)}>
              <code>{snippet.code.replaceAll('...', '…')}</code>
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
            aria-expanded={isSlipOpen}
            onClick={() => setOpenSlip(isSlipOpen ? null : slip)}
          >
            <IconEye aria-hidden />
            {t(isSlipOpen ? 'slip.hide' : 'slip.look', { line: slip.line })}
          </button>
        )}
      </section>
    </>
  )
}
