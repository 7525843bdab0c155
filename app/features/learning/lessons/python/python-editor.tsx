import { useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { builtIns } from '#rules/program/expressions.ts'
import { EditorButton } from '../editor-button.tsx'
import type { EditorProps } from '../editor.ts'
import { trackLocalEdits } from '../local-edits.ts'
import { openTextEditor, type TextEditorView } from './editor-view.ts'
import type { LevelWord } from './level-words.ts'
import { useProblemMessage } from './use-problem-message.ts'
import { mapStatementLines, applyTypedText, getDraftText } from './typed-text.ts'
import { useLevelWords } from './use-level-words.ts'
import styles from './python-editor.module.css'

const MIN_SIZE = 14
const DEFAULT_SIZE = 17
const MAX_SIZE = 20
/** Typing pause after which the problem of the current line is shown. */
const TYPING_PAUSE_MS = 1_200

/** The program as Python text. */
export default function PythonEditor(props: EditorProps) {
  const { t, ready } = useTranslation(['python', 'blocks'], { useSuspense: false })
  return ready ? <PythonText {...props} /> : <p className={styles.loading}>{t('loading')}</p>
}

function PythonText(props: EditorProps) {
  const { draft, vocabulary, initialVariables, running, marks, readOnly, selected } = props
  const { t } = useTranslation('python')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<TextEditorView>(null)
  const [size, setSize] = useState(DEFAULT_SIZE)
  const [caretLine, setCaretLine] = useState(1)
  const words = useLevelWords(props)
  const text = getDraftText(draft)
  const lines = useMemo(() => mapStatementLines(draft, vocabulary), [draft, vocabulary])

  const [localEdits] = useState(() => trackLocalEdits(draft))
  const lastTypedDraft = useRef(draft)
  const listeners = useEffectEvent(() => ({
    onType(typed: string, how?: 'typing') {
      const changedDraft = applyTypedText(typed, lastTypedDraft.current, props)
      lastTypedDraft.current = changedDraft
      localEdits.record(changedDraft)
      props.onChange(changedDraft, how)
    },
    onCaret(line: number) {
      setCaretLine(line)
      if (props.canSelect) props.onSelect(findNodeOnLine(lines, line))
    },
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  }))
  const getWords = useEffectEvent(() => words)
  const open = useEffectEvent((root: ShadowRoot) => {
    const options = { text, label: t('label'), description: t('leave'), words: () => getWords() }
    return openTextEditor(root, options, () => listeners())
  })
  useEffect(() => {
    const editorView = open(host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' }))
    view.current = editorView
    return () => {
      editorView.dispose()
      view.current = null
    }
  }, [])

  useEffect(() => {
    if (localEdits.isLocalEdit(draft)) return
    lastTypedDraft.current = draft
    view.current?.show(getDraftText(draft))
  }, [draft, localEdits])
  useEffect(() => view.current?.lock(readOnly), [readOnly])

  const knownNames = [
    ...Object.keys(vocabulary.actions),
    ...Object.keys(vocabulary.sensors),
    ...builtIns,
    ...initialVariables,
  ]
  const problemMessage = useProblemMessage(knownNames)(draft)
  const problemLine = draft.typed?.problem?.line ?? null
  const isTyping = useIsTyping(problemLine === caretLine && !readOnly, text)
  const shownMessage = isTyping ? null : problemMessage

  useEffect(() => {
    view.current?.mark({
      running: running === null ? null : (lines.get(running) ?? null),
      marks: marks.flatMap(({ nodeId, kind }) => {
        const line = lines.get(nodeId)
        return line === undefined ? [] : [{ line, kind }]
      }),
      problem: shownMessage !== null && problemLine !== null ? { line: problemLine, message: shownMessage } : null,
    })
  }, [running, marks, lines, shownMessage, problemLine])

  const goTo = useEffectEvent((id: number) => {
    const line = lines.get(id)
    if (line !== undefined) view.current?.goTo(line)
  })
  useEffect(() => {
    if (selected !== null) goTo(selected)
  }, [selected])

  const insertWord = ({ code, isCommand }: LevelWord) =>
    isCommand ? view.current?.type(code) : view.current?.insert(code)
  return (
    <>
      {!readOnly && (
        <div className={styles.words} data-slot="toolbox" role="group" aria-label={t('commands')}>
          {words.map((word) => (
            <button key={word.code} type="button" className={styles.word} onClick={() => insertWord(word)}>
              <code>{word.code.replaceAll('...', '…')}</code>
              {word.detail && <span className={styles.detail}>{word.detail}</span>}
            </button>
          ))}
        </div>
      )}
      <section className={styles.python} data-slot="program" aria-label={t('label')}>
        <div
          ref={host}
          className={styles.host}
          style={{ '--code-size': `calc(${size}px * var(--sk-code-scale, 1))` } as CSSProperties}
        />
        <div className={styles.tools}>
          <p className={styles.leave} aria-hidden>
            {t('leave')}
          </p>
          <EditorButton
            label={t('larger')}
            icon={<IconPlus aria-hidden />}
            onClick={() => setSize(Math.min(MAX_SIZE, size + 1))}
          />
          <EditorButton
            label={t('smaller')}
            icon={<IconMinus aria-hidden />}
            onClick={() => setSize(Math.max(MIN_SIZE, size - 1))}
          />
        </div>
        <p className="sk-visually-hidden" role="status">
          {shownMessage}
        </p>
      </section>
    </>
  )
}

/** The statement that starts on a line, or the one before it that contains the line. */
const findNodeOnLine = (lines: ReadonlyMap<number, number>, line: number): number | null =>
  [...lines].filter(([, startLine]) => startLine <= line).toSorted(([, line1], [, line2]) => line2 - line1)[0]?.[0] ??
  null

/** Whether the problem line is still being typed, so that its problem is not shown yet. */
function useIsTyping(isCaretOnProblem: boolean, text: string): boolean {
  const [settledText, setSettledText] = useState<string | null>(null)
  useEffect(() => {
    if (!isCaretOnProblem) return
    const timer = setTimeout(() => setSettledText(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isCaretOnProblem, text])
  return isCaretOnProblem && settledText !== text
}
