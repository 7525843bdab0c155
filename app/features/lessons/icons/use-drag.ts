import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Draft, NodeId } from '#rules/program/tree.ts'
import type { Caret } from './strip.ts'
import { TRICK } from './commands.ts'

/** What is dragged: a new command out of the toolbox, or a tile of the program. */
export type Dragged = { readonly draft: Draft; readonly id: NodeId | null }

export type Drag = Dragged & { readonly x: number; readonly y: number; readonly over: Caret | 'out' | null }

/** So far a finger may slip while it taps. */
const SLIP = 8

export const gapName = (place: Caret): string =>
  place === TRICK ? TRICK : `${place.inside ?? ''} ${place.inside === null ? 0 : (place.part ?? 0)} ${place.at}`

const gapNamed = (name: string): Caret => {
  if (name === TRICK) return TRICK
  const [inside, part, at] = name.split(' ')
  return { inside: inside === '' ? null : Number(inside), part: Number(part), at: Number(at) }
}

/**
 * Dragging as a second way for what can be tapped. While something is dragged, the gap that is nearest to it is the
 * one it would go to.
 */
export function useDrag(
  strip: RefObject<HTMLElement | null>,
  toolbox: RefObject<HTMLElement | null>,
  onDrop: (dragged: Dragged, over: Caret | 'out') => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const began = useRef<(Dragged & { x: number; y: number; pointer: number }) | null>(null)
  /** A drag is no tap: the click that the browser sends after it is not meant. */
  const swallow = useRef(false)

  const overAt = ({ id }: Dragged, { clientX: x, clientY: y }: globalThis.PointerEvent): Drag['over'] => {
    if (contains(toolbox.current, x, y) || isBin(x, y)) return id === null ? null : 'out'
    return contains(strip.current, x, y, 48) ? nearestGap(strip.current, x, y) : null
  }

  const begin = (dragged: Dragged) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    began.current = { ...dragged, x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  useEffect(() => {
    const moved = (event: globalThis.PointerEvent) => {
      const from = began.current
      if (!from || event.pointerId !== from.pointer) return
      const [x, y] = [event.clientX, event.clientY]
      if (!swallow.current && Math.hypot(x - from.x, y - from.y) < SLIP) return
      swallow.current = true
      setDrag({ draft: from.draft, id: from.id, x, y, over: overAt(from, event) })
    }
    const ended = (event: globalThis.PointerEvent) => {
      const from = began.current
      began.current = null
      if (!from || !swallow.current) return
      const over = event.type === 'pointerup' ? overAt(from, event) : null
      setDrag(null)
      if (over !== null) onDrop({ draft: from.draft, id: from.id }, over)
      // The click comes right after this, if at all.
      setTimeout(() => (swallow.current = false))
    }
    const clicked = (event: MouseEvent) => {
      if (!swallow.current) return
      event.stopPropagation()
      event.preventDefault()
    }
    window.addEventListener('pointermove', moved)
    window.addEventListener('pointerup', ended)
    window.addEventListener('pointercancel', ended)
    window.addEventListener('click', clicked, true)
    return () => {
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('pointerup', ended)
      window.removeEventListener('pointercancel', ended)
      window.removeEventListener('click', clicked, true)
    }
  })

  return { drag, begin }
}

function contains(element: HTMLElement | null, x: number, y: number, around = 0): boolean {
  const room = element?.getBoundingClientRect()
  return (
    room !== undefined &&
    x >= room.left - around &&
    x <= room.right + around &&
    y >= room.top - around &&
    y <= room.bottom + around
  )
}

/** A bin takes what is dropped on it, besides what it does when it is pressed. */
const isBin = (x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((element) => element.closest('[data-bin]') !== null)

function nearestGap(strip: HTMLElement | null, x: number, y: number): Caret | null {
  const gaps = [...(strip?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])].map((gap) => {
    const room = gap.getBoundingClientRect()
    // Rows matter more than columns: nobody means the line above.
    const away = Math.hypot(x - (room.left + room.right) / 2, 3 * Math.max(0, room.top - y, y - room.bottom))
    return { away, name: gap.dataset.gap! }
  })
  const nearest = gaps.toSorted((one, other) => one.away - other.away)[0]
  return nearest ? gapNamed(nearest.name) : null
}
