import * as Blockly from 'blockly/core'
import type { Offered } from '#rules/levels/offered.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { readDraft, type DraftReason, type ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'
import type { Mark } from '../editor.ts'
import { openOwnChanges } from '../own-changes.ts'
import { arrange, heightOf, placesIn, scaleToFit, usualScale, type Places } from './arrange.ts'
import { Checker } from './checker.ts'
import { defineBlocks, defineWords } from './definitions.ts'
import { Dragger, widenSnapping } from './dragger.ts'
import { fromState, knownIds, type KnownIds } from './from-state.ts'
import { loadState, saveState, typesIn } from './load-state.ts'
import { drawMarks } from './marks.ts'
import { setMessages } from './messages.ts'
import { namesIn, wordsOf } from './names.ts'
import { place } from './placing.ts'
import { RENDERER, themeFor } from './renderer.ts'
import { keepSettings } from './settings.ts'
import { keepCallsRight } from './calls.ts'
import { toolboxBlocks } from './toolbox-blocks.ts'
import { takeOverUndo } from './shortcuts.ts'
import { StackedFlyout } from './stacked-flyout.ts'
import { SideFlyout, watchFinger } from './swipe.ts'
import { blockIdOf, START, toState } from './to-state.ts'
import { toolboxOf } from './toolbox.ts'
import { watchTyping } from './typing.ts'
import type { Translate } from './words.ts'

const SCROLLBAR = 10
const NARROW_SCALE = 0.92
/** So much room has the next block. */
const NEXT = 44

export type Refusal = DraftReason | 'bad-name' | 'name-taken'

export type WorkspaceOptions = {
  readonly t: Translate
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: Offered
  readonly given: readonly string[]
  /** Without it, what is shown is only looked at. */
  readonly hasToolbox: boolean
  /** The toolbox along the lower edge instead of the left one. */
  readonly isNarrow: boolean
  readonly draft: ProgramDraft
}

/** What happens here goes to whoever listens now. */
export type Listeners = {
  readonly onChange: (draft: ProgramDraft) => void
  readonly onSelect: (id: NodeId | null) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onRefused: (reason: Refusal) => void
}

export type BlockWorkspace = ReturnType<typeof openWorkspace>

