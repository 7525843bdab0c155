import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'
import { EditorButton } from '../editor-button.tsx'
import type { EditorProps } from '../editor.ts'
import { UnparsedTextNotice } from '../python/unparsed-text-notice.tsx'
import { openWorkspace, type BlockWorkspace, type Refusal } from './workspace.ts'
import type { Translate } from './word-label.ts'
import './blockly.css'
import styles from './blocks-editor.module.css'

/** The program as text blocks. */
export default function BlocksEditor(props: EditorProps) {
  const { i18n, t, ready } = useTranslation('blocks', { useSuspense: false })
  const [isNarrow, setNarrow] = useState<boolean | null>(null)
  // A program that was never editable has no toolbox. During a run the toolbox stays, so that the layout does not jump.
  const [hasToolbox, setToolbox] = useState(!props.readOnly)
  if (!props.readOnly && !hasToolbox) setToolbox(true)
  useEffect(() => observeNarrowWidth(setNarrow), [])
  const isUnread = props.draft.typed?.problem != null
  return (
    <section className={styles.blocks} data-slot="workbench" aria-label={t('workspace')}>
      {isUnread && <UnparsedTextNotice draft={props.draft} onChange={props.onChange} readOnly={props.readOnly} />}
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

const NARROW_QUERY = '(max-width: 47.99em)'

function observeNarrowWidth(onChange: (isNarrow: boolean) => void): () => void {
  const query = window.matchMedia(NARROW_QUERY)
  const reportWidth = () => onChange(query.matches)
  reportWidth()
  query.addEventListener('change', reportWidth)
  return () => query.removeEventListener('change', reportWidth)
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
    const { world, vocabulary, offered, initialVariables } = props
    const translate: Translate = (key, holes) => t(key, holes ?? {})
    const options = { t: translate, world, vocabulary, offered, initialVariables, hasToolbox, isNarrow, draft }
    const blockWorkspace = openWorkspace(element, options, () => listeners())
    blockWorkspace.setReadOnly(readOnly)
    blockWorkspace.mark(marks)
    blockWorkspace.highlight(running)
    return blockWorkspace
  })

  const selectClicked = useEffectEvent(({ target }: MouseEvent) => {
    const block = target instanceof Element ? target.closest('[data-id]') : null
    if (props.canSelect) props.onSelect(workspace.current?.nodeOf(block?.getAttribute('data-id') ?? undefined) ?? null)
  })
  useEffect(() => {
    const element = host.current!
    element.addEventListener('click', selectClicked)
    return () => element.removeEventListener('click', selectClicked)
  }, [])

  useEffect(() => {
    let resizeObserver: ResizeObserver | null = null
    const element = host.current!
    // Blockly measures text only once, so the fonts must be loaded before it renders.
    void loadFonts(element).then(() => {
      if (!element.isConnected) return
      workspace.current = open(element)
      resizeObserver = new ResizeObserver(() => workspace.current?.resize())
      resizeObserver.observe(element)
    })
    return () => {
      resizeObserver?.disconnect()
      workspace.current?.dispose()
      workspace.current = null
    }
  }, [])

  useEffect(() => workspace.current?.setReadOnly(readOnly), [readOnly])
  useEffect(() => workspace.current?.show(draft), [draft])
  useEffect(() => workspace.current?.highlight(running), [running, draft])
  useEffect(() => workspace.current?.mark(marks), [marks, draft])
  useEffect(() => workspace.current?.select(selected), [selected, draft])

  return (
    <>
      <div ref={host} className={styles.host} data-locked={readOnly || undefined} />
      <div className={styles.tools}>
        <EditorButton
          className={styles.zoom}
          label={t('zoomIn')}
          icon={<IconPlus aria-hidden />}
          onClick={() => workspace.current?.zoom(1)}
        />
        <EditorButton
          className={styles.zoom}
          label={t('zoomOut')}
          icon={<IconMinus aria-hidden />}
          onClick={() => workspace.current?.zoom(-1)}
        />
        {hasToolbox && (
          <EditorButton
            label={t('remove')}
            icon={<IconBackspace aria-hidden />}
            disabled={readOnly || selected === null}
            onClick={() => workspace.current?.remove()}
          />
        )}
      </div>
      <p className={styles.told} role="status">
        {refusal && t(`refused.${explainedRefusals.has(refusal) ? refusal : 'too-deep'}`)}
      </p>
    </>
  )
}

const explainedRefusals = new Set<Refusal>(['too-big', 'too-deep', 'misplaced-return', 'name-taken', 'bad-name'])

async function loadFonts(element: HTMLElement): Promise<void> {
  const { fontFamily } = getComputedStyle(element)
  await Promise.allSettled([loadFirstFont('700 17px', fontFamily), document.fonts.ready])
}
