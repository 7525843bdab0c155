import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { openView, type EditorLanguage, type PythonView } from '../python/editor-view.ts'
import type { KnownWord } from '../python/known-words.ts'
import styles from '../python/python-editor.module.css'

type TextEditorProps = {
  text: string
  onType: (text: string) => void
  onUndo: () => void
  onRedo: () => void
  words: readonly KnownWord[]
  /** The line that the shown run is at, and the one where it ended. */
  running: number | null
  fault: number | null
  problem: { readonly line: number; readonly words: string } | null
  language?: EditorLanguage
  /** What the language is called, everywhere the same. */
  name?: string
}

/** The program as text, and the words that need not be typed. */
export default function TextEditor({ text, words, running, fault, problem, language, ...props }: TextEditorProps) {
  const { t } = useTranslation('tasks')
  const label = t('editor', { language: props.name ?? 'Python' })
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<PythonView>(null)
  const listeners = useEffectEvent(() => ({
    onType: props.onType,
    onCaret: () => {},
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  }))
  const wordsNow = useEffectEvent(() => words)
  const open = useEffectEvent((root: ShadowRoot) =>
    openView(
      root,
      { text, label, description: t('leave'), words: () => wordsNow(), ...(language && { language }) },
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
  useEffect(() => view.current?.show(text), [text])
  useEffect(() => {
    view.current?.mark({ running, marks: fault === null ? [] : [{ line: fault, kind: 'fault' }], problem })
  }, [running, fault, problem])

  const tap = ({ code, isCommand }: KnownWord) => (isCommand ? view.current?.type(code) : view.current?.insert(code))
  return (
    <>
      <div className={styles.words} data-slot="toolbox" role="group" aria-label={t('words')}>
        {words.map((word) => (
          <button key={word.code} type="button" className={styles.word} onClick={() => tap(word)}>
            <code>{word.code.replaceAll('...', '…')}</code>
          </button>
        ))}
      </div>
      <section className={styles.python} data-slot="program" aria-label={label}>
        <div ref={host} className={styles.host} style={{ '--code-size': '17px' } as CSSProperties} />
      </section>
    </>
  )
}
