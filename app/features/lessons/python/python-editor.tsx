import { useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { builtIns } from '#rules/program/expressions.ts'
import type { EditorProps } from '../editor.ts'
import { openOwnChanges } from '../own-changes.ts'
import { openView, type PythonView } from './editor-view.ts'
import type { KnownWord } from './known-words.ts'
import { useProblemWords } from './problem-words.ts'
import { linesOf, readTyped, textOf } from './read-typed.ts'
import { useKnownWords } from './use-known-words.ts'
import styles from './python-editor.module.css'

const SMALLEST = 14
const USUAL = 17
const LARGEST = 20
/** How long somebody may stop in the middle of a line before its problem is shown. */
const PATIENCE_MS = 1_200

/** The program as Python text. */
export default function PythonEditor(props: EditorProps) {
  const { t, ready } = useTranslation(['python', 'blocks'], { useSuspense: false })
  return ready ? <Text {...props} /> : <p className={styles.loading}>{t('loading')}</p>
}

function Text(props: EditorProps) {
  const { draft, vocabulary, given, running, marks, readOnly, selected } = props
  const { t } = useTranslation('python')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<PythonView>(null)
  const [size, setSize] = useState(USUAL)
  const [caretLine, setCaretLine] = useState(1)
  const words = useKnownWords(props)
  const text = textOf(draft)
  const lines = useMemo(() => linesOf(draft, vocabulary), [draft, vocabulary])

  const [own] = useState(() => openOwnChanges(draft))
  const typedLast = useRef(draft)
  const listeners = useEffectEvent(() => ({
    onType(typed: string, how?: 'typing') {
      const changed = readTyped(typed, typedLast.current, props)
      typedLast.current = changed
      own.made(changed)
      props.onChange(changed, how)
    },
    onCaret(line: number) {
      setCaretLine(line)
      if (props.picks) props.onSelect(nodeAt(lines, line))
    },
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  }))
  const wordsNow = useEffectEvent(() => words)
  const open = useEffectEvent((root: ShadowRoot) => {
    const options = { text, label: t('label'), description: t('leave'), words: () => wordsNow() }
    return openView(root, options, () => listeners())
  })
  useEffect(() => {
    const opened = open(host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' }))
    view.current = opened
    return () => {
      opened.dispose()
      view.current = null
    }
  }, [])

  useEffect(() => {
    if (own.isOwn(draft)) return
    typedLast.current = draft
    view.current?.show(textOf(draft))
  }, [draft, own])
  useEffect(() => view.current?.lock(readOnly), [readOnly])

  const known = [...Object.keys(vocabulary.actions), ...Object.keys(vocabulary.sensors), ...builtIns, ...given]
  const problem = useProblemWords(known)(draft)
  const problemLine = draft.typed?.problem?.line ?? null
  const isTyping = useTyping(problemLine === caretLine && !readOnly, text)
  const shown = isTyping ? null : problem

  useEffect(() => {
    view.current?.mark({
      running: running === null ? null : (lines.get(running) ?? null),
      marks: marks.flatMap(({ nodeId, kind }) => {
        const line = lines.get(nodeId)
        return line === undefined ? [] : [{ line, kind }]
      }),
      problem: shown !== null && problemLine !== null ? { line: problemLine, words: shown } : null,
    })
  }, [running, marks, lines, shown, problemLine])

  const goTo = useEffectEvent((id: number) => {
    const line = lines.get(id)
    if (line !== undefined) view.current?.goTo(line)
  })
  useEffect(() => {
    if (selected !== null) goTo(selected)
  }, [selected])

  const tap = ({ code, isCommand }: KnownWord) => (isCommand ? view.current?.type(code) : view.current?.insert(code))
  return (
    <>
      {!readOnly && (
        <div className={styles.words} data-slot="toolbox" role="group" aria-label={t('commands')}>
          {words.map((word) => (
            <button key={word.code} type="button" className={styles.word} onClick={() => tap(word)}>
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
          <button type="button" onClick={() => setSize(Math.min(LARGEST, size + 1))} aria-label={t('larger')}>
            <IconPlus aria-hidden />
          </button>
          <button type="button" onClick={() => setSize(Math.max(SMALLEST, size - 1))} aria-label={t('smaller')}>
            <IconMinus aria-hidden />
          </button>
        </div>
        <p className="sk-visually-hidden" role="status">
          {shown}
        </p>
      </section>
    </>
  )
}

/** The statement that stands on a line, or that the line is part of. */
const nodeAt = (lines: ReadonlyMap<number, number>, line: number): number | null =>
  [...lines].filter(([, begins]) => begins <= line).toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null

/** Whether a line with a problem is still being typed, so that nothing is said about it yet. */
function useTyping(isHere: boolean, text: string): boolean {
  const [waited, setWaited] = useState<string | null>(null)
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => setWaited(text), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isHere, text])
  return isHere && waited !== text
}