/** A Blockly workspace that shows one draft and tells of every change to it. */
export function openWorkspace(host: HTMLElement, options: WorkspaceOptions, listeners: () => Listeners) {
  const { t, world, vocabulary, offered, given, hasToolbox, isNarrow } = options
  setMessages(t)
  defineBlocks(t)
  let shown: ProgramDraft = options.draft
  const own = openOwnChanges(shown)
  let ids: KnownIds = knownIds(shown.program.nextId)
  let places: Places = new Map()
  let shownToolbox = ''
  /** Stays when somebody goes to the toolbox, because what is taken from there belongs behind it. */
  let chosen: string | null = null

  const toolbox = () => {
    const used = namesIn(shown.program, given)
    const names = { variable: t('name.variable'), list: t('name.list'), function: t('name.function') }
    const blocks = toolboxBlocks({ world, vocabulary, offered, given, used, names, isLow: isNarrow })
    defineWords(new Set(blocks.flatMap(({ state }) => typesIn(state))), t)
    return toolboxOf(blocks, t)
  }

  const scaleNow = () => (isNarrow ? NARROW_SCALE : usualScale(host))
  let scale = scaleNow()
  Blockly.Scrollbar.scrollbarThickness = SCROLLBAR
  Blockly.common.setParentContainer(host)
  const workspace = Blockly.inject(host, {
    css: false,
    media: '/blockly/',
    sounds: false,
    renderer: RENDERER,
    theme: themeFor(host),
    plugins: {
      connectionChecker: Checker,
      blockDragger: Dragger,
      flyoutsHorizontalToolbox: StackedFlyout,
      flyoutsVerticalToolbox: SideFlyout,
    },
    ...(hasToolbox ? { toolbox: toolbox() } : { readOnly: true }),
    horizontalLayout: isNarrow,
    toolboxPosition: isNarrow ? 'end' : 'start',
    trashcan: false,
    collapse: false,
    disable: false,
    modalInputs: false,
    grid: { spacing: 24, length: 2, colour: 'currentColor', snap: false },
    zoom: { controls: false, wheel: false, pinch: true, startScale: scale, minScale: 0.5, maxScale: 2 },
    move: { scrollbars: true, drag: true, wheel: true },
  })
  keepSettings(workspace, {
    world,
    offersElse: offered.blocks === 'all' || offered.blocks.includes('else'),
    variables: () => {
      const { variables, parameters } = namesIn(shown.program, given)
      return [...variables, ...parameters]
    },
    taken: () => new Set([...wordsOf(vocabulary), ...namesIn(shown.program, given).functions.keys()]),
    tell: (reason) => listeners().onRefused(reason),
    undo: () => listeners().onUndo(),
    redo: () => listeners().onRedo(),
  })
  takeOverUndo()
  widenSnapping()
  const letGoOfFinger = watchFinger(host)
  workspace.MAX_UNDO = 0

  const blockOf = (id: NodeId): Blockly.BlockSvg | null => {
    const placed = [...ids.ofBlock].find(([, known]) => known === id)?.[0]
    return workspace.getBlockById(placed ?? blockIdOf(id))
  }
  const nodeOf = (blockId: string | undefined): NodeId | null => {
    let block = blockId ? workspace.getBlockById(blockId) : null
    while (block?.outputConnection) block = block.getParent()
    const [, written] = /^s(\d+)$/.exec(block?.id ?? '') ?? []
    return written ? Number(written) : ((block && ids.ofBlock.get(block.id)) ?? null)
  }

  function load(draft: ProgramDraft) {
    const focused = workspace.getBlockById(Blockly.common.getSelected()?.id ?? '')?.id
    shown = draft
    ids = knownIds(draft.program.nextId)
    loadState(workspace, toState(draft, vocabulary), t)
    workspace.getTopBlocks(false).forEach((block) => block.queueRender())
    Blockly.renderManagement.triggerQueuedRenders(workspace)
    Blockly.Events.disable()
    arrange(workspace, places)
    Blockly.Events.enable()
    workspace.resizeContents()
    fadeLoose()
    if (focused) Blockly.getFocusManager().focusNode(workspace.getBlockById(focused) ?? workspace)
    refreshToolbox()
  }

  function refreshToolbox() {
    if (!hasToolbox) return
    const next = toolbox()
    const written = JSON.stringify(next)
    if (written === shownToolbox) return
    shownToolbox = written
    workspace.updateToolbox(next)
    tellMore()
  }

  /** Whether there are more blocks in the toolbox than are in sight. */
  function tellMore() {
    const metrics = workspace.getFlyout(false)?.getWorkspace().getMetrics()
    const hasMore =
      metrics && (isNarrow ? metrics.contentWidth > metrics.viewWidth : metrics.contentHeight > metrics.viewHeight)
    host.toggleAttribute('data-more', hasMore === true)
  }

  function commit() {
    keepCallsRight(workspace)
    const built = fromState(saveState(workspace), ids)
    places = placesIn(workspace)
    const draft = readDraft({ ...built, typed: null })
    if (!draft.ok) {
      load(shown)
      return listeners().onRefused(draft.reason)
    }
    if (JSON.stringify(draft.value) === JSON.stringify({ ...shown, typed: null })) return
    shown = draft.value
    refreshToolbox()
    fadeLoose()
    own.made(draft.value)
    listeners().onChange(draft.value)
    listeners().onSelect(nodeOf(Blockly.common.getSelected()?.id))
  }

  /** On a phone few blocks are in sight: what was dropped at the edge, and the place behind it, are. */
  function showNext(id: string | undefined) {
    const block = isNarrow && id ? workspace.getBlockById(id) : null
    if (!block) return
    void Blockly.renderManagement.finishQueuedRenders().then(() => {
      if (block.isDisposed()) return
      const { top, bottom, left, right } = block.getBoundingRectangleWithoutChildren()
      workspace.scrollBoundsIntoView(new Blockly.utils.Rect(top, bottom + NEXT, left, right))
    })
  }

  /** What hangs on nothing will not run, and looks it. */
  function fadeLoose() {
    for (const block of workspace.getTopBlocks(false)) {
      const isLoose = block.type !== START && block.type !== 'define'
      block.getSvgRoot().classList.toggle('sk-loose', isLoose)
    }
    for (const block of workspace.getAllBlocks(false))
      if (block.getParent()) block.getSvgRoot().classList.remove('sk-loose')
  }

  workspace.addChangeListener((event) => {
    if (event.type === Blockly.Events.TOOLBOX_ITEM_SELECT) tellMore()
    if (event.type === Blockly.Events.SELECTED) {
      const { newElementId } = event as Blockly.Events.Selected
      chosen = newElementId ?? chosen
      return listeners().onSelect(nodeOf(newElementId))
    }
    if (event.type === Blockly.Events.CLICK && (event as Blockly.Events.Click).targetType === 'workspace') chosen = null
    const dropped = event.type === Blockly.Events.BLOCK_DRAG && !(event as Blockly.Events.BlockDrag).isStart
    if (dropped) showNext((event as Blockly.Events.BlockDrag).blockId)
    if ((event.isUiEvent && !dropped) || workspace.isDragging()) return
    if (event.type === Blockly.Events.BLOCK_FIELD_INTERMEDIATE_CHANGE) return
    commit()
  })
  workspace
    .getFlyout(false)
    ?.getWorkspace()
    .addChangeListener((event) => {
      if (event.type !== Blockly.Events.CLICK || workspace.isReadOnly()) return
      const { blockId, targetType } = event as Blockly.Events.Click
      const block =
        targetType === 'block' && blockId ? workspace.getFlyout()?.getWorkspace().getBlockById(blockId) : null
      const state = block && Blockly.serialization.blocks.save(block.getRootBlock(), { addCoordinates: false })
      if (state) place(workspace, withoutIds(state) as never, chosen ? workspace.getBlockById(chosen) : null)
    })

  const letGoOfTyping = watchTyping(host, workspace, commit)

  load(shown)
  if (!hasToolbox) {
    workspace.setScale(scaleToFit(workspace))
    host.style.setProperty('--sk-blocks-height', `${heightOf(workspace)}px`)
  }
  workspace.scroll(0, 0)

  return {
    show(draft: ProgramDraft) {
      if (!own.isOwn(draft)) load(draft)
    },
    light(id: NodeId | null) {
      const block = id === null ? null : blockOf(id)
      workspace.highlightBlock(block?.id ?? null)
      if (block) workspace.scrollBoundsIntoView(block.getBoundingRectangleWithoutChildren())
    },
    mark: (marks: readonly Mark[]) =>
      drawMarks(
        workspace,
        marks.flatMap(({ nodeId, kind }) => {
          const block = blockOf(nodeId)
          return block ? [{ block, kind }] : []
        }),
      ),
    /** The statement that a block, by its id, is or is part of. */
    nodeOf,
    select(id: NodeId | null) {
      const block = id === null ? null : blockOf(id)
      // What is only looked at takes the focus from nobody.
      if (!hasToolbox) {
        for (const one of workspace.getAllBlocks(false)) one.removeSelect()
        return block?.addSelect()
      }
      if (block && nodeOf(Blockly.common.getSelected()?.id) !== id) Blockly.getFocusManager().focusNode(block)
    },
    remove() {
      const chosen = Blockly.common.getSelected()
      if (!(chosen instanceof Blockly.BlockSvg) || !chosen.isDeletable() || chosen.isShadow()) return
      chosen.checkAndDelete()
    },
    setReadOnly: (readOnly: boolean) => workspace.setIsReadOnly(readOnly || !hasToolbox),
    zoom: (by: 1 | -1) => workspace.zoomCenter(by),
    resize() {
      Blockly.svgResize(workspace)
      tellMore()
      // Who has zoomed keeps what they chose.
      const isOwn = workspace.scale !== scale
      const before = scale
      scale = scaleNow()
      if (isOwn || scale === before) return
      workspace.setScale(scale)
      workspace.scroll(0, 0)
    },
    dispose() {
      letGoOfFinger()
      letGoOfTyping()
      workspace.dispose()
    },
  }
}

/** A copy of a block in the toolbox is a block of its own. */
function withoutIds(state: object): object {
  return JSON.parse(JSON.stringify(state, (key, value: unknown) => (key === 'id' ? undefined : value))) as object
}
