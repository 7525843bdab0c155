import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Draft, NodeId } from '#rules/program/tree.ts'
import type { Caret } from './strip.ts'
import { TRICK } from './commands.ts'

/** A new command from the toolbox (`id` is `null`) or a tile of the program. */
export type DraggedTile = { readonly draft: Draft; readonly id: NodeId | null }

export type DragState = DraggedTile & { readonly x: number; readonly y: number; readonly over: Caret | 'out' | null }

/** Pixels that a finger may move during a tap. */
const TAP_TOLERANCE = 8

export const formatGap = (caret: Caret): string =>
  caret === TRICK ? TRICK : `${caret.inside ?? ''} ${caret.inside === null ? 0 : (caret.part ?? 0)} ${caret.at}`

const parseGap = (name: string): Caret => {
  if (name === TRICK) return TRICK
  const [inside, part, index] = name.split(' ')
  return { inside: inside === '' ? null : Number(inside), part: Number(part), at: Number(index) }
}

/**
 * Dragging as an alternative to tapping. The drop target is the gap nearest to the pointer.
 */
export function useDrag(
  strip: RefObject<HTMLElement | null>,
  toolbox: RefObject<HTMLElement | null>,
  onDrop: (dragged: DraggedTile, over: Caret | 'out') => void,
) {
  const [drag, setDrag] = useState<DragState | null>(null)
  const dragStart = useRef<(DraggedTile & { x: number; y: number; pointer: number }) | null>(null)
  /** Set during a drag, because the browser fires a click after it that must be ignored. */
  const suppressClick = useRef(false)

  const findDropTarget = (
    { id }: DraggedTile,
    { clientX: x, clientY: y }: globalThis.PointerEvent,
  ): DragState['over'] => {
    if (contains(toolbox.current, x, y) || isBin(x, y)) return id === null ? null : 'out'
    return contains(strip.current, x, y, 48) ? nearestGap(strip.current, x, y) : null
  }

  const begin = (dragged: DraggedTile) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    dragStart.current = { ...dragged, x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  useEffect(() => {
    const handleMove = (event: globalThis.PointerEvent) => {
      const start = dragStart.current
      if (!start || event.pointerId !== start.pointer) return
      const [x, y] = [event.clientX, event.clientY]
      if (!suppressClick.current && Math.hypot(x - start.x, y - start.y) < TAP_TOLERANCE) return
      suppressClick.current = true
      setDrag({ draft: start.draft, id: start.id, x, y, over: findDropTarget(start, event) })
    }
    const handleEnd = (event: globalThis.PointerEvent) => {
      const start = dragStart.current
      dragStart.current = null
      if (!start || !suppressClick.current) return
      const over = event.type === 'pointerup' ? findDropTarget(start, event) : null
      setDrag(null)
      if (over !== null) onDrop({ draft: start.draft, id: start.id }, over)
      // The click event, if any, fires before this timeout.
      setTimeout(() => (suppressClick.current = false))
    }
    const handleClick = (event: MouseEvent) => {
      if (!suppressClick.current) return
      event.stopPropagation()
      event.preventDefault()
    }
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', handleEnd)
    window.addEventListener('pointercancel', handleEnd)
    window.addEventListener('click', handleClick, true)
    return () => {
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerup', handleEnd)
      window.removeEventListener('pointercancel', handleEnd)
      window.removeEventListener('click', handleClick, true)
    }
  })

  return { drag, begin }
}

function contains(element: HTMLElement | null, x: number, y: number, margin = 0): boolean {
  const bounds = element?.getBoundingClientRect()
  return (
    bounds !== undefined &&
    x >= bounds.left - margin &&
    x <= bounds.right + margin &&
    y >= bounds.top - margin &&
    y <= bounds.bottom + margin
  )
}

/** Elements with `data-bin` remove tiles dropped on them, in addition to their click action. */
const isBin = (x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((element) => element.closest('[data-bin]') !== null)

function nearestGap(strip: HTMLElement | null, x: number, y: number): Caret | null {
  const gaps = [...(strip?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])].map((gap) => {
    const bounds = gap.getBoundingClientRect()
    // Vertical distance counts three times, so that a gap in another row is rarely chosen by mistake.
    const distance = Math.hypot(
      x - (bounds.left + bounds.right) / 2,
      3 * Math.max(0, bounds.top - y, y - bounds.bottom),
    )
    return { away: distance, name: gap.dataset.gap! }
  })
  const nearest = gaps.toSorted((gap, other) => gap.away - other.away)[0]
  return nearest ? parseGap(nearest.name) : null
}
