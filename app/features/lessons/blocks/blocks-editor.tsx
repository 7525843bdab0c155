import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'
import type { EditorProps } from '../editor.ts'
import { UnreadText } from '../python/unread-text.tsx'
import { openWorkspace, type BlockWorkspace, type Refusal } from './workspace.ts'
import type { Translate } from './words.ts'
import './blockly.css'
import styles from './blocks-editor.module.css'

/** The program as blocks with words. */
export default function BlocksEditor(props: EditorProps) {
  const { i18n, t, ready } = useTranslation('blocks', { useSuspense: false })
  const [isNarrow, setNarrow] = useState<boolean | null>(null)
  // What is only looked at has no toolbox; while a run is shown the toolbox stays, so that nothing jumps.
  const [hasToolbox, setToolbox] = useState(!props.readOnly)
  if (!props.readOnly && !hasToolbox) setToolbox(true)
  useEffect(() => watchWidth(setNarrow), [])
  const isUnread = props.draft.typed?.problem != null
  return (
    <section className={styles.blocks} data-slot="workbench" aria-label={t('workspace')}>
      {isUnread && <UnreadText draft={props.draft} onChange={props.onChange} readOnly={props.readOnly} />}
      {ready && isNarrow !== null ? (
        <Workspace
          key={`${i18n.language} ${isNarrow} ${hasToolbox}`}
          {...props}
          readOnly={props.readOnly || isUnread}
          hasToolbox={hasToolbox}
          isNarrow={isNarrow}
        />
      ) : (
        <p className={styles.loading}>{t('loading')}</p>
      )}
    </section>
  )
}

const narrow = '(max-width: 47.99em)'

function watchWidth(tell: (isNarrow: boolean) => void): () => void {
  const query = window.matchMedia(narrow)
  const change = () => tell(query.matches)
  change()
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

type WorkspaceProps = EditorProps & { readonly hasToolbox: boolean; readonly isNarrow: boolean }

function Workspace(props: WorkspaceProps) {
  const { t } = useTranslation('blocks')
  const { draft, running, marks, selected, readOnly, hasToolbox, isNarrow } = props
  const host = useRef<HTMLDivElement>(null)
  const workspace = useRef<BlockWorkspace>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const listeners = useEffectEvent(() => ({
    onChange(changed: ProgramDraft) {
      setRefusal(null)
      props.onChange(changed)
    },
    onSelect: props.onSelect,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
    onRefused: setRefusal,
  }))
  const open = useEffectEvent((element: HTMLElement) => {
    const { world, vocabulary, offered, given } = props
    const say: Translate = (key, holes) => t(key, holes ?? {})
    const options = { t: say, world, vocabulary, offered, given, hasToolbox, isNarrow, draft }
    const opened = openWorkspace(element, options, () => listeners())
    opened.setReadOnly(readOnly)
    opened.mark(marks)
    opened.light(running)
    return opened
  })

  const pick = useEffectEvent(({ target }: MouseEvent) => {
    const block = target instanceof Element ? target.closest('[data-id]') : null
    if (props.picks) props.onSelect(workspace.current?.nodeOf(block?.getAttribute('data-id') ?? undefined) ?? null)
  })
  useEffect(() => {
    const element = host.current!
    element.addEventListener('click', pick)
    return () => element.removeEventListener('click', pick)
  }, [])

  useEffect(() => {
    let watched: ResizeObserver | null = null
    const element = host.current!
    // Text is measured once: with the letters that will be seen.
    void lettersOf(element).then(() => {
      if (!element.isConnected) return
      workspace.current = open(element)
      watched = new ResizeObserver(() => workspace.current?.resize())
      watched.observe(element)
    })
    return () => {
      watched?.disconnect()
      workspace.current?.dispose()
      workspace.current = null
    }
  }, [])

  useEffect(() => workspace.current?.setReadOnly(readOnly), [readOnly])
  useEffect(() => workspace.current?.show(draft), [draft])
  useEffect(() => workspace.current?.light(running), [running, draft])
  useEffect(() => workspace.current?.mark(marks), [marks, draft])
  useEffect(() => workspace.current?.select(selected), [selected, draft])

  return (
    <>
      <div ref={host} className={styles.host} data-locked={readOnly || undefined} />
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.zoom}
          onClick={() => workspace.current?.zoom(1)}
          aria-label={t('zoomIn')}
        >
          <IconPlus aria-hidden />
        </button>
        <button
          type="button"
          className={styles.zoom}
          onClick={() => workspace.current?.zoom(-1)}
          aria-label={t('zoomOut')}
        >
          <IconMinus aria-hidden />
        </button>
        {hasToolbox && (
          <button
            type="button"
            onClick={() => workspace.current?.remove()}
            disabled={readOnly || selected === null}
            aria-label={t('remove')}
          >
            <IconBackspace aria-hidden />
          </button>
        )}
      </div>
      <p className={styles.told} role="status">
        {refusal && t(`refused.${told.has(refusal) ? refusal : 'too-deep'}`)}
      </p>
    </>
  )
}

const told = new Set<Refusal>(['too-big', 'too-deep', 'misplaced-return', 'name-taken', 'bad-name'])

async function lettersOf(element: HTMLElement): Promise<void> {
  const { fontFamily } = getComputedStyle(element)
  await Promise.allSettled([loadFirstFont('700 17px', fontFamily), document.fonts.ready])
}
