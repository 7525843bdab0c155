import { useEffect, useState, type RefObject } from 'react'
import { splitPage } from './split-page.ts'

/** Indexes of the blocks on each printed page, by page of the resource. */
export type Layout = readonly (readonly (readonly number[])[])[]

/** Distributes blocks over printed pages. They are measured after rendering, because fonts decide their heights. */
export function useSheetLayout(root: RefObject<HTMLElement | null>, blockCounts: readonly number[]) {
  const pageCount = blockCounts.length
  const [measured, setMeasured] = useState<Layout | null>(null)
  const [fontLoads, setFontLoads] = useState(0)

  useEffect(() => {
    let isCurrent = true
    void document.fonts.ready.then(() => {
      if (!isCurrent || !root.current) return
      const bodies = [...root.current.querySelectorAll<HTMLElement>('[data-sheet-body]')]
      // The measured layout has as many bodies as pages only before the first split.
      if (bodies.length === pageCount) setMeasured(bodies.map(measurePage))
    })
    return () => {
      isCurrent = false
    }
  }, [root, fontLoads, pageCount])

  // Fonts that load after the first measurement change the heights.
  useEffect(() => {
    const measureAgain = () => {
      setMeasured(null)
      setFontLoads((count) => count + 1)
    }
    document.fonts.addEventListener('loadingdone', measureAgain)
    return () => document.fonts.removeEventListener('loadingdone', measureAgain)
  }, [])

  const whole: Layout = blockCounts.map((count) => [Array.from({ length: count }, (_, index) => index)])
  return { layout: measured ?? whole, isMeasured: measured !== null }
}

/** Heights are relative to the available height, so the scale of the preview does not matter. */
function measurePage(body: HTMLElement): number[][] {
  const blocks = [...body.children] as HTMLElement[]
  if (body.scrollHeight <= body.clientHeight + 1) return [blocks.map((_, index) => index)]
  const gap = Number.parseFloat(getComputedStyle(body).rowGap) || 0
  const heights = blocks.map((block) => Math.max(block.scrollHeight, block.offsetHeight))
  return splitPage(heights, gap, body.clientHeight)
}
