import * as Blockly from 'blockly/core'
import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { readDraft, type DraftReason, type ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'
import type { Mark } from '../editor.ts'
import { trackLocalEdits } from '../local-edits.ts'
import {
  arrangeStacks,
  getContentHeight,
  getStackPositions,
  getFitScale,
  getDefaultScale,
  getTextScale,
  type StackPositions,
} from './arrange.ts'
import { Checker } from './checker.ts'
import { defineBlocks, defineWordBlocks } from './definitions.ts'
import { Dragger, widenSnapping } from './dragger.ts'
import { fromState, createBlockIds, type BlockIds } from './from-state.ts'
import { loadState, saveState, listBlockTypes } from './load-state.ts'
import { renderMarks } from './marks.ts'
import { setBlocklyMessages } from './messages.ts'
import { collectNames, listReservedWords } from './names.ts'
import { insertBlock } from './insert-block.ts'
import { RENDERER, createTheme } from './renderer.ts'
import { registerSettings } from './settings.ts'
import { updateCalls } from './calls.ts'
import { createToolboxBlocks } from './toolbox-blocks.ts'
import { overrideUndoShortcuts } from './shortcuts.ts'
import { StackedFlyout } from './stacked-flyout.ts'
import { SideFlyout, trackTouch } from './swipe.ts'
import { getBlockId, START, toState } from './to-state.ts'
import { createToolbox } from './toolbox.ts'
import { commitTypingOnOutsidePress } from './typing.ts'
import type { Translate } from './word-label.ts'

const SCROLLBAR = 10
const NARROW_SCALE = 0.92
/** Height in workspace units that stays visible below a dropped block, for the next one. */
const NEXT_BLOCK_HEIGHT = 44

export type Refusal = DraftReason | 'bad-name' | 'name-taken'

export type WorkspaceOptions = {
  readonly t: Translate
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: OfferedBlocks
  readonly initialVariables: readonly string[]
  /** `false` makes the workspace read-only for good. */
  readonly hasToolbox: boolean
  /** Places the toolbox along the lower edge instead of the left one. */
  readonly isNarrow: boolean
  readonly draft: ProgramDraft
}

/** Callbacks of the editor component. */
export type Listeners = {
  readonly onChange: (draft: ProgramDraft) => void
  readonly onSelect: (id: NodeId | null) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onRefused: (reason: Refusal) => void
}

export type BlockWorkspace = ReturnType<typeof openWorkspace>

/** Opens a Blockly workspace that shows one draft and reports every change to it. */
export function openWorkspace(host: HTMLElement, options: WorkspaceOptions, listeners: () => Listeners) {
  const { t, world, vocabulary, offered, initialVariables, hasToolbox, isNarrow } = options
  setBlocklyMessages(t)
  defineBlocks(t)
  let shownDraft: ProgramDraft = options.draft
  const localEdits = trackLocalEdits(shownDraft)
  let ids: BlockIds = createBlockIds(shownDraft.program.nextId)
  let positions: StackPositions = new Map()
  let shownToolbox = ''
  /** Survives focus moving to the toolbox, because a tapped toolbox block is inserted after this block. */
  let lastSelectedId: string | null = null

  const toolbox = () => {
    const usedNames = collectNames(shownDraft.program, initialVariables)
    const names = { variable: t('name.variable'), list: t('name.list'), function: t('name.function') }
    const blocks = createToolboxBlocks({
      world,
      vocabulary,
      offered,
      initialVariables,
      used: usedNames,
      names,
      isCompact: isNarrow,
    })
    defineWordBlocks(new Set(blocks.flatMap(({ state }) => listBlockTypes(state))), t)
    return createToolbox(blocks, t)
  }

  const getScale = () => getTextScale(host) ?? (isNarrow ? NARROW_SCALE : getDefaultScale(host))
  let scale = getScale()
  Blockly.Scrollbar.scrollbarThickness = SCROLLBAR
  Blockly.common.setParentContainer(host)
  const workspace = Blockly.inject(host, {
    css: false,
    media: '/blockly/',
    sounds: false,
    renderer: RENDERER,
    theme: createTheme(host),
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
  registerSettings(workspace, {
    world,
    offersElse: offered.blocks === 'all' || offered.blocks.includes('else'),
    variables: () => {
      const { variables, parameters } = collectNames(shownDraft.program, initialVariables)
      return [...variables, ...parameters]
    },
    getTakenNames: () =>
      new Set([
        ...listReservedWords(vocabulary),
        ...collectNames(shownDraft.program, initialVariables).functions.keys(),
      ]),
    reportInvalidName: (reason) => listeners().onRefused(reason),
    undo: () => listeners().onUndo(),
    redo: () => listeners().onRedo(),
  })
  overrideUndoShortcuts()
  widenSnapping()
  const stopTouchTracking = trackTouch(host)
  workspace.MAX_UNDO = 0

  const blockOf = (id: NodeId): Blockly.BlockSvg | null => {
    const blockId = [...ids.byBlock].find(([, nodeId]) => nodeId === id)?.[0]
    return workspace.getBlockById(blockId ?? getBlockId(id))
  }
  const nodeOf = (blockId: string | undefined): NodeId | null => {
    let block = blockId ? workspace.getBlockById(blockId) : null
    while (block?.outputConnection) block = block.getParent()
    const [, writtenId] = /^s(\d+)$/.exec(block?.id ?? '') ?? []
    return writtenId ? Number(writtenId) : ((block && ids.byBlock.get(block.id)) ?? null)
  }

  function loadDraft(draft: ProgramDraft) {
    const focused = workspace.getBlockById(Blockly.common.getSelected()?.id ?? '')?.id
    shownDraft = draft
    ids = createBlockIds(draft.program.nextId)
    loadState(workspace, toState(draft, vocabulary), t)
    workspace.getTopBlocks(false).forEach((block) => block.queueRender())
    Blockly.renderManagement.triggerQueuedRenders(workspace)
    Blockly.Events.disable()
    arrangeStacks(workspace, positions)
    Blockly.Events.enable()
    workspace.resizeContents()
    fadeLoose()
    if (focused) Blockly.getFocusManager().focusNode(workspace.getBlockById(focused) ?? workspace)
    refreshToolbox()
  }

  function refreshToolbox() {
    if (!hasToolbox) return
    const next = toolbox()
    const serialized = JSON.stringify(next)
    if (serialized === shownToolbox) return
    shownToolbox = serialized
    workspace.updateToolbox(next)
    updateMoreIndicator()
  }

  /** Shows whether the toolbox has more blocks than are visible. */
  function updateMoreIndicator() {
    const metrics = workspace.getFlyout(false)?.getWorkspace().getMetrics()
    const hasMore =
      metrics && (isNarrow ? metrics.contentWidth > metrics.viewWidth : metrics.contentHeight > metrics.viewHeight)
    host.toggleAttribute('data-more', hasMore === true)
  }

  function commit() {
    updateCalls(workspace)
    const parsedBlocks = fromState(saveState(workspace), ids)
    positions = getStackPositions(workspace)
    const draft = readDraft({ ...parsedBlocks, typed: null })
    if (!draft.ok) {
      loadDraft(shownDraft)
      return listeners().onRefused(draft.reason)
    }
    if (JSON.stringify(draft.value) === JSON.stringify({ ...shownDraft, typed: null })) return
    shownDraft = draft.value
    refreshToolbox()
    fadeLoose()
    localEdits.record(draft.value)
    listeners().onChange(draft.value)
    listeners().onSelect(nodeOf(Blockly.common.getSelected()?.id))
  }

  /** On a phone, scrolls a dropped block and the space below it into view. */
  function scrollToDropped(id: string | undefined) {
    const block = isNarrow && id ? workspace.getBlockById(id) : null
    if (!block) return
    void Blockly.renderManagement.finishQueuedRenders().then(() => {
      if (block.isDisposed()) return
      const { top, bottom, left, right } = block.getBoundingRectangleWithoutChildren()
      workspace.scrollBoundsIntoView(new Blockly.utils.Rect(top, bottom + NEXT_BLOCK_HEIGHT, left, right))
    })
  }

  /** Fades stacks that are not connected to the program, because they do not run. */
  function fadeLoose() {
    for (const block of workspace.getTopBlocks(false)) {
      const isLoose = block.type !== START && block.type !== 'define'
      block.getSvgRoot().classList.toggle('sk-loose', isLoose)
    }
    for (const block of workspace.getAllBlocks(false))
      if (block.getParent()) block.getSvgRoot().classList.remove('sk-loose')
  }

  workspace.addChangeListener((event) => {
    if (event.type === Blockly.Events.TOOLBOX_ITEM_SELECT) updateMoreIndicator()
    if (event.type === Blockly.Events.SELECTED) {
      const { newElementId } = event as Blockly.Events.Selected
      lastSelectedId = newElementId ?? lastSelectedId
      return listeners().onSelect(nodeOf(newElementId))
    }
    if (event.type === Blockly.Events.CLICK && (event as Blockly.Events.Click).targetType === 'workspace')
      lastSelectedId = null
    const dropped = event.type === Blockly.Events.BLOCK_DRAG && !(event as Blockly.Events.BlockDrag).isStart
    if (dropped) scrollToDropped((event as Blockly.Events.BlockDrag).blockId)
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
      if (state)
        insertBlock(
          workspace,
          withoutIds(state) as never,
          lastSelectedId ? workspace.getBlockById(lastSelectedId) : null,
        )
    })

  const stopTypingListener = commitTypingOnOutsidePress(host, workspace, commit)

  loadDraft(shownDraft)
  if (!hasToolbox) {
    workspace.setScale(getTextScale(host) ?? getFitScale(workspace))
    host.style.setProperty('--sk-blocks-height', `${getContentHeight(workspace)}px`)
  }
  workspace.scroll(0, 0)

  return {
    show(draft: ProgramDraft) {
      if (!localEdits.isLocalEdit(draft)) loadDraft(draft)
    },
    highlight(id: NodeId | null) {
      const block = id === null ? null : blockOf(id)
      workspace.highlightBlock(block?.id ?? null)
      if (block) workspace.scrollBoundsIntoView(block.getBoundingRectangleWithoutChildren())
    },
    mark: (marks: readonly Mark[]) =>
      renderMarks(
        workspace,
        marks.flatMap(({ nodeId, kind }) => {
          const block = blockOf(nodeId)
          return block ? [{ block, kind }] : []
        }),
      ),
    /** Returns the statement that a block shows or belongs to. */
    nodeOf,
    select(id: NodeId | null) {
      const block = id === null ? null : blockOf(id)
      // A read-only workspace must not take the focus.
      if (!hasToolbox) {
        for (const blockSvg of workspace.getAllBlocks(false)) blockSvg.removeSelect()
        return block?.addSelect()
      }
      if (block && nodeOf(Blockly.common.getSelected()?.id) !== id) Blockly.getFocusManager().focusNode(block)
    },
    remove() {
      const selected = Blockly.common.getSelected()
      if (!(selected instanceof Blockly.BlockSvg) || !selected.isDeletable() || selected.isShadow()) return
      selected.checkAndDelete()
    },
    setReadOnly: (readOnly: boolean) => workspace.setIsReadOnly(readOnly || !hasToolbox),
    zoom: (by: 1 | -1) => workspace.zoomCenter(by),
    resize() {
      Blockly.svgResize(workspace)
      updateMoreIndicator()
      // Keep the scale if the user has zoomed.
      const isZoomedByUser = workspace.scale !== scale
      const previousScale = scale
      scale = getScale()
      if (isZoomedByUser || scale === previousScale) return
      workspace.setScale(scale)
      workspace.scroll(0, 0)
    },
    dispose() {
      stopTouchTracking()
      stopTypingListener()
      workspace.dispose()
    },
  }
}

/** Removes the ids, because a copy of a toolbox block needs new ones. */
function withoutIds(state: object): object {
  return JSON.parse(JSON.stringify(state, (key, value: unknown) => (key === 'id' ? undefined : value))) as object
}
